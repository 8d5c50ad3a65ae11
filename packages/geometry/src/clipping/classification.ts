import { DisjointSets } from '../mesh/disjoint-sets.ts'
/** Which side of the other surface every corner lies on: +1 kept, −1 dropped, 0 unknown. */
export type Sides = Int8Array

/** Triangles looked at in one step. */
const perStep = 100_000

/**
 * Spreads the sides that the cut triangles tell along all uncut edges. `triangles`: the surface; `isCut`: whether an edge is cut;
 * `known`: what the cut triangles tell, filled in where it stands. Undefined when two cut triangles contradict each other.
 */
export function* propagateSides(
  corners: number,
  triangles: Uint32Array,
  isCut: (a: number, b: number) => boolean,
  known: Sides,
): Generator<void, { readonly sides: Sides; readonly groupOf: Uint32Array } | undefined, void> {
  const sets = new DisjointSets(corners)
  const rootOf = (item: number): number => sets.find(item)
  for (let t = 0; t < triangles.length; t += 3) {
    if (t % (3 * perStep) === 3 * perStep - 3) yield
    for (let e = 0; e < 3; e++) {
      const [a, b] = [triangles[t + e], triangles[t + ((e + 1) % 3)]]
      if (isCut(a, b)) continue
      sets.unite(a, b)
    }
  }
  yield
  const ofRoot = new Int8Array(corners)
  for (let corner = 0; corner < corners; corner++) {
    const side = known[corner]
    if (side === 0) continue
    const root = rootOf(corner)
    if (ofRoot[root] === -side) return undefined
    ofRoot[root] = side
  }
  yield
  const sides = known
  for (let corner = 0; corner < corners; corner++) {
    const root = rootOf(corner)
    sets.parent[corner] = root
    sides[corner] = ofRoot[root]
  }
  return { sides, groupOf: sets.parent }
}
