import { boundsOf, coordinateStep, diagonalOf } from './bounds.ts'
import { type SingleMesh, withoutDoubled } from './doubled-faces.ts'
import { type EdgeTable, nextCorner } from './edges.ts'
import { emptySlots, hash3 } from './hash.ts'
import type { IndexedMesh } from './model.ts'

/**
 * Makes corners that coincide share a vertex. With tolerance 0 corners are one when their float32 coordinates are equal
 * (−0 = 0); with a tolerance, a corner joins the nearest earlier vertex within that distance. The first corner in file
 * order gives the coordinates, so the result is deterministic. About 60 ns per corner.
 */
export function weld(soup: Float32Array, tolerance = 0): IndexedMesh {
  const exact = weldExact(soup)
  return tolerance > 0 ? mergeNear(exact, tolerance).mesh : exact
}

function weldExact(soup: Float32Array): IndexedMesh {
  const corners = Math.floor(soup.length / 3)
  const bits = new Uint32Array(soup.buffer, soup.byteOffset, soup.length)
  let table = emptySlots(corners / 2)
  let mask = table.length - 1
  const triangles = new Uint32Array(corners)
  let keys = new Uint32Array(3 * Math.max(16, corners >> 1))
  let count = 0
  for (let corner = 0; corner < corners; corner++) {
    const x = positiveZero(bits[3 * corner])
    const y = positiveZero(bits[3 * corner + 1])
    const z = positiveZero(bits[3 * corner + 2])
    let slot = hash3(x, y, z) & mask
    let vertex = table[slot]
    while (vertex >= 0 && !(keys[3 * vertex] === x && keys[3 * vertex + 1] === y && keys[3 * vertex + 2] === z)) {
      slot = (slot + 1) & mask
      vertex = table[slot]
    }
    if (vertex < 0) {
      vertex = count++
      if (3 * count > keys.length) keys = grown(keys)
      keys[3 * vertex] = x
      keys[3 * vertex + 1] = y
      keys[3 * vertex + 2] = z
      table[slot] = vertex
      if (2 * count > table.length) {
        table = rehashed(keys, count)
        mask = table.length - 1
      }
    }
    triangles[corner] = vertex
  }
  return { vertices: new Float32Array(keys.slice(0, 3 * count).buffer), triangles }
}

const positiveZero = (bits: number) => (bits === 0x80000000 ? 0 : bits)

function grown(keys: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(keys.length * 2)
  larger.set(keys)
  return larger
}

function rehashed(keys: Uint32Array, count: number): Int32Array<ArrayBuffer> {
  const table = emptySlots(2 * count)
  const mask = table.length - 1
  for (let vertex = 0; vertex < count; vertex++) {
    let slot = hash3(keys[3 * vertex], keys[3 * vertex + 1], keys[3 * vertex + 2]) & mask
    while (table[slot] >= 0) slot = (slot + 1) & mask
    table[slot] = vertex
  }
  return table
}

/**
 * Merges vertices within `tolerance` of each other. Cells are twice the tolerance wide, so every vertex within reach
 * lies in one of the eight cells around the nearest cell corner; rounding to a grid alone would miss neighbours across
 * a cell border. Eight cells that make a larger one have slots in a row: looks into memory are what this costs.
 */
function mergeNear(mesh: IndexedMesh, tolerance: number): { mesh: IndexedMesh; mergedInto: Uint32Array } {
  const { vertices } = mesh
  const { min } = boundsOf(vertices)
  const total = vertices.length / 3
  const slots = emptySlots(total)
  const mask = slots.length - 1
  const slotOf = (i: number, j: number, k: number): number =>
    ((hash3(i >> 1, j >> 1, k >> 1) << 3) | (i & 1) | ((j & 1) << 1) | ((k & 1) << 2)) & mask
  const next = new Int32Array(total).fill(-1)
  const mergedInto = new Uint32Array(total)
  const kept = new Float32Array(vertices.length)
  let count = 0
  for (let vertex = 0; vertex < total; vertex++) {
    const x = vertices[3 * vertex]
    const y = vertices[3 * vertex + 1]
    const z = vertices[3 * vertex + 2]
    const u = (x - min[0]) / (2 * tolerance)
    const v = (y - min[1]) / (2 * tolerance)
    const w = (z - min[2]) / (2 * tolerance)
    let nearest = -1
    let nearestSquared = tolerance * tolerance
    for (let octant = 0; octant < 8; octant++) {
      const i = Math.round(u) - (octant & 1)
      const j = Math.round(v) - ((octant >> 1) & 1)
      const k = Math.round(w) - (octant >> 2)
      for (let other = slots[slotOf(i, j, k)]; other >= 0; other = next[other]) {
        const squared = (kept[3 * other] - x) ** 2 + (kept[3 * other + 1] - y) ** 2 + (kept[3 * other + 2] - z) ** 2
        if (squared < nearestSquared || (squared === nearestSquared && (nearest < 0 || other < nearest))) {
          nearest = other
          nearestSquared = squared
        }
      }
    }
    if (nearest < 0) {
      nearest = count++
      kept[3 * nearest] = x
      kept[3 * nearest + 1] = y
      kept[3 * nearest + 2] = z
      const slot = slotOf(Math.floor(u), Math.floor(v), Math.floor(w))
      next[nearest] = slots[slot]
      slots[slot] = nearest
    }
    mergedInto[vertex] = nearest
  }
  const triangles = mesh.triangles.map((vertex) => mergedInto[vertex])
  return { mesh: { vertices: kept.slice(0, 3 * count), triangles }, mergedInto }
}

