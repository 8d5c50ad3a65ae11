import { symmetricEigen } from '../linear/symmetric-eigen.ts'
import { cross, dot, minus, type Three, times, unit } from '../linear/vector.ts'

/** The cylinder on which a face lies, in the part frame, mm. */
export interface Cylinder {
  /** A point of its axis, at the middle of the face. */
  readonly point: Three
  /** Unit vector; of its two senses the one whose largest part is positive. */
  readonly direction: Three
  readonly radius: number
}

/** Sine of the angle by which a triangle's normal may leave the plane across the axis. */
const askew = 0.02
/** By how much of its radius a corner may lie off the cylinder. */
const off = 0.01
/** Share of the area that must look along the second direction: a face that is hardly bent has no certain axis. */
const leastBend = 1e-3

/**
 * The cylinder of these triangles, from their normals (square to the axis) and corners; undefined where they form none.
 */
export function cylinderOf(soup: Float32Array, triangles: Uint32Array): Cylinder | undefined {
  const form = [0, 1, 2].map(() => [0, 0, 0])
  const normals: Three[] = []
  let area = 0
  for (const triangle of triangles) {
    const [a, b, c] = [0, 3, 6].map((at) => cornerOf(soup, 9 * triangle + at)) as [Three, Three, Three]
    const twice = cross(minus(b, a), minus(c, a))
    const normal = unit(twice)
    if (!normal) continue
    const share = Math.hypot(...twice) / 2
    area += share
    normals.push(normal)
    for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) form[i][j] += share * normal[i] * normal[j]
  }
  if (area === 0) return undefined
  const { values, vectors } = symmetricEigen(form)
  const order = [0, 1, 2].sort((i, j) => values[i] - values[j])
  if (values[order[1]] < leastBend * area) return undefined
  const [e0, e1, e2] = order.map((column) => vectors.map((row) => row[column]) as unknown as Three) as [Three, Three, Three]
  const direction = withSense(e0)
  if (normals.some((normal) => Math.abs(dot(normal, direction)) > askew)) return undefined
  return circleAround(soup, triangles, direction, [e1, e2])
}

/** Least squares: |q|² = 2 m·q + k for the corners' places q across the axis, whose circle has centre m. */
function circleAround(
  soup: Float32Array,
  triangles: Uint32Array,
  direction: Three,
  [u, v]: readonly [Three, Three],
): Cylinder | undefined {
  const corners = [...triangles].flatMap((triangle) => [0, 3, 6].map((at) => cornerOf(soup, 9 * triangle + at)))
  const middle = times(
    corners.reduce<Three>((sum, p) => [sum[0] + p[0], sum[1] + p[1], sum[2] + p[2]], [0, 0, 0]),
    1 / corners.length,
  )
  const places = corners.map((corner) => {
    const from = minus(corner, middle)
    return [dot(from, u), dot(from, v), dot(from, direction)] as const
  })
  let [xx, xy, yy, xs, ys, s] = [0, 0, 0, 0, 0, 0]
  for (const [x, y] of places) {
    const square = x * x + y * y
    ;[xx, xy, yy, xs, ys, s] = [xx + x * x, xy + x * y, yy + y * y, xs + x * square, ys + y * square, s + square]
  }
  const determinant = xx * yy - xy * xy
  if (!(determinant > 1e-12 * (xx + yy) ** 2)) return undefined
  const [mx, my] = [(xs * yy - ys * xy) / (2 * determinant), (ys * xx - xs * xy) / (2 * determinant)]
  const radius = Math.sqrt(s / places.length + mx * mx + my * my)
  if (places.some(([x, y]) => Math.abs(Math.hypot(x - mx, y - my) - radius) > off * radius)) return undefined
  const along = places.map(([, , z]) => z)
  const half = (Math.min(...along) + Math.max(...along)) / 2
  const at = (axis: 0 | 1 | 2) => middle[axis] + mx * u[axis] + my * v[axis] + half * direction[axis]
  return { point: [at(0), at(1), at(2)], direction, radius }
}

const cornerOf = (soup: Float32Array, at: number): Three => [soup[at], soup[at + 1], soup[at + 2]]

function withSense(axis: Three): Three {
  const largest = axis.reduce((most, part) => (Math.abs(part) > Math.abs(most) + 1e-9 ? part : most), 0)
  return largest < 0 ? times(axis, -1) : axis
}
