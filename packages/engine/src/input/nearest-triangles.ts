import type { SamplingGrid } from '@trabecula/kernels'

export interface Candidate {
  readonly triangle: number
  readonly squared: number
  readonly point: readonly [number, number, number]
}

/** The triangles that are nearest to the eight nodes around a point, from a distance grid that kept them. */
export class NearestTriangles {
  readonly soup: Float32Array
  readonly grid: SamplingGrid
  private readonly nearest: Int32Array

  constructor(soup: Float32Array, grid: SamplingGrid, nearest: Int32Array) {
    this.soup = soup
    this.grid = grid
    this.nearest = nearest
  }

  cellOf(x: number, y: number, z: number): readonly [number, number, number] {
    const { origin, spacing, size } = this.grid
    const along = (value: number, axis: number) =>
      Math.min(Math.max(Math.floor((value - origin[axis]) / spacing), 0), size[axis] - 2)
    return [along(x, 0), along(y, 1), along(z, 2)]
  }

  numberOf([i, j, k]: readonly [number, number, number]): number {
    return i + this.grid.size[0] * (j + this.grid.size[1] * k)
  }

  /** Each triangle once, with its point closest to (x, y, z). */
  around(x: number, y: number, z: number): Candidate[] {
    const [i, j, k] = this.cellOf(x, y, z)
    const [nx, ny] = this.grid.size
    const found: Candidate[] = []
    for (let c = 0; c < 8; c++) {
      const node = i + (c & 1) + nx * (j + ((c >> 1) & 1) + ny * (k + (c >> 2)))
      const triangle = this.nearest[node]
      if (triangle < 0 || found.some((known) => known.triangle === triangle)) continue
      const point = closestPoint(this.soup, 9 * triangle, [x, y, z])
      found.push({ triangle, point, squared: (point[0] - x) ** 2 + (point[1] - y) ** 2 + (point[2] - z) ** 2 })
    }
    return found
  }

  /**
   * The triangle that a new triangle (nine floats at `offset`) replaces: near its middle, facing the same way if one
   * does; −1 over a hole.
   */
  ofTriangle(points: Float32Array, offset: number): number {
    const middle = [0, 1, 2].map((axis) => (points[offset + axis] + points[offset + 3 + axis] + points[offset + 6 + axis]) / 3)
    const own = normalOf(points, offset)
    let best = -1
    let least = Infinity
    for (const { triangle, squared } of this.around(middle[0], middle[1], middle[2])) {
      if (squared > this.grid.spacing ** 2) continue
      const other = normalOf(this.soup, 9 * triangle)
      const agreement = Math.abs(own[0] * other[0] + own[1] * other[1] + own[2] * other[2])
      const cost = Math.sqrt(squared) + (1 - agreement) * this.grid.spacing
      if (cost < least) {
        least = cost
        best = triangle
      }
    }
    return best
  }
}

/** Unit normal of the triangle at `offset`; zero when it has no area. */
export function normalOf(points: Float32Array, offset: number): readonly [number, number, number] {
  const at = (corner: number, axis: number) => points[offset + 3 * corner + axis] - points[offset + axis]
  const [ux, uy, uz, vx, vy, vz] = [at(1, 0), at(1, 1), at(1, 2), at(2, 0), at(2, 1), at(2, 2)]
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = Math.hypot(x, y, z)
  return length > 0 ? [x / length, y / length, z / length] : [0, 0, 0]
}

type Triple = readonly [number, number, number]

/**
 * The point of a triangle (nine floats at `offset`) that is closest to p: by the regions of Ericson, Real-Time
 * Collision Detection, 5.1.5.
 */
export function closestPoint(soup: Float32Array, offset: number, p: Triple): Triple {
  const corner = (c: number): Triple => [soup[offset + 3 * c], soup[offset + 3 * c + 1], soup[offset + 3 * c + 2]]
  const [a, b, c] = [corner(0), corner(1), corner(2)]
  const [ab, ac, ap] = [minus(b, a), minus(c, a), minus(p, a)]
  const [d1, d2] = [dot(ab, ap), dot(ac, ap)]
  if (d1 <= 0 && d2 <= 0) return a
  const bp = minus(p, b)
  const [d3, d4] = [dot(ab, bp), dot(ac, bp)]
  if (d3 >= 0 && d4 <= d3) return b
  const vc = d1 * d4 - d3 * d2
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return along(a, ab, share(d1, d1 - d3))
  const cp = minus(p, c)
  const [d5, d6] = [dot(ab, cp), dot(ac, cp)]
  if (d6 >= 0 && d5 <= d6) return c
  const vb = d5 * d2 - d1 * d6
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return along(a, ac, share(d2, d2 - d6))
  const va = d3 * d6 - d5 * d4
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) return along(b, minus(c, b), share(d4 - d3, d4 - d3 + d5 - d6))
  const sum = va + vb + vc
  return along(along(a, ab, share(vb, sum)), ac, share(vc, sum))
}

const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const along = (a: Triple, d: Triple, t: number): Triple => [a[0] + t * d[0], a[1] + t * d[1], a[2] + t * d[2]]
const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
