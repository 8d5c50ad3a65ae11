import { DisjointSets } from '../mesh/disjoint-sets.ts'
import { withoutDoubled } from '../mesh/doubled-faces.ts'
import { type EdgeTable, nextCorner, pairEdges } from '../mesh/edges.ts'
import type { IndexedMesh, Point } from '../mesh/model.ts'
import { weld } from '../mesh/weld.ts'
import { type TriangleNormals, triangleNormals } from './triangle-normals.ts'

/** A face of the part as an engineer sees it: a plane, a fillet, the wall of a hole. */
export interface Face {
  /** From 0, in the order in which the faces first appear in the file. */
  readonly id: number
  /** From 1 for the largest: what people call it, in the order in which lists show them. */
  readonly number: number
  /** From 1, of a face that was painted; segmentation finds none. */
  readonly patch?: number
  /** Range of `FaceSet.order` that holds its triangles. */
  readonly start: number
  readonly count: number
  readonly area: number
  /** Area-weighted; of a curved face it need not lie on it. */
  readonly centroid: Point
  /** Unit, area-weighted; of a face that closes on itself the normal of its largest triangle. */
  readonly normal: Point
  readonly kind: 'plane' | 'curved'
}

export interface FaceSet {
  /** Face of each triangle. */
  readonly label: Uint32Array
  /** Triangles sorted by face, in file order within each. */
  readonly order: Uint32Array
  readonly faces: readonly Face[]
  /** 6 floats per line: borders between faces and open boundaries, in the coordinates of the soup. */
  readonly edges: Float32Array
}

/** The faces of a soup whose triangles are already sorted: `label` says which belong together. In file order. */
export function facesByLabel(soup: Float32Array, label: Uint32Array): FaceSet {
  const { mesh } = withoutDoubled(weld(soup))
  const pieces = new DisjointSets(label.length)
  const first = new Map<number, number>()
  label.forEach((own, triangle) => {
    const known = first.get(own)
    if (known === undefined) first.set(own, triangle)
    else pieces.unite(known, triangle)
  })
  return collect(mesh, pairEdges(mesh), triangleNormals(mesh, 0), pieces)
}

/** |Σ A n| / Σ A of a face that is flat up to noise: 1 − σ²/2 with σ about 1°. */
const flatShare = 0.9998

/** Below this share the mean normal of a face points nowhere: a sphere, the wall of a hole. */
const undirectedShare = 0.05

/** Numbers the pieces, sorts the triangles by face, and measures each face. */
export function collect(mesh: IndexedMesh, edges: EdgeTable, { normal, area }: TriangleNormals, pieces: DisjointSets): FaceSet {
  // 1. Labels in order of first appearance: the root of a piece is its lowest triangle.
  const total = area.length
  const label = new Uint32Array(total)
  const counts: number[] = []
  for (let triangle = 0; triangle < total; triangle++) {
    const root = pieces.find(triangle)
    label[triangle] = root === triangle ? counts.push(0) - 1 : label[root]
    counts[label[triangle]]++
  }

  // 2. Sorted by face.
  const starts = new Uint32Array(counts.length)
  for (let id = 1; id < counts.length; id++) starts[id] = starts[id - 1] + counts[id - 1]
  const cursor = starts.slice()
  const order = new Uint32Array(total)
  for (let triangle = 0; triangle < total; triangle++) order[cursor[label[triangle]]++] = triangle

  // 3. Measures.
  const measures = counts.map((count, id) => measureFace(mesh, normal, area, order.subarray(starts[id], starts[id] + count)))
  const numbers = new Uint32Array(counts.length)
  const largestFirst = Array.from(counts.keys()).sort((a, b) => measures[b].area - measures[a].area || a - b)
  for (const [place, id] of largestFirst.entries()) numbers[id] = place + 1
  const faces = counts.map((count, id): Face => ({ id, number: numbers[id], start: starts[id], count, ...measures[id] }))
  return { label, order, faces, edges: borderLines(mesh, edges, label) }
}

function measureFace(mesh: IndexedMesh, normal: Float32Array, area: Float64Array, triangles: Uint32Array) {
  const at = (corner: number, axis: number) => mesh.vertices[3 * mesh.triangles[corner] + axis]
  let sum = 0
  let largest = triangles[0]
  const mean = [0, 0, 0]
  const moment = [0, 0, 0]
  for (const triangle of triangles) {
    const own = area[triangle]
    sum += own
    if (own > area[largest]) largest = triangle
    for (let axis = 0; axis < 3; axis++) {
      const middle = (at(3 * triangle, axis) + at(3 * triangle + 1, axis) + at(3 * triangle + 2, axis)) / 3
      mean[axis] += own * normal[3 * triangle + axis]
      moment[axis] += own * middle
    }
  }
  const aim = Math.hypot(...mean)
  const middle = (axis: number) => (sum > 0 ? moment[axis] / sum : at(3 * largest, axis))
  const towards = (axis: number) => (aim > undirectedShare * sum ? mean[axis] / aim : normal[3 * largest + axis])
  return {
    area: sum,
    centroid: [middle(0), middle(1), middle(2)] as Point,
    normal: [towards(0), towards(1), towards(2)] as Point,
    kind: aim >= flatShare * sum ? ('plane' as const) : ('curved' as const),
  }
}

function borderLines({ vertices, triangles }: IndexedMesh, edges: EdgeTable, label: Uint32Array): Float32Array {
  const isBorder = (edge: number): boolean =>
    edges.uses[edge] !== 2 || label[Math.floor(edges.first[edge] / 3)] !== label[Math.floor(edges.second[edge] / 3)]
  let count = 0
  for (let edge = 0; edge < edges.count; edge++) if (isBorder(edge)) count++
  const lines = new Float32Array(6 * count)
  let next = 0
  for (let edge = 0; edge < edges.count; edge++) {
    if (!isBorder(edge)) continue
    const first = edges.first[edge]
    for (const corner of [first, nextCorner(first)]) {
      for (let axis = 0; axis < 3; axis++) lines[next++] = vertices[3 * triangles[corner] + axis]
    }
  }
  return lines
}
