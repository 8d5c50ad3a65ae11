import { boundsOf, centerOf } from './bounds.ts'
import { DisjointSets } from './disjoint-sets.ts'
import { type EdgeTable, isCollapsed, noEdge } from './edges.ts'
import { sixVolumes } from './measure.ts'
import type { Body, IndexedMesh, Point } from './model.ts'
import { type WeldedMesh, weldBest } from './weld.ts'
import { isEnclosed } from './winding-number.ts'

export interface Components {
  readonly count: number
  /** Component of each triangle, numbered in file order; `noEdge` for collapsed triangles. */
  readonly ofTriangle: Uint32Array
}

/**
 * Bodies connected by shared edges. `solid` blocks of the file say nothing: a block may hold several bodies, a body
 * several blocks.
 */
export function findComponents({ triangles }: IndexedMesh, edges: EdgeTable): Components {
  const total = triangles.length / 3
  const sets = new DisjointSets(total)
  for (let halfEdge = 0; halfEdge < triangles.length; halfEdge++) {
    const edge = edges.ofHalfEdge[halfEdge]
    if (edge !== noEdge) sets.unite(Math.floor(halfEdge / 3), Math.floor(edges.first[edge] / 3))
  }
  const ofTriangle = new Uint32Array(total).fill(noEdge)
  let count = 0
  for (let triangle = 0; triangle < total; triangle++) {
    if (isCollapsed(triangles, triangle)) continue
    const root = sets.find(triangle)
    if (root === triangle) ofTriangle[triangle] = count++
    else ofTriangle[triangle] = ofTriangle[root]
  }
  return { count, ofTriangle }
}

export interface BodyList {
  readonly bodies: readonly Body[]
  /** Body of each triangle; `noEdge` for collapsed triangles. */
  readonly ofTriangle: Uint32Array
}

/** Pieces beyond this number are judged by their volume alone: containment costs pieces × triangles. */
const maxNested = 200

/**
 * The separate bodies of a file, numbered in file order. A surface wound inward inside another one is the cavity of
 * that body and counts to it. Volume and bounds in the units of the mesh; the volume is that of the outer surface less
 * its cavities.
 */
export function findBodies(mesh: IndexedMesh, edges: EdgeTable, components = findComponents(mesh, edges)): BodyList {
  const { count, ofTriangle } = components
  const center = centerOf(boundsOf(mesh.vertices))
  const pieces = measurePieces(mesh, ofTriangle, count, center)
  const owner = pieces.map((_, piece) => piece)
  if (count > 1 && count <= maxNested) {
    for (const [piece, { volume, corner }] of pieces.entries()) {
      if (volume >= 0) continue
      const around = pieces.findIndex(
        (other, candidate) =>
          candidate !== piece &&
          other.volume > 0 &&
          encloses(other, pieces[piece]) &&
          isEnclosed(mesh, corner, (triangle) => ofTriangle[triangle] === candidate),
      )
      if (around >= 0) owner[piece] = around
    }
  }
  const ids = new Map<number, number>()
  for (const [piece, own] of owner.entries()) if (own === piece) ids.set(piece, ids.size)
  const bodies = [...ids].map(([piece, id]) => {
    const { min, max } = pieces[piece]
    return { id, triangles: 0, volume: 0, cavities: -1, bounds: { min, max } }
  })
  for (const [piece, { triangles, volume }] of pieces.entries()) {
    const body = bodies[ids.get(owner[piece])!]
    body.triangles += triangles
    body.volume += volume
    body.cavities++
  }
  return { bodies, ofTriangle: ofTriangle.map((piece) => (piece === noEdge ? noEdge : ids.get(owner[piece])!)) }
}

interface Piece {
  triangles: number
  volume: number
  readonly corner: Point
  readonly min: [number, number, number]
  readonly max: [number, number, number]
}

function measurePieces(mesh: IndexedMesh, ofTriangle: Uint32Array, count: number, center: Point): Piece[] {
  const pieces: Piece[] = []
  for (let triangle = 0; triangle < ofTriangle.length; triangle++) {
    const id = ofTriangle[triangle]
    if (id === noEdge) continue
    if (pieces[id] === undefined) {
      const first = 3 * mesh.triangles[3 * triangle]
      const corner: Point = [mesh.vertices[first], mesh.vertices[first + 1], mesh.vertices[first + 2]]
      pieces[id] = { triangles: 0, volume: 0, corner, min: [...corner], max: [...corner] }
    }
    const piece = pieces[id]
    piece.triangles++
    piece.volume += sixVolumes(mesh, triangle, center) / 6
    for (let c = 0; c < 3; c++) {
      for (let axis = 0; axis < 3; axis++) {
        const value = mesh.vertices[3 * mesh.triangles[3 * triangle + c] + axis]
        if (value < piece.min[axis]) piece.min[axis] = value
        if (value > piece.max[axis]) piece.max[axis] = value
      }
    }
  }
  if (pieces.length !== count) throw new Error('Components and pieces differ.')
  return pieces
}

const encloses = (outer: Piece, inner: Piece): boolean =>
  [0, 1, 2].every((axis) => outer.min[axis] <= inner.min[axis] && outer.max[axis] >= inner.max[axis])

export type BodyChoice =
  | { readonly ok: true; readonly soup: Float32Array }
  | { readonly ok: false; readonly missing: number; readonly count: number }

/**
 * The triangles of the chosen bodies (numbers as in the health report), in file order and bit for bit. Collapsed
 * triangles stay out.
 */
export function chooseBodies(soup: Float32Array, wanted: readonly number[], welded: WeldedMesh = weldBest(soup)): BodyChoice {
  const { bodies, ofTriangle } = findBodies(welded.mesh, welded.edges)
  const missing = wanted.find((id) => !bodies.some((body) => body.id === id))
  if (missing !== undefined) return { ok: false, missing, count: bodies.length }
  const chosen = new Set(wanted)
  const kept: number[] = []
  ofTriangle.forEach((body, triangle) => {
    if (chosen.has(body)) kept.push(triangle)
  })
  const out = new Float32Array(9 * kept.length)
  kept.forEach((triangle, i) => {
    out.set(soup.subarray(9 * triangle, 9 * triangle + 9), 9 * i)
  })
  return { ok: true, soup: out }
}
