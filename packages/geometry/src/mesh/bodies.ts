import { boundsOf, centerOf } from './bounds.ts'
import { DisjointSets } from './disjoint-sets.ts'
import { type EdgeTable, isCollapsed, noEdge } from './edges.ts'
import { selectTriangles } from './enclosed-volume.ts'
import type { Body, IndexedMesh } from './model.ts'
import { findNesting } from './nesting.ts'
import { weldBest } from './weld.ts'

export interface Components {
  readonly count: number
  /** Component of each triangle, numbered in file order; `noEdge` for collapsed triangles. */
  readonly ofTriangle: Uint32Array
}

/** Bodies connected by shared edges. A file's `solid` blocks say nothing: one may hold several bodies. */
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

/**
 * The separate bodies of a file, numbered in file order: every closed piece of surface but the cavities, which count to
 * the body around them. Volume and bounds in the units of the mesh; the volume is that of the outer surface less its
 * cavities.
 */
export function findBodies(
  mesh: IndexedMesh,
  edges: EdgeTable,
  components = findComponents(mesh, edges),
  nesting = findNesting(mesh, edges, components, centerOf(boundsOf(mesh.vertices))),
): BodyList {
  const { ofTriangle } = components
  const { roles, around, volumes } = nesting
  const ownerOf = (piece: number): number => {
    let at = piece
    while (roles[at] === 'cavity') at = around[at]
    return at
  }
  const ids = new Map<number, number>()
  for (let piece = 0; piece < components.count; piece++) if (roles[piece] !== 'cavity') ids.set(piece, ids.size)
  const bodies = Array.from(ids, ([piece, id]) => ({
    id,
    triangles: 0,
    volume: 0,
    cavities: -1,
    inside: roles[piece] === 'inner' ? ids.get(ownerOf(around[piece]))! : null,
    bounds: { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] } as MutableBounds,
  }))
  const bodyOf = Uint32Array.from({ length: components.count }, (_, piece) => ids.get(ownerOf(piece))!)
  bodyOf.forEach((id, piece) => {
    bodies[id].volume += volumes[piece]
    bodies[id].cavities++
  })
  ofTriangle.forEach((piece, triangle) => {
    if (piece === noEdge) return
    const body = bodies[bodyOf[piece]]
    body.triangles++
    if (roles[piece] !== 'cavity') widen(body.bounds, mesh, triangle)
  })
  return { bodies, ofTriangle: ofTriangle.map((piece) => (piece === noEdge ? noEdge : bodyOf[piece])) }
}

interface MutableBounds {
  readonly min: [number, number, number]
  readonly max: [number, number, number]
}

function widen({ min, max }: MutableBounds, { vertices, triangles }: IndexedMesh, triangle: number): void {
  for (let c = 3 * triangle; c < 3 * triangle + 3; c++) {
    for (let axis = 0; axis < 3; axis++) {
      const value = vertices[3 * triangles[c] + axis]
      if (value < min[axis]) min[axis] = value
      if (value > max[axis]) max[axis] = value
    }
  }
}

export type BodyChoice =
  | { readonly ok: true; readonly soup: Float32Array }
  | { readonly ok: false; readonly missing: number; readonly count: number }

/**
 * The triangles of the chosen bodies (numbers as in the health report), in file order and bit for bit. Collapsed
 * triangles stay out, and those that are there twice.
 */
export function chooseBodies(soup: Float32Array, wanted: readonly number[]): BodyChoice {
  const { mesh, edges } = weldBest(soup)
  const { bodies, ofTriangle } = findBodies(mesh, edges)
  const missing = wanted.find((id) => !bodies.some((body) => body.id === id))
  if (missing !== undefined) return { ok: false, missing, count: bodies.length }
  const chosen = new Set(wanted)
  const kept: number[] = []
  ofTriangle.forEach((body, triangle) => {
    if (chosen.has(body)) kept.push(triangle)
  })
  return { ok: true, soup: selectTriangles(soup, kept) }
}
