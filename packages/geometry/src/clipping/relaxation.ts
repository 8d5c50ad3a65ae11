import type { Intersections } from './intersection-search.ts'
import { planeAxes } from './triangulation.ts'
import type { ClipVertices } from './vertices.ts'

/**
 * The triangles of the void whose cuts over triangle g of the group cross each other: there the extracted surface folds
 * over itself, which dual contouring does not exclude in sharp creases. All that cut the triangle when none of them is
 * found crossing.
 */
export function crossedBy(g: number, { ofGroup, ofVoid }: Intersections, space: ClipVertices, group: Uint32Array): number[] {
  const cuts = ofGroup.at(ofGroup.triangles.indexOf(g))
  const [first, second] = planeAxes([group[3 * g], group[3 * g + 1], group[3 * g + 2]], (corner, axis) => space.at(corner, axis))
  const ends = cuts.map(([from, to]) => [
    space.at(from, first),
    space.at(from, second),
    space.at(to, first),
    space.at(to, second),
  ])
  const order = ends.map((_, i) => i).sort((i, j) => Math.min(ends[i][0], ends[i][2]) - Math.min(ends[j][0], ends[j][2]))
  const crossed = new Set<number>()
  for (let a = 0; a < order.length; a++) {
    const p = ends[order[a]]
    for (let b = a + 1; b < order.length; b++) {
      const q = ends[order[b]]
      if (Math.min(q[0], q[2]) > Math.max(p[0], p[2])) break
      const [own, other] = [cuts[order[a]], cuts[order[b]]]
      if (own.includes(other[0]) || own.includes(other[1]) || !doCross(p, q)) continue
      crossed.add(order[a]).add(order[b])
    }
  }
  const names = new Set((crossed.size > 0 ? [...crossed] : [...cuts.keys()]).map((i) => cuts[i].join()))
  return [...ofVoid.triangles].filter((_, place) => ofVoid.at(place).some((cut) => names.has(cut.join())))
}

function doCross(p: readonly number[], q: readonly number[]): boolean {
  const turn = (s: readonly number[], x: number, y: number): number => (s[2] - s[0]) * (y - s[1]) - (s[3] - s[1]) * (x - s[0])
  return turn(p, q[0], q[1]) * turn(p, q[2], q[3]) <= 0 && turn(q, p[0], p[1]) * turn(q, p[2], p[3]) <= 0
}

export const cornersOfAll = (triangles: Uint32Array, some: readonly number[]): Set<number> =>
  new Set(some.flatMap((t) => [...triangles.subarray(3 * t, 3 * t + 3)]))

/** Moves some corners of the void half the way to the mean of their neighbours, which unfolds their triangles. */
export function relax(space: ClipVertices, triangles: Uint32Array, corners: ReadonlySet<number>): void {
  const sums = new Map<number, [number, number, number, number]>()
  for (let t = 0; t < triangles.length; t += 3) {
    for (let c = 0; c < 3; c++) {
      const corner = triangles[t + c]
      if (!corners.has(corner)) continue
      const sum = sums.get(corner) ?? [0, 0, 0, 0]
      // In a closed fan every neighbour is the next one of exactly one triangle.
      const next = triangles[t + ((c + 1) % 3)]
      for (let axis = 0; axis < 3; axis++) sum[axis] += space.at(next, axis)
      sum[3]++
      sums.set(corner, sum)
    }
  }
  for (const [corner, sum] of sums) {
    const by = [0, 1, 2].map((axis) => (sum[axis] / sum[3] - space.at(corner, axis)) / 2)
    space.move(corner, by as [number, number, number])
  }
}
