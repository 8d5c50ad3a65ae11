import { type EdgeTable, noEdge } from './edges.ts'
import { type LineCrossing, Lines, mostLooks } from './lines.ts'
import { sixVolumes } from './measure.ts'
import type { IndexedMesh, Point } from './model.ts'

/**
 * What a closed piece of surface is by its winding and by what it lies in:
 *
 * - `body`: wound outward, in nothing, or crossing what is around it;
 * - `cavity`: wound inward, in material;
 * - `inside-out`: wound inward, in no material;
 * - `inner`: wound outward, in material. Whether it is meant as a cavity or as material nobody can tell from the file.
 */
export type Role = 'body' | 'cavity' | 'inside-out' | 'inner'

export interface Nesting {
  /** Signed volume of each piece, as wound. */
  readonly volumes: Float64Array
  readonly roles: readonly Role[]
  /** The innermost piece around each; −1 for none. */
  readonly around: Int32Array
  /** False when the search ended early: pieces that were not looked at count as lying in no other. */
  readonly whole: boolean
}

/** Lines that are drawn through a piece until one is closed. */
const mostLines = 8

/** Pieces with a larger share of open edges have no inside. */
const mostOpen = 0.25

/**
 * Which piece of surface lies in which: by a line through the inside of each. A piece is in another one when a point of
 * its inside is, and when the other's box and volume are larger. `crossed`: the pieces that each passes through, where
 * that is known: what is wound outward does not lie in them, nor in a body whose cavity it reaches into.
 */
export function findNesting(
  mesh: IndexedMesh,
  edges: EdgeTable,
  { count, ofTriangle }: { readonly count: number; readonly ofTriangle: Uint32Array },
  center: Point,
  crossed: ReadonlyMap<number, ReadonlySet<number>> = new Map(),
  most = mostLooks,
): Nesting {
  const pieces = measurePieces(mesh, edges, count, ofTriangle, center)
  const around = new Int32Array(count).fill(-1)
  const solid = pieces.order.filter((piece) => pieces.open[piece] <= mostOpen * pieces.halfEdges[piece])
  let isWhole = true
  if (solid.length > 1) {
    const lines = new Lines(mesh)
    for (const piece of pieces.order) {
      isWhole = lines.looks <= most
      if (!isWhole) break
      const enclosing = [...insideOf(piece, mesh, lines, ofTriangle, pieces.triangles(piece))].filter(
        (other) =>
          Math.abs(pieces.volumes[other]) > Math.abs(pieces.volumes[piece]) &&
          boxHolds(pieces.boxes, other, piece) &&
          !(pieces.volumes[piece] >= 0 && crossed.get(piece)?.has(other)),
      )
      if (enclosing.length > 0)
        around[piece] = enclosing.reduce((least, other) =>
          Math.abs(pieces.volumes[other]) < Math.abs(pieces.volumes[least]) ? other : least,
        )
    }
  }
  return {
    volumes: pieces.volumes,
    roles: rolesOf(pieces.order, pieces.volumes, around, crossed),
    around,
    whole: isWhole,
  }
}

/** Roles from the largest piece to the smallest: what is around a piece is larger. */
function rolesOf(
  order: readonly number[],
  volumes: Float64Array,
  around: Int32Array,
  crossed: ReadonlyMap<number, ReadonlySet<number>>,
): Role[] {
  const roles: Role[] = []
  const reachesIntoCavity = (piece: number): boolean => [...(crossed.get(piece) ?? [])].some((other) => volumes[other] < 0)
  // How many layers of material a point just inside of each piece lies in.
  const layers = new Int32Array(volumes.length)
  for (const piece of order) {
    const outside = around[piece] < 0 ? 0 : layers[around[piece]]
    if (volumes[piece] < 0) roles[piece] = outside > 0 ? 'cavity' : 'inside-out'
    else roles[piece] = outside > 0 && !reachesIntoCavity(piece) ? 'inner' : 'body'
    layers[piece] = roles[piece] === 'cavity' ? outside - 1 : outside + 1
  }
  return roles
}

interface Pieces {
  readonly volumes: Float64Array
  /** Six numbers each: least, then greatest coordinates. */
  readonly boxes: Float64Array
  readonly halfEdges: Uint32Array
  readonly open: Uint32Array
  /** The pieces, the largest volume first. */
  readonly order: readonly number[]
  readonly triangles: (piece: number) => Uint32Array
}

