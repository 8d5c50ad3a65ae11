import type { SparseForce } from '@trabecula/kernels'
import type { PartedGrid } from '../grid/piece-nodes.ts'
import { type SurfacePoint, surfacePoints } from '../grid/surface-points.ts'
import { cross, dot, minus, type Three } from '../linear/vector.ts'
import { nearestActive, spreadOver } from './consistent-load.ts'

/** What a system of forces is to a rigid body: its sum, N, and its moment about the origin of the part frame, N·mm. */
export interface Resultant {
  readonly force: Three
  readonly moment: Three
}

export interface TractionLoad {
  /** N at the nodes, ascending. */
  readonly force: SparseForce
  /** Share of the faces' area that found an active cell within reach. */
  readonly reached: number
}

/**
 * Nodal forces of a traction (N/mm², by place and normal) on triangles, by the shape functions of the cell that holds
 * each quadrature point. What they miss of the wanted resultant, because faces cut through cells and are sampled, is
 * added as the traction a + b × r of least squares: sum and moment are then exact to rounding.
 */
export function tractionLoad(
  soup: Float32Array,
  triangles: Uint32Array,
  traction: (point: SurfacePoint) => Three,
  wanted: Resultant,
  grid: PartedGrid,
  share: Float32Array,
): TractionLoad {
  const nodal = new NodalTraction(grid)
  let [total, placed] = [0, 0]
  for (const point of surfacePoints(soup, triangles, grid.spacing ** 2 / 4)) {
    total += point.area
    const cell = nearestActive(grid, share, point, point.normal)
    if (cell < 0) continue
    placed += point.area
    nodal.add(cell, point, traction(point))
  }
  // Corrected twice: the second pass removes what the first left by rounding.
  for (let round = 0; round < 2; round++) nodal.correct(wanted)
  return { force: nodal.sparse(), reached: total > 0 ? placed / total : 0 }
}

class NodalTraction {
  private readonly grid: PartedGrid
  private readonly area = new Map<number, number>()
  private readonly force = new Map<number, [number, number, number]>()

  constructor(grid: PartedGrid) {
    this.grid = grid
  }

  add(cell: number, point: SurfacePoint, [tx, ty, tz]: Three): void {
    spreadOver(this.grid, cell, point, point.area, (node, area) => {
      if (area === 0) return
      this.area.set(node, (this.area.get(node) ?? 0) + area)
      const [fx, fy, fz] = this.force.get(node) ?? [0, 0, 0]
      this.force.set(node, [fx + area * tx, fy + area * ty, fz + area * tz])
    })
  }

  /** Adds area·(a + b × (r − c)) at every node, c the middle of the areas, so that sum and moment are as wanted. */
  correct(wanted: Resultant): void {
    let total = 0
    const middle = [0, 0, 0] as [number, number, number]
    for (const [node, area] of this.area) {
      total += area
      this.place(node).forEach((at, axis) => {
        middle[axis] += area * at
      })
    }
    if (total === 0) return
    for (let axis = 0; axis < 3; axis++) middle[axis] /= total
    const missing = [...wanted.force] as [number, number, number]
    const turning = [...minus(wanted.moment, cross(middle, wanted.force))] as [number, number, number]
    const inertia = [0, 1, 2].map(() => [0, 0, 0])
    for (const [node, area] of this.area) {
      const force = this.force.get(node)!
      const from = minus(this.place(node), middle)
      const moment = cross(from, force)
      const square = dot(from, from)
      for (let i = 0; i < 3; i++) {
        missing[i] -= force[i]
        turning[i] -= moment[i]
        for (let j = 0; j < 3; j++) inertia[i][j] += area * ((i === j ? square : 0) - from[i] * from[j])
      }
    }
    const turn = solved(inertia, turning)
    for (const [node, area] of this.area) {
      const force = this.force.get(node)!
      const aside = cross(turn, minus(this.place(node), middle))
      for (let axis = 0; axis < 3; axis++) force[axis] += area * (missing[axis] / total + aside[axis])
    }
  }

  sparse(): SparseForce {
    const nodes = Uint32Array.from(this.force.keys()).sort()
    const values = new Float64Array(3 * nodes.length)
    nodes.forEach((node, n) => {
      values.set(this.force.get(node)!, 3 * n)
    })
    return { nodes, values }
  }

  private place(node: number): Three {
    const { nx, ny, spacing: h, origin } = this.grid
    const place = this.grid.gaps?.gridNode(node) ?? node
    const row = Math.floor(place / (nx + 1))
    const [i, j, k] = [place % (nx + 1), row % (ny + 1), Math.floor(row / (ny + 1))]
    return [origin[0] + i * h, origin[1] + j * h, origin[2] + k * h]
  }
}

/** x of A·x = b for a symmetric 3 × 3 matrix, by Cramer's rule. */
function solved(a: readonly (readonly number[])[], b: Three): Three {
  const columns = [0, 1, 2].map((j) => [a[0][j], a[1][j], a[2][j]] as Three) as [Three, Three, Three]
  const determinant = dot(columns[0], cross(columns[1], columns[2]))
  return [
    dot(b, cross(columns[1], columns[2])) / determinant,
    dot(columns[0], cross(b, columns[2])) / determinant,
    dot(columns[0], cross(columns[1], b)) / determinant,
  ]
}
