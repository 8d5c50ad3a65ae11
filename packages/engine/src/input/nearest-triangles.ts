import type { Lattice } from '@trabecula/kernels'
import { closestPoint } from './closest-point.ts'

export interface Candidate {
  readonly triangle: number
  readonly squared: number
  readonly point: readonly [number, number, number]
}

/** The triangles that are nearest to the eight nodes around a point, from a distance grid that kept them. */
export class NearestTriangles {
  readonly soup: Float32Array
  readonly lattice: Lattice
  private readonly nearest: Int32Array

  constructor(soup: Float32Array, lattice: Lattice, nearest: Int32Array) {
    this.soup = soup
    this.lattice = lattice
    this.nearest = nearest
  }

  /** Cell of the lattice in which a point lies. */
  cellOf(x: number, y: number, z: number): readonly [number, number, number] {
    const { origin, spacing, size } = this.lattice
    const along = (value: number, axis: number) =>
      Math.min(Math.max(Math.floor((value - origin[axis]) / spacing), 0), size[axis] - 2)
    return [along(x, 0), along(y, 1), along(z, 2)]
  }

  numberOf([i, j, k]: readonly [number, number, number]): number {
    return i + this.lattice.size[0] * (j + this.lattice.size[1] * k)
  }

  /** Each triangle once, with its point closest to (x, y, z). */
  around(x: number, y: number, z: number): Candidate[] {
    const [i, j, k] = this.cellOf(x, y, z)
    const [nx, ny] = this.lattice.size
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

  /** The triangle that a new triangle (nine floats at `offset`) stands for: near its middle, facing the same way if one does; −1 over a hole. */
  ofTriangle(points: Float32Array, offset: number): number {
    const middle = [0, 1, 2].map((axis) => (points[offset + axis] + points[offset + 3 + axis] + points[offset + 6 + axis]) / 3)
    const own = normalOf(points, offset)
    let best = -1
    let least = Infinity
    for (const { triangle, squared } of this.around(middle[0], middle[1], middle[2])) {
      if (squared > this.lattice.spacing ** 2) continue
      const other = normalOf(this.soup, 9 * triangle)
      const agreement = Math.abs(own[0] * other[0] + own[1] * other[1] + own[2] * other[2])
      const cost = Math.sqrt(squared) + (1 - agreement) * this.lattice.spacing
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
