import type { DisjointSets } from '../mesh/disjoint-sets.ts'
import { noTriangle } from '../mesh/duplicates.ts'
import { type EdgeTable, isCollapsed, nextCorner, noEdge } from '../mesh/edges.ts'
import type { IndexedMesh } from '../mesh/model.ts'
import { largestUncertainty } from './planes.ts'
import { normalAngle, type TriangleNormals } from './triangle-normals.ts'

/** A triangle whose normal is more uncertain than this (radians) is thin enough to lie along the border of a face. */
const thinUncertainty = (0.2 * Math.PI) / 180

/**
 * A sliver whose normal says nothing joins the neighbour across its longest edge, and only that one: uniting it with
 * all neighbours would tie together the two faces between which it lies.
 */
export function attachSlivers(edges: EdgeTable, { uncertainty, longest }: TriangleNormals, pieces: DisjointSets): void {
  for (let triangle = 0; triangle < uncertainty.length; triangle++) {
    if (uncertainty[triangle] <= largestUncertainty) continue
    const neighbour = across(edges, 3 * triangle + longest[triangle])
    if (neighbour >= 0) pieces.unite(triangle, neighbour)
  }
}

/**
 * Slivers that hold on to each other alone (the tips round the pole of a fine ball, each with the next) join the piece
 * across the longest edge that leads out of them.
 */
export function attachSliverIslands(
  { vertices, triangles }: IndexedMesh,
  edges: EdgeTable,
  { uncertainty }: TriangleNormals,
  pieces: DisjointSets,
): void {
  const length2 = (halfEdge: number): number => {
    const a = 3 * triangles[halfEdge]
    const b = 3 * triangles[nextCorner(halfEdge)]
    return (vertices[a] - vertices[b]) ** 2 + (vertices[a + 1] - vertices[b + 1]) ** 2 + (vertices[a + 2] - vertices[b + 2]) ** 2
  }
  for (;;) {
    const hasNormal = new Uint8Array(uncertainty.length)
    for (let triangle = 0; triangle < uncertainty.length; triangle++)
      if (uncertainty[triangle] <= largestUncertainty) hasNormal[pieces.find(triangle)] = 1
    const longestBorder = new Map<number, { into: number; length2: number }>()
    for (let triangle = 0; triangle < uncertainty.length; triangle++) {
      const island = pieces.find(triangle)
      if (hasNormal[island]) continue
      for (let halfEdge = 3 * triangle; halfEdge < 3 * triangle + 3; halfEdge++) {
        const neighbour = across(edges, halfEdge)
        if (neighbour < 0 || pieces.find(neighbour) === island) continue
        if (length2(halfEdge) > (longestBorder.get(island)?.length2 ?? -1))
          longestBorder.set(island, { into: neighbour, length2: length2(halfEdge) })
      }
    }
    if (longestBorder.size === 0) return
    for (const [island, { into }] of longestBorder) pieces.unite(island, into)
  }
}

/**
 * A thin triangle that is alone although a neighbour goes on in its direction (chains of slivers along a border: its
 * neighbours there had no normal to compare with) joins the one whose normal is nearest, again only one.
 */
export function attachIsolated(
  edges: EdgeTable,
  { normal, uncertainty }: TriangleNormals,
  pieces: DisjointSets,
  planeAngle: number,
): void {
  const size = new Uint32Array(uncertainty.length)
  for (let triangle = 0; triangle < uncertainty.length; triangle++) size[pieces.find(triangle)]++
  for (let triangle = 0; triangle < uncertainty.length; triangle++) {
    if (size[pieces.find(triangle)] > 1 || uncertainty[triangle] <= thinUncertainty) continue
    let best = -1
    let least = Infinity
    for (let halfEdge = 3 * triangle; halfEdge < 3 * triangle + 3; halfEdge++) {
      const neighbour = across(edges, halfEdge)
      if (neighbour < 0) continue
      const angle = normalAngle(normal, triangle, neighbour)
      if (angle > planeAngle + uncertainty[triangle] || angle >= least) continue
      least = angle
      best = neighbour
    }
    if (best >= 0) pieces.unite(triangle, best)
  }
}

/** Triangle on the other side of a half-edge; −1 on the boundary, or where more than two meet. */
function across(edges: EdgeTable, halfEdge: number): number {
  const edge = edges.ofHalfEdge[halfEdge]
  if (edge === noEdge || edges.uses[edge] !== 2) return -1
  return Math.floor((edges.first[edge] === halfEdge ? edges.second[edge] : edges.first[edge]) / 3)
}

/**
 * A triangle with two equal vertices has no edges to join by; it goes with any triangle at its first vertex, a duplicate
 * with the one that it repeats, if that is there.
 */
export function attachCollapsed({ triangles }: IndexedMesh, duplicateOf: Uint32Array, pieces: DisjointSets): void {
  const lost: number[] = []
  for (let triangle = 0; triangle < triangles.length / 3; triangle++) if (isCollapsed(triangles, triangle)) lost.push(triangle)
  if (lost.length === 0) return
  const atVertex = new Map<number, number>()
  for (let corner = 0; corner < triangles.length; corner++) {
    const triangle = Math.floor(corner / 3)
    if (!isCollapsed(triangles, triangle)) atVertex.set(triangles[corner], triangle)
  }
  for (const triangle of lost) {
    const other = duplicateOf[triangle]
    const isRepeated = other !== noTriangle && !isCollapsed(triangles, other)
    pieces.unite(triangle, isRepeated ? other : (atVertex.get(triangles[3 * triangle]) ?? triangle))
  }
}
