import { triangleArea } from '@trabecula/geometry'

/** One quadrature point of a surface: position, unit normal of its triangle, and the area it represents (mm, mm²). */
export interface SurfacePoint {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly normal: readonly [number, number, number]
  readonly area: number
}

/**
 * Midpoint quadrature over triangles: each is cut into n² equal ones of area ≤ `largest` and sampled at their
 * centroids. Exact for linear functions, so the sum of a uniform traction and its moment are exact.
 */
export function* surfacePoints(soup: Float32Array, triangles: Uint32Array, largest: number): Generator<SurfacePoint> {
  for (const triangle of triangles) {
    const v = soup.subarray(9 * triangle, 9 * triangle + 9)
    const area = triangleArea(v)
    if (!(area > 0)) continue
    const normal = normalOf(v, area)
    const n = Math.max(1, Math.ceil(Math.sqrt(area / largest)))
    const at = (axis: number, s: number, t: number) => v[axis] + (v[axis + 3] - v[axis]) * s + (v[axis + 6] - v[axis]) * t
    for (let a = 0; a < n; a++) {
      for (let b = 0; b < n - a; b++) {
        const offsets = a + b < n - 1 ? [1 / 3, 2 / 3] : [1 / 3] // the upright and the turned small triangle
        for (const offset of offsets) {
          const [s, t] = [(a + offset) / n, (b + offset) / n]
          yield { x: at(0, s, t), y: at(1, s, t), z: at(2, s, t), normal, area: area / n ** 2 }
        }
      }
    }
  }
}

function normalOf(v: ArrayLike<number>, area: number): [number, number, number] {
  const [ax, ay, az] = [v[3] - v[0], v[4] - v[1], v[5] - v[2]]
  const [bx, by, bz] = [v[6] - v[0], v[7] - v[1], v[8] - v[2]]
  return [(ay * bz - az * by) / (2 * area), (az * bx - ax * bz) / (2 * area), (ax * by - ay * bx) / (2 * area)]
}

/**
 * The boundary edges of a set of triangles: those used by only one of them, as pairs of points (six numbers each);
 * those without length are left out.
 */
export function boundaryEdges(soup: Float32Array, triangles: Uint32Array): number[][] {
  const edges = new Map<string, { count: number; points: number[] }>()
  for (const triangle of triangles) {
    const v = soup.subarray(9 * triangle, 9 * triangle + 9)
    for (let corner = 0; corner < 3; corner++) {
      const a = [v[3 * corner], v[3 * corner + 1], v[3 * corner + 2]]
      const next = (corner + 1) % 3
      const b = [v[3 * next], v[3 * next + 1], v[3 * next + 2]]
      const [p, q] = [a.join(), b.join()]
      if (p === q) continue
      const key = p < q ? `${p}|${q}` : `${q}|${p}`
      const edge = edges.get(key)
      if (edge) edge.count++
      else edges.set(key, { count: 1, points: [...a, ...b] })
    }
  }
  return [...edges.values()].filter((edge) => edge.count === 1).map((edge) => edge.points)
}
