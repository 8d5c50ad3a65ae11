import type { PartFields } from '@trabecula/engine/fields'
import type { Vec3 } from '../rendering/vec3.ts'
import type { FieldComponent, FieldDisplay } from './model.ts'
import { atLoad, type CellValues, cellValues, coloured, isOfNodes, type Matter, nodeDisplacement } from './values.ts'

/** The values that the shaders draw at a point, from the same numbers at full precision. */
export class FieldSampler {
  readonly display: FieldDisplay
  private readonly cells: CellValues | null
  private readonly nodes: Float32Array

  constructor(display: FieldDisplay, cells: CellValues | null) {
    this.display = display
    this.cells = cells
    this.nodes = nodeDisplacement(display.fields)
  }

  static of(display: FieldDisplay): FieldSampler {
    return new FieldSampler(display, isOfNodes(display.reading) ? null : cellValues(display.fields, display.reading))
  }

  /** The drawn displacement, mm. @param point undeformed, part frame, mm */
  shift(point: Vec3): Vec3 {
    const { deformation, load } = this.display
    const factor = deformation ? deformation.scale * load : 0
    return factor === 0 ? [0, 0, 0] : scaled(this.displacement(point), factor)
  }

  /** The place where an undeformed point is drawn. */
  deformed(point: Vec3): Vec3 {
    return sum(point, this.shift(point))
  }

  /** The undeformed point of a drawn place, by the fixed-point iteration of the shader. */
  undeformed(place: Vec3, rounds = 2): Vec3 {
    let point = place
    if (!this.display.deformation) return point
    for (let round = 0; round < rounds; round++) point = difference(place, this.shift(point))
    return point
  }

  /** The value in SI at the shown load; null where the field has none. */
  value(point: Vec3, matter: Matter): number | null {
    const { display, cells } = this
    if (!coloured(display, cells, matter)) return null
    if (!cells) return componentOf(scaled(this.displacement(point), display.load), display.component)
    const values = cells[matter]
    const value = values ? this.sampleCells(values, point, cells.smooth) : Number.NaN
    return Number.isNaN(value) ? null : atLoad(value, cells.law, display.load)
  }

  private displacement(point: Vec3): Vec3 {
    const { grid } = this.display.fields.facts
    const size = [grid.nx + 1, grid.ny + 1, grid.nz + 1] as const
    const at = stepsOf(grid, point)
    return [0, 1, 2].map((c) => trilinear(this.nodes, size, at, 3, c)) as unknown as Vec3
  }

  private sampleCells(values: Float32Array, point: Vec3, smooth: boolean): number {
    const { grid } = this.display.fields.facts
    const steps = stepsOf(grid, point)
    const at = steps.map((step) => (smooth ? step - 0.5 : Math.floor(step))) as unknown as Vec3
    return trilinear(values, [grid.nx, grid.ny, grid.nz], at, 1, 0)
  }
}

const stepsOf = ({ origin, spacing }: PartFields['facts']['grid'], point: Vec3): Vec3 => [
  (point[0] - origin[0]) / spacing,
  (point[1] - origin[1]) / spacing,
  (point[2] - origin[2]) / spacing,
]

const scaled = ([x, y, z]: Vec3, factor: number): Vec3 => [factor * x, factor * y, factor * z]
const sum = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const difference = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

function componentOf(vector: Vec3, component: FieldComponent): number {
  return component === 'magnitude' ? Math.hypot(...vector) : vector[{ x: 0, y: 1, z: 2 }[component] as 0 | 1 | 2]
}

/** Interpolates the values of a grid, constant beyond it; places without a value do not count. */
function trilinear(
  values: Float32Array,
  size: readonly [number, number, number],
  at: Vec3,
  components: number,
  component: number,
): number {
  const low: number[] = []
  const share: number[] = []
  for (let axis = 0; axis < 3; axis++) {
    const last = (size[axis] ?? 1) - 1
    const inside = Math.min(last, Math.max(0, at[axis as 0]))
    const from = Math.min(Math.floor(inside), Math.max(0, last - 1))
    low.push(from)
    share.push(inside - from)
  }
  let [total, weights] = [0, 0]
  for (let corner = 0; corner < 8; corner++) {
    const place = [0, 1, 2].map((axis) => (low[axis] ?? 0) + ((corner >> axis) & 1))
    const weight = [0, 1, 2].reduce((w, axis) => w * ((corner >> axis) & 1 ? (share[axis] ?? 0) : 1 - (share[axis] ?? 0)), 1)
    if (weight === 0) continue
    const index = (place[0] ?? 0) + size[0] * ((place[1] ?? 0) + size[1] * (place[2] ?? 0))
    const value = values[components * index + component] ?? Number.NaN
    if (Number.isNaN(value)) continue
    total += weight * value
    weights += weight
  }
  return weights > 0 ? total / weights : Number.NaN
}
