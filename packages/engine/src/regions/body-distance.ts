import { bodyTriangles, type RegionBody } from '@trabecula/domain'
import { type IndexedMesh, NearestTriangle, toPartFrame, weld } from '@trabecula/geometry'
import { runToEnd } from '@trabecula/kernels'
import type { Part } from '../input/part.ts'

type Distance = (x: number, y: number, z: number) => number

const placed = new WeakMap<RegionBody, { readonly center: readonly number[]; readonly soup: Float32Array }>()

/** The triangles of a body in the part frame, mm. */
export function bodyInFrame(body: RegionBody, { center, unitScale }: Pick<Part, 'center' | 'unitScale'>): Float32Array {
  const middle = [center[0] * unitScale, center[1] * unitScale, center[2] * unitScale] as const
  const known = placed.get(body)
  if (known?.center.every((value, axis) => value === middle[axis])) return known.soup
  const soup = toPartFrame(bodyTriangles(body), middle, 1)
  placed.set(body, { center: middle, soup })
  return soup
}

const made = new WeakMap<Float32Array, Distance>()

/** A corner or edge is closest where the closest point lies within this share of a triangle of it. */
const onFeature = 1e-6

/**
 * Signed distance to a closed surface wound outwards, mm, negative inside; exact. The side is that of the normal of what is
 * closest: of a triangle, or of an edge or corner, where it is the sum of those around it by their angles (J. A. Bærentzen,
 * H. Aanæs, Signed distance computation using the angle weighted pseudonormal, IEEE TVCG 11 (2005) 243–253).
 */
export function distanceToBody(soup: Float32Array): Distance {
  const known = made.get(soup)
  if (known) return known
  const mesh = weld(soup)
  const nearest = runToEnd(NearestTriangle.of(mesh))
  const normals = pseudonormals(mesh, nearest)
  const distanceAt: Distance = (x, y, z) => {
    const distance = nearest.distance(x, y, z, Infinity)
    const at = normals(nearest.triangle, nearest.x, nearest.y, nearest.z)
    const side = (x - nearest.x) * at[0] + (y - nearest.y) * at[1] + (z - nearest.z) * at[2]
    return side < 0 ? -distance : distance
  }
  made.set(soup, distanceAt)
  return distanceAt
}

/** The normal, of any length, of what a point of a triangle lies on. */
function pseudonormals({ vertices, triangles }: IndexedMesh, nearest: NearestTriangle) {
  const count = triangles.length / 3
  const ofFaces = new Float64Array(3 * count)
  const ofCorners = new Float64Array(vertices.length)
  const ofEdges = new Map<number, Float64Array>()
  const edge = (a: number, b: number): number => Math.min(a, b) * (vertices.length / 3) + Math.max(a, b)
  for (let triangle = 0; triangle < count; triangle++) {
    const normal = ofFaces.subarray(3 * triangle, 3 * triangle + 3)
    nearest.normalOf(triangle, normal)
    for (let corner = 0; corner < 3; corner++) {
      const [a, b, c] = [0, 1, 2].map((step) => triangles[3 * triangle + ((corner + step) % 3)])
      add(ofCorners.subarray(3 * a, 3 * a + 3), normal, angleAt(vertices, a, b, c))
      const key = edge(a, b)
      const sum = ofEdges.get(key) ?? new Float64Array(3)
      add(sum, normal, 1)
      ofEdges.set(key, sum)
    }
  }
  return (triangle: number, x: number, y: number, z: number): Float64Array => {
    const corners = [0, 1, 2].map((corner) => triangles[3 * triangle + corner])
    const shares = sharesOf(vertices, corners, [x, y, z])
    const whole = shares.findIndex((share) => share > 1 - onFeature)
    if (whole >= 0) return ofCorners.subarray(3 * corners[whole], 3 * corners[whole] + 3)
    const opposite = shares.findIndex((share) => share < onFeature)
    if (opposite >= 0) return ofEdges.get(edge(corners[(opposite + 1) % 3], corners[(opposite + 2) % 3]))!
    return ofFaces.subarray(3 * triangle, 3 * triangle + 3)
  }
}

function add(to: Float64Array, vector: Float64Array, weight: number): void {
  for (let axis = 0; axis < 3; axis++) to[axis] += weight * vector[axis]
}

type Vector = readonly [number, number, number]

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

const difference = (vertices: Float32Array, from: number, to: number): Vector => [
  vertices[3 * to] - vertices[3 * from],
  vertices[3 * to + 1] - vertices[3 * from + 1],
  vertices[3 * to + 2] - vertices[3 * from + 2],
]

function angleAt(vertices: Float32Array, at: number, next: number, last: number): number {
  const [u, v] = [difference(vertices, at, next), difference(vertices, at, last)]
  const lengths = Math.sqrt(dot(u, u) * dot(v, v))
  return lengths > 0 ? Math.acos(Math.min(Math.max(dot(u, v) / lengths, -1), 1)) : 0
}

/** Barycentric coordinates of a point of a triangle. */
function sharesOf(vertices: Float32Array, [a, b, c]: readonly number[], point: Vector): Vector {
  const [e, f] = [difference(vertices, a, b), difference(vertices, a, c)]
  const q: Vector = [point[0] - vertices[3 * a], point[1] - vertices[3 * a + 1], point[2] - vertices[3 * a + 2]]
  const [ee, ef, ff, eq, fq] = [dot(e, e), dot(e, f), dot(f, f), dot(e, q), dot(f, q)]
  const area = ee * ff - ef * ef
  if (!(area > 0)) return [1, 0, 0]
  const [s, t] = [(ff * eq - ef * fq) / area, (ee * fq - ef * eq) / area]
  return [1 - s - t, s, t]
}
