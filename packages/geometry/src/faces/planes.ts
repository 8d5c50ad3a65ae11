import { DisjointSets } from '../mesh/disjoint-sets.ts'
import type { EdgeTable } from '../mesh/edges.ts'
import { normalAngle, type TriangleNormals } from './triangle-normals.ts'

export interface Planes {
  readonly pieces: DisjointSets
  /** Pairs of half-edges: the edges that might lie inside a curved face. */
  readonly soft: readonly number[]
}

/** A normal more uncertain than this (radians) says nothing. */
export const largestUncertainty = (2 * Math.PI) / 180

/** A piece whose triangles turn more than this from its mean normal (radians) is no plane but a finely meshed curve. */
const flatLimit = (3 * Math.PI) / 180

/** Each refinement asks for an angle four times smaller; the third is 0.009°, below the noise of float32 files. */
const refinements = 3

/**
 * Unites neighbours whose normals differ by no more than `plane` radians into planar pieces. On a very fine mesh the
 * strips of a fillet differ by less than that, and plane and fillet would flow together: pieces that turn out not to be
 * flat are done again with a smaller angle.
 */
export function findPlanes(edges: EdgeTable, normals: TriangleNormals, plane: number, soft: number): Planes {
  const limits = new Float32Array(normals.area.length).fill(plane)
  let planes = unite(edges, normals, limits, soft)
  for (let i = 0; i < refinements && tighten(planes.pieces, normals, limits); i++) planes = unite(edges, normals, limits, soft)
  return planes
}

function unite(edges: EdgeTable, { normal, uncertainty }: TriangleNormals, limits: Float32Array, softAngle: number): Planes {
  const pieces = new DisjointSets(limits.length)
  const soft: number[] = []
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.uses[edge] !== 2) continue
    const a = Math.floor(edges.first[edge] / 3)
    const b = Math.floor(edges.second[edge] / 3)
    if (uncertainty[a] > largestUncertainty || uncertainty[b] > largestUncertainty) continue
    const angle = normalAngle(normal, a, b)
    if (angle <= Math.min(limits[a], limits[b]) + uncertainty[a] + uncertainty[b]) pieces.unite(a, b)
    else if (angle <= softAngle) soft.push(edges.first[edge], edges.second[edge])
  }
  return { pieces, soft }
}

/** Divides the limit of every triangle in a piece that is not flat by four; false when all are flat. */
function tighten(pieces: DisjointSets, { normal, area, uncertainty }: TriangleNormals, limits: Float32Array): boolean {
  const mean = new Float64Array(normal.length)
  for (let triangle = 0; triangle < area.length; triangle++) {
    const root = pieces.find(triangle)
    for (let axis = 0; axis < 3; axis++) mean[3 * root + axis] += area[triangle] * normal[3 * triangle + axis]
  }
  const curved = new Uint8Array(area.length)
  let found = false
  for (let triangle = 0; triangle < area.length; triangle++) {
    if (uncertainty[triangle] > largestUncertainty) continue
    const root = pieces.find(triangle)
    const length = Math.hypot(mean[3 * root], mean[3 * root + 1], mean[3 * root + 2])
    let cosine = 0
    for (let axis = 0; axis < 3; axis++) cosine += normal[3 * triangle + axis] * mean[3 * root + axis]
    if (cosine >= Math.cos(flatLimit + uncertainty[triangle]) * length) continue
    curved[root] = 1
    found = true
  }
  if (found) for (let triangle = 0; triangle < area.length; triangle++) if (curved[pieces.find(triangle)]) limits[triangle] /= 4
  return found
}
