import { DisjointSets } from '../mesh/disjoint-sets.ts'
import { GrowableUint32Array } from './growable-array.ts'
import type { SplitPieces } from './pieces.ts'
import { cornersOf } from './vertices.ts'

type IsCut = (a: number, b: number) => boolean

/** The open faces, and the pieces of those of their triangles that were cut. */
interface OpenFaces {
  /** All triangles of the part, by corner. */
  readonly part: Uint32Array
  /** The open ones among them, ascending, and the same by corner. */
  readonly open: Uint32Array
  readonly group: Uint32Array
  /** How many corners the part has. */
  readonly corners: number
  readonly faces: SplitPieces
  readonly isCut: IsCut
  /** Whether a corner lies in the void: the answer for a piece of open surface that no cut reaches. */
  readonly isInVoid: (corner: number) => boolean
}

interface OutsideOfVoid {
  readonly isKept: Uint8Array
  readonly remade: Uint32Array
  readonly remadeFrom: Uint32Array
}

/**
 * What remains of the part's triangles (see `Clip`): what touches a closed triangle stays; what no cut reaches lies in the
 * void wholly (a cavity between struts) or not at all. Undefined when the cuts contradict each other.
 */
export function* outsideOfVoid({
  part,
  open,
  group,
  corners,
  faces,
  isCut,
  isInVoid,
}: OpenFaces): Generator<void, OutsideOfVoid | undefined, void> {
  const known = knownSides(corners, group, faces)
  const isOpen = new Uint8Array(part.length / 3)
  for (const triangle of open) isOpen[triangle] = 1
  for (let t = 0; known && t < isOpen.length; t++) {
    if (isOpen[t] === 1) continue
    for (const corner of cornersOf(part, t)) {
      if (known[corner] === -1) return undefined
      known[corner] = 1
    }
  }
  yield
  const found = known && (yield* propagateSides(corners, group, isCut, known))
  if (!found) return undefined
  yield
  const { sides, groupOf } = found
  const sideOf = (corner: number): number => {
    const root = groupOf[corner]
    if (sides[root] === 0) sides[root] = isInVoid(root) ? -1 : 1
    return sides[corner] || sides[root]
  }
  const isKept = new Uint8Array(isOpen.length).fill(1)
  const remade: number[] = []
  const remadeFrom: number[] = []
  let next = 0
  for (const [g, triangle] of open.entries()) {
    if (faces.triangle(next) !== g) {
      isKept[triangle] = sideOf(group[3 * g]) === -1 ? 0 : 1
      continue
    }
    const split = faces.at(next++)
    isKept[triangle] = 0
    split.pieces.forEach((piece, i) => {
      if (!split.kept[i]) return
      remade.push(...piece)
      remadeFrom.push(triangle)
    })
  }
  return { isKept, remade: Uint32Array.from(remade), remadeFrom: Uint32Array.from(remadeFrom) }
}

/** The surface of the void, and the pieces of those of its triangles that were cut. */
interface VoidSurface {
  readonly shell: Uint32Array
  /** How many corners part and void have. */
  readonly corners: number
  readonly walls: SplitPieces
  readonly isCut: IsCut
  /** Whether a corner lies in the part: the answer for a connected piece of surface that no cut reaches. */
  readonly isInPart: (corner: number) => boolean
}

/** The walls: three corners per triangle of the void inside the part. Undefined when the cuts contradict each other. */
export function* insideOfPart({
  shell,
  corners,
  walls,
  isCut,
  isInPart,
}: VoidSurface): Generator<void, Uint32Array | undefined, void> {
  const known = knownSides(corners, shell, walls)
  yield
  const found = known && (yield* propagateSides(corners, shell, isCut, known))
  if (!found) return undefined
  const { sides, groupOf } = found
  const answers = new Map<number, 1 | -1>()
  const inside = new GrowableUint32Array(shell.length)
  let next = 0
  for (let m = 0; m < shell.length / 3; m++) {
    if (m % perStep === perStep - 1) yield
    if (walls.triangle(next) === m) {
      const split = walls.at(next++)
      split.pieces.forEach((piece, i) => {
        if (split.kept[i]) inside.push(piece)
      })
      continue
    }
    const corner = shell[3 * m]
    let side: number = sides[corner]
    if (side === 0) {
      const root = groupOf[corner]
      side = answers.get(root) ?? (isInPart(root) ? 1 : -1)
      answers.set(root, side as 1 | -1)
    }
    if (side !== 1) continue
    for (let c = 0; c < 3; c++) inside.add(shell[3 * m + c])
  }
  return inside.words()
}

/** Which side of the other surface every corner lies on: +1 kept, −1 dropped, 0 unknown. */
type Sides = Int8Array

/** Triangles looked at in one step. */
const perStep = 100_000

/**
 * Spreads the sides that the cut triangles have along all uncut edges. `triangles`: the surface; `isCut`: whether an
 * edge is cut; `known`: the sides of the cut triangles' corners, filled in in place. Undefined when two cut
 * triangles contradict each other.
 */
function* propagateSides(
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

/** The sides of the corners of cut triangles, of `count` corners in all; undefined when they contradict each other. */
function knownSides(count: number, triangles: Uint32Array, splits: SplitPieces): Sides | undefined {
  const known = new Int8Array(count)
  for (let place = 0; place < splits.count; place++) {
    const own = cornersOf(triangles, splits.triangle(place))
    const { pieces, kept } = splits.at(place)
    for (const [i, piece] of pieces.entries()) {
      const side = kept[i] ? 1 : -1
      for (const corner of piece) {
        if (!own.includes(corner)) continue
        if (known[corner] === -side) return undefined
        known[corner] = side
      }
    }
  }
  return known
}
