import type { Rim } from '../mesh/boundary-loops.ts'
import type { IndexedMesh } from '../mesh/model.ts'

/** A rim whose vertices leave its mean plane by more than this share of its length has no obvious lid. */
const flatEnough = 0.05

type Flat = readonly (readonly [number, number])[]

/**
 * Triangles (vertex numbers) that close a rim: the missing facet itself for three vertices, else ears clipped in the mean plane
 * (Meisters 1975), the fattest ear first. Null when the rim is not nearly plane or crosses itself in its plane: then nobody can say
 * what the surface was. O(n²); rims are short.
 */
export function lidOver({ vertices: points }: IndexedMesh, { vertices }: Rim, length: number): number[] | null {
  if (vertices.length === 3) return [...vertices]
  const flat = flatten(points, vertices, flatEnough * length)
  if (!flat || crossesItself(flat)) return null

  const left = vertices.map((_, i) => i)
  const lid: number[] = []
  while (left.length > 3) {
    let best = -1
    let bestShape = 0
    for (let i = 0; i < left.length; i++) {
      const [a, b, c] = [left[(i + left.length - 1) % left.length], left[i], left[(i + 1) % left.length]]
      const shape = earShape(flat, a, b, c)
      if (shape <= bestShape || left.some((p) => p !== a && p !== b && p !== c && isIn(flat, p, a, b, c))) continue
      best = i
      bestShape = shape
    }
    if (best < 0) return null
    lid.push(left[(best + left.length - 1) % left.length], left[best], left[(best + 1) % left.length])
    left.splice(best, 1)
  }
  lid.push(...left)
  return lid.map((i) => vertices[i])
}

/** The rim in its mean plane (Newell's normal), anticlockwise; null when it leaves that plane by more than `tolerance`. */
function flatten(points: Float32Array, vertices: readonly number[], tolerance: number): Flat | null {
  const at = (i: number, axis: number) => points[3 * vertices[i % vertices.length] + axis] - points[3 * vertices[0] + axis]
  const normal = [0, 0, 0]
  const mean = [0, 0, 0]
  for (let i = 0; i < vertices.length; i++) {
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
      normal[axis] += at(i, u) * at(i + 1, v) - at(i, v) * at(i + 1, u)
      mean[axis] += at(i, axis) / vertices.length
    }
  }
  const length = Math.hypot(...normal)
  if (!(length > 0)) return null
  const n = normal.map((value) => value / length)
  const helper = Math.abs(n[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0]
  const x = cross(helper, n)
  const size = Math.hypot(...x)
  const y = cross(n, x)
  const flat: (readonly [number, number])[] = []
  for (let i = 0; i < vertices.length; i++) {
    const p = [0, 1, 2].map((axis) => at(i, axis) - mean[axis])
    if (Math.abs(dot(p, n)) > tolerance) return null
    flat.push([dot(p, x) / size, dot(p, y) / size])
  }
  return flat
}

const dot = (a: readonly number[], b: readonly number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: readonly number[], b: readonly number[]): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** Twice the signed area of a triangle of the flat rim. */
const turn = (flat: Flat, a: number, b: number, c: number): number =>
  (flat[b][0] - flat[a][0]) * (flat[c][1] - flat[a][1]) - (flat[b][1] - flat[a][1]) * (flat[c][0] - flat[a][0])

/** Area over the longest side squared: 0 for a sliver or a reflex corner. */
function earShape(flat: Flat, a: number, b: number, c: number): number {
  const side = (p: number, q: number) => (flat[p][0] - flat[q][0]) ** 2 + (flat[p][1] - flat[q][1]) ** 2
  return turn(flat, a, b, c) / Math.max(side(a, b), side(b, c), side(c, a))
}

const isIn = (flat: Flat, p: number, a: number, b: number, c: number): boolean =>
  turn(flat, a, b, p) >= 0 && turn(flat, b, c, p) >= 0 && turn(flat, c, a, p) >= 0

function crossesItself(flat: Flat): boolean {
  const n = flat.length
  for (let i = 0; i < n; i++) {
    for (let j = i + 2; j < n; j++) {
      if (i === 0 && j === n - 1) continue
      const [a, b, c, d] = [i, (i + 1) % n, j, (j + 1) % n]
      if (turn(flat, a, b, c) * turn(flat, a, b, d) < 0 && turn(flat, c, d, a) * turn(flat, c, d, b) < 0) return true
    }
  }
  return false
}