function measurePieces(mesh: IndexedMesh, edges: EdgeTable, count: number, ofTriangle: Uint32Array, center: Point): Pieces {
  const volumes = new Float64Array(count)
  const boxes = new Float64Array(6 * count)
  for (let piece = 0; piece < count; piece++)
    boxes.fill(Infinity, 6 * piece, 6 * piece + 3).fill(-Infinity, 6 * piece + 3, 6 * piece + 6)
  const [halfEdges, open, starts] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count + 1)]
  ofTriangle.forEach((piece, triangle) => {
    if (piece === noEdge) return
    volumes[piece] += sixVolumes(mesh, triangle, center) / 6
    starts[piece + 1]++
    for (let i = 3 * triangle; i < 3 * triangle + 3; i++) {
      halfEdges[piece]++
      if (edges.uses[edges.ofHalfEdge[i]] === 1) open[piece]++
      for (let axis = 0; axis < 3; axis++) {
        const value = mesh.vertices[3 * mesh.triangles[i] + axis]
        if (value < boxes[6 * piece + axis]) boxes[6 * piece + axis] = value
        if (value > boxes[6 * piece + 3 + axis]) boxes[6 * piece + 3 + axis] = value
      }
    }
  })
  for (let piece = 0; piece < count; piece++) starts[piece + 1] += starts[piece]
  const sorted = new Uint32Array(starts[count])
  const next = starts.slice()
  ofTriangle.forEach((piece, triangle) => {
    if (piece !== noEdge) sorted[next[piece]++] = triangle
  })
  const order = largestFirst(volumes)
  return { volumes, boxes, halfEdges, open, order, triangles: (piece) => sorted.subarray(starts[piece], starts[piece + 1]) }
}

const largestFirst = (volumes: Float64Array): number[] =>
  Array.from(volumes.keys()).sort((a, b) => Math.abs(volumes[b]) - Math.abs(volumes[a]) || a - b)

const boxHolds = (boxes: Float64Array, outer: number, inner: number): boolean =>
  [0, 1, 2].every(
    (axis) => boxes[6 * outer + axis] <= boxes[6 * inner + axis] && boxes[6 * outer + 3 + axis] >= boxes[6 * inner + 3 + axis],
  )

/** Barycentric coordinates that no triangulation puts another edge at. */
const within = [0.3819, 0.2763, 0.3418] as const

/** The pieces that hold a point of the inside of a piece; none where no line through it is closed. */
function insideOf(
  piece: number,
  { vertices, triangles }: IndexedMesh,
  lines: Lines,
  ofTriangle: Uint32Array,
  own: Uint32Array,
): ReadonlySet<number> {
  const [first, second] = lines.across
  for (let tried = 0; tried < Math.min(mostLines, own.length); tried++) {
    const triangle = own[Math.floor((tried * own.length) / Math.min(mostLines, own.length))]
    const at = (axis: number): number =>
      within.reduce((sum, share, corner) => sum + share * vertices[3 * triangles[3 * triangle + corner] + axis], 0)
    const crossings = lines.crossings(at(first), at(second)).sort((a, b) => a.at - b.at)
    const place = insidePlace(crossings.filter((crossing) => ofTriangle[crossing.triangle] === piece))
    if (place === undefined) continue
    const before = new Map<number, number>()
    const whole = new Map<number, number>()
    for (const { triangle: hit, at: where, turn } of crossings) {
      const other = ofTriangle[hit]
      whole.set(other, (whole.get(other) ?? 0) + turn)
      if (where < place) before.set(other, (before.get(other) ?? 0) + turn)
    }
    return new Set([...before].filter(([other, sum]) => other !== piece && sum !== 0 && whole.get(other) === 0).map(([id]) => id))
  }
  return new Set()
}

/** The middle of the longest stretch of a line inside a piece; undefined when the line is not closed or too short. */
function insidePlace(crossings: readonly LineCrossing[]): number | undefined {
  let [winding, longest] = [0, 0]
  let place: number | undefined
  crossings.forEach(({ at, turn }, i) => {
    const length = i === 0 ? 0 : at - crossings[i - 1].at
    if (winding !== 0 && length > longest) {
      longest = length
      place = at - length / 2
    }
    winding += turn
  })
  return winding === 0 ? place : undefined
}

/**
 * Which pieces have to be turned for inner bodies to be cavities: within each, material and nothing take turns from one
 * piece to the next one inside.
 */
export function turnedPieces({ volumes, roles, around }: Nesting): Uint8Array {
  // +1 for pieces that are to be wound outward, −1 inward; 0 outside of inner bodies.
  const wished = new Int8Array(roles.length)
  // What is around a piece is larger.
  for (const piece of largestFirst(volumes)) {
    const outer = around[piece] < 0 ? 0 : wished[around[piece]]
    if (outer !== 0) wished[piece] = -outer
    else if (roles[piece] === 'inner') wished[piece] = -1
  }
  return Uint8Array.from(roles, (_, piece) => (wished[piece] * volumes[piece] < 0 ? 1 : 0))
}

/** By how much the volume is less when inner bodies are cavities than when they are material. */
export function hollowVolume(nesting: Nesting): number {
  const { volumes, roles, around } = nesting
  const turned = turnedPieces(nesting)
  const isInner = innerPieces(roles, around)
  return -volumes.reduce((sum, volume, piece) => sum + (isInner[piece] === 0 ? 0 : turned[piece] === 1 ? -volume : volume), 0)
}

/** 1 for inner pieces and all that lies in them: without these the same places are inside. */
export function innerPieces(roles: Nesting['roles'], around: Int32Array): Uint8Array {
  return Uint8Array.from(roles, (_, piece) => {
    for (let at = piece; at >= 0; at = around[at]) if (roles[at] === 'inner') return 1
    return 0
  })
}