/** Tolerances that are tried after exact welding, as shares of the bounding-box diagonal, finest first. */
const coarserTolerances = [1e-6, 1e-5, 1e-4]

/** What is there twice is collapsed in the mesh, so that it is what is analysed. */
export interface WeldedMesh extends SingleMesh {
  /** In the units of the soup; 0 when exact. */
  readonly tolerance: number
  /** Boundary edges of the exactly welded mesh. */
  readonly exactBoundaryEdges: number
}

/**
 * Welds exactly, and coarser only if that closes the part without making new non-manifold edges: the finest tolerance
 * that does. If none does, the exact weld stays and its holes are reported. Real files close at 1e-6 of the diagonal;
 * at 1e-4 others get non-manifold edges, so a coarse weld by default does harm.
 */
export function weldBest(soup: Float32Array): WeldedMesh {
  const welded = weld(soup)
  const { mesh, edges, duplicateOf } = withoutDoubled(welded)
  const exactBoundaryEdges = countUses(edges, (uses) => uses === 1)
  const exact = { mesh, edges, duplicateOf, tolerance: 0, exactBoundaryEdges }
  if (exactBoundaryEdges === 0) return exact

  const nonManifold = countUses(edges, (uses) => uses > 2)
  const bounds = boundsOf(mesh.vertices)
  const tolerances = coarserTolerances.map((share) => Math.max(share * diagonalOf(bounds), 2 * coordinateStep(bounds)))
  const some = someBoundary(edges, exactBoundaryEdges)
  for (const tolerance of tolerances) {
    if (!some.every((halfEdge) => mayGo(halfEdge, mesh, welded, tolerance))) continue
    const { mesh: merged, mergedInto } = mergeNear(welded, tolerance)
    if (!reachesEveryBoundaryEdge(mesh, edges, mergedInto)) continue
    const coarser = withoutDoubled(merged)
    if (countUses(coarser.edges, (uses) => uses === 1) > 0) continue
    if (coarser.edges.count > 0 && countUses(coarser.edges, (uses) => uses > 2) <= nonManifold)
      return { ...coarser, tolerance, exactBoundaryEdges }
  }
  return exact
}

/** Boundary edges that are looked at before any vertices are merged. */
const mostLookedAt = 8

/** The half-edges of some of the `count` boundary edges, from all over the file. */
function someBoundary(edges: EdgeTable, count: number): number[] {
  const stride = Math.ceil(count / mostLookedAt)
  const some: number[] = []
  for (let edge = 0, i = 0; edge < edges.count; edge++)
    if (edges.uses[edge] === 1 && i++ % stride === 0) some.push(edges.first[edge])
  return some
}

/**
 * Whether a boundary edge of a mesh may be gone when vertices within `tolerance` are merged: its triangle collapses, or
 * another edge (of `whole`, the mesh with what is there twice) comes to lie on it. Where one stays, no merging closes the
 * part, and a soup of millions is not merged in vain.
 */
export function mayGo(own: number, { vertices, triangles }: IndexedMesh, whole: IndexedMesh, tolerance: number): boolean {
  // Two vertices that become one are each within the tolerance of a third.
  const isNear = (a: number, b: number): boolean =>
    (vertices[3 * a] - vertices[3 * b]) ** 2 +
      (vertices[3 * a + 1] - vertices[3 * b + 1]) ** 2 +
      (vertices[3 * a + 2] - vertices[3 * b + 2]) ** 2 <=
    (2 * tolerance) ** 2
  const [from, to] = [triangles[own], triangles[nextCorner(own)]]
  const third = triangles[nextCorner(nextCorner(own))]
  if (isNear(from, to) || isNear(to, third) || isNear(third, from)) return true
  const ends = new Uint8Array(vertices.length / 3)
  for (let vertex = 0; vertex < ends.length; vertex++)
    ends[vertex] = (isNear(vertex, from) ? 1 : 0) | (isNear(vertex, to) ? 2 : 0)
  for (let halfEdge = 0; halfEdge < whole.triangles.length; halfEdge++) {
    const end = ends[whole.triangles[halfEdge]]
    if (end > 0 && halfEdge !== own && (end | ends[whole.triangles[nextCorner(halfEdge)]]) === 3) return true
  }
  return false
}

/** Whether each boundary edge has an end that was merged with another vertex: one that has none stays a boundary edge. */
function reachesEveryBoundaryEdge({ triangles }: IndexedMesh, edges: EdgeTable, mergedInto: Uint32Array): boolean {
  const sizes = new Uint32Array(mergedInto.length)
  for (const vertex of mergedInto) sizes[vertex]++
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.uses[edge] !== 1) continue
    const halfEdge = edges.first[edge]
    if (sizes[mergedInto[triangles[halfEdge]]] + sizes[mergedInto[triangles[nextCorner(halfEdge)]]] === 2) return false
  }
  return true
}

export function countUses(edges: EdgeTable, wanted: (uses: number) => boolean): number {
  let count = 0
  for (const uses of edges.uses) if (wanted(uses)) count++
  return count
}
