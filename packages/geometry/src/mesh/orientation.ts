import { type Components, findComponents } from './bodies.ts'
import { type EdgeTable, nextCorner, noEdge, pairEdges } from './edges.ts'
import { doubleArea, sixVolumes } from './measure.ts'
import type { IndexedMesh, Point } from './model.ts'
import { isEnclosed } from './winding-number.ts'

export interface Orientation {
  readonly mesh: IndexedMesh
  /** 1 for every triangle that was reversed. */
  readonly flipped: Uint8Array
  /** Reversed one by one, against their neighbours. */
  readonly againstNeighbours: number
  /** Whole bodies that were inside-out. */
  readonly insideOut: number
}

/**
 * Winds every body consistently and outward.
 * 1. Across edges with exactly two triangles the winding is carried on; within a patch the side with more area wins, so
 *    that one bad facet does not turn the rest.
 * 2. A body with negative volume is reversed, unless it lies inside another body: then it is a cavity, and rightly
 *    wound inward.
 */
export function orient(mesh: IndexedMesh, edges: EdgeTable, center: Point): Orientation {
  const flipped = new Uint8Array(mesh.triangles.length / 3)
  const againstNeighbours = agreeWithNeighbours(mesh, edges, flipped)
  const consistent = againstNeighbours > 0 ? withFlips(mesh, flipped) : mesh
  const reversed = reverseInsideOut(consistent, pairEdges(consistent), center, flipped)
  return { mesh: withFlips(mesh, flipped), flipped, againstNeighbours, insideOut: reversed }
}

function agreeWithNeighbours(mesh: IndexedMesh, edges: EdgeTable, flipped: Uint8Array): number {
  const { triangles } = mesh
  const seen = new Uint8Array(flipped.length)
  const queue = new Uint32Array(flipped.length)
  const normal = new Float64Array(3)
  let total = 0
  for (let seed = 0; seed < flipped.length; seed++) {
    if (seen[seed] || edges.ofHalfEdge[3 * seed] === noEdge) continue
    let end = 0
    let area = 0
    let flippedArea = 0
    let flips = 0
    queue[end++] = seed
    seen[seed] = 1
    for (let at = 0; at < end; at++) {
      const triangle = queue[at]
      doubleArea(mesh, triangle, normal)
      const own = Math.hypot(normal[0], normal[1], normal[2])
      area += own
      if (flipped[triangle]) {
        flippedArea += own
        flips++
      }
      for (let halfEdge = 3 * triangle; halfEdge < 3 * triangle + 3; halfEdge++) {
        const edge = edges.ofHalfEdge[halfEdge]
        if (edges.uses[edge] !== 2) continue
        const twin = edges.first[edge] === halfEdge ? edges.second[edge] : edges.first[edge]
        const neighbour = Math.floor(twin / 3)
        if (seen[neighbour]) continue
        seen[neighbour] = 1
        const sameWay = triangles[halfEdge] === triangles[twin]
        flipped[neighbour] = sameWay ? 1 - flipped[triangle] : flipped[triangle]
        queue[end++] = neighbour
      }
    }
    const majorityFlipped = flippedArea > area / 2
    if (majorityFlipped) for (let at = 0; at < end; at++) flipped[queue[at]] = 1 - flipped[queue[at]]
    total += majorityFlipped ? end - flips : flips
  }
  return total
}

function reverseInsideOut(mesh: IndexedMesh, edges: EdgeTable, center: Point, flipped: Uint8Array): number {
  const components = findComponents(mesh, edges)
  const bodies = findInwardBodies(mesh, components, center).insideOut
  if (bodies.size === 0) return 0
  for (let triangle = 0; triangle < flipped.length; triangle++) {
    if (bodies.has(components.ofTriangle[triangle])) flipped[triangle] = 1 - flipped[triangle]
  }
  return bodies.size
}

function withFlips(mesh: IndexedMesh, flipped: Uint8Array): IndexedMesh {
  const triangles = mesh.triangles.slice()
  for (let triangle = 0; triangle < flipped.length; triangle++) {
    if (!flipped[triangle]) continue
    triangles[3 * triangle + 1] = mesh.triangles[nextCorner(3 * triangle + 1)]
    triangles[3 * triangle + 2] = mesh.triangles[3 * triangle + 1]
  }
  return { vertices: mesh.vertices, triangles }
}

export interface InwardBodies {
  /** Bodies that lie inside no other body although their volume is negative. */
  readonly insideOut: ReadonlySet<number>
  /** Bodies with negative volume inside another one: rightly wound inward. */
  readonly cavities: number
}

/**
 * Sorts the bodies with negative volume into those that are inside-out and those that are the cavity of another body.
 */
export function findInwardBodies(mesh: IndexedMesh, { count, ofTriangle }: Components, center: Point): InwardBodies {
  const volumes = new Float64Array(count)
  for (let triangle = 0; triangle < ofTriangle.length; triangle++) {
    const body = ofTriangle[triangle]
    if (body !== noEdge) volumes[body] += sixVolumes(mesh, triangle, center)
  }
  const insideOut = new Set<number>()
  let cavities = 0
  let looks = 0
  const firstOf = firstTriangles(ofTriangle, count)
  for (let body = 0; body < count; body++) {
    if (volumes[body] >= 0) continue
    const corner = 3 * mesh.triangles[3 * firstOf[body]]
    const point: Point = [mesh.vertices[corner], mesh.vertices[corner + 1], mesh.vertices[corner + 2]]
    const others = (triangle: number) => ofTriangle[triangle] !== body && ofTriangle[triangle] !== noEdge
    looks += ofTriangle.length
    if (count > 1 && looks <= mostLooks && isEnclosed(mesh, point, others)) cavities++
    else insideOut.add(body)
  }
  return { insideOut, cavities }
}

/** Triangles that are looked at for all bodies together; those of a soup of bodies beyond that count as inside-out. */
const mostLooks = 20_000_000

function firstTriangles(ofTriangle: Uint32Array, count: number): Uint32Array {
  const firstOf = new Uint32Array(count)
  for (let triangle = ofTriangle.length - 1; triangle >= 0; triangle--)
    if (ofTriangle[triangle] !== noEdge) firstOf[ofTriangle[triangle]] = triangle
  return firstOf
}
