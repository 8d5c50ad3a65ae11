import type { Bounds } from '@trabecula/geometry'
import { type AnalysisGrid, cellCentre } from '../discretisation/grid/analysis-grid.ts'

/** A box in the part frame, mm. */
export interface Box {
  readonly min: readonly [number, number, number]
  readonly max: readonly [number, number, number]
}

export const axes = [0, 1, 2] as const

/** Whether two boxes share some volume, more than `least` (mm) along every axis. */
export const overlap = (a: Box, b: Box, least = 0): boolean =>
  axes.every((axis) => a.min[axis] + least < b.max[axis] && b.min[axis] + least < a.max[axis])

/** The boxes of a part, half a unit cell apart or a little nearer: where they begin and end along each axis, mm. */
export function boxGrid({ min, max }: Bounds, cellSize: number) {
  const along = axes.map((axis) =>
    boxesAlong(max[axis] - min[axis], cellSize).map(([from, to]) => [min[axis] + from, min[axis] + to] as const),
  ) as [Spans, Spans, Spans]
  const counts = along.map(({ length }) => length) as [number, number, number]
  const at = (id: number): Box => {
    const which = [id % counts[0], Math.floor(id / counts[0]) % counts[1], Math.floor(id / (counts[0] * counts[1]))] as const
    const end = (side: 0 | 1) => axes.map((axis) => along[axis][which[axis]][side]) as [number, number, number]
    return { min: end(0), max: end(1) }
  }
  return {
    along,
    count: counts[0] * counts[1] * counts[2],
    at,
    id: (x: number, y: number, z: number) => x + counts[0] * (y + counts[1] * z),
  }
}

/** Boxes of about `size` that fill the bounds side by side, x first. */
export function tiles({ min, max }: Bounds, size: number): Box[] {
  const lengths = axes.map((axis) => max[axis] - min[axis])
  const counts = lengths.map((length) => Math.max(1, Math.round(length / size)))
  const corner = (at: readonly number[]) =>
    axes.map((axis) => min[axis] + (at[axis] / counts[axis]) * lengths[axis]) as [number, number, number]
  return Array.from({ length: counts[0] * counts[1] * counts[2] }, (_, id) => {
    const at = [id % counts[0], Math.floor(id / counts[0]) % counts[1], Math.floor(id / (counts[0] * counts[1]))]
    return { min: corner(at), max: corner(at.map((each) => each + 1)) }
  })
}

/** Where intervals begin and end, mm. */
export type Spans = (readonly [from: number, to: number])[]

/** Rounding of a length over a unit cell: no box of its own for it. */
const almostNone = 1e-4

/**
 * Where boxes of `width` begin and end along this length: at equal distances from end to end, half as far apart or a little
 * nearer, so that those of a mirrored part are the mirrored ones.
 */
function boxesAlong(length: number, width: number): (readonly [from: number, to: number])[] {
  const room = Math.max(0, length - width)
  const steps = Math.ceil((2 * room) / width - almostNone)
  return Array.from({ length: steps + 1 }, (_, n) => {
    const start = steps === 0 ? 0 : (n / steps) * room
    return [start, start + width] as const
  })
}

/** A box that reaches farther by this much, as far as it lies within the bounds. */
export function widened({ min, max }: Box, by: number, bounds: Bounds): Box {
  const within = (corner: Box['min'], moved: number) =>
    axes.map((axis) => Math.min(Math.max(corner[axis] + moved, bounds.min[axis]), bounds.max[axis])) as [number, number, number]
  return { min: within(min, -by), max: within(max, by) }
}

/** What a grid covers. */
export function boxOf({ nx, ny, nz, spacing, origin: min }: AnalysisGrid): Box {
  return { min, max: [min[0] + nx * spacing, min[1] + ny * spacing, min[2] + nz * spacing] }
}

/** A layer of cells along an axis, and how much of it lies in a box, 0..1. */
export interface Layer {
  readonly at: number
  readonly share: number
}

/** The layers of cells that reach into a box. */
export function layersIn({ min, max }: Box, { nx, ny, nz, spacing, origin }: AnalysisGrid, axis: 0 | 1 | 2): Layer[] {
  const [low, high] = [(min[axis] - origin[axis]) / spacing, (max[axis] - origin[axis]) / spacing]
  const from = Math.max(0, Math.floor(low))
  const to = Math.min([nx, ny, nz][axis], Math.ceil(high))
  return Array.from({ length: Math.max(0, to - from) }, (_, n) => {
    const at = from + n
    return { at, share: Math.min(at + 1, high) - Math.max(at, low) }
  })
}

/** The cells of a grid that reach into a box, ascending. */
export function cellsIn({ nx, ny, nz, spacing: h, origin }: AnalysisGrid, { min, max }: Box): number[] {
  const from = axes.map((axis) => Math.max(0, Math.floor((min[axis] - origin[axis]) / h)))
  const to = axes.map((axis) => Math.min([nx, ny, nz][axis], Math.ceil((max[axis] - origin[axis]) / h)))
  const cells: number[] = []
  for (let k = from[2]; k < to[2]; k++)
    for (let j = from[1]; j < to[1]; j++) for (let i = from[0]; i < to[0]; i++) cells.push(i + nx * (j + ny * k))
  return cells
}

/** Share of each cell's volume that lies in the box: 0 outside, 1 inside, less where a face of the box cuts it. */
export function shareWithin({ min, max }: Box, grid: AnalysisGrid, cell: number): number {
  const centre = cellCentre(grid, cell)
  const h = grid.spacing
  let share = 1
  for (let axis = 0; axis < 3; axis++) {
    const low = Math.max(centre[axis] - h / 2, min[axis])
    const high = Math.min(centre[axis] + h / 2, max[axis])
    share *= Math.max(0, high - low) / h
  }
  return share
}

/** How much of an energy per cell lies in a box. */
export const energyWithin = (grid: AnalysisGrid, energy: Float32Array, box: Box): number =>
  cellsIn(grid, box).reduce((sum, cell) => (energy[cell] > 0 ? sum + energy[cell] * shareWithin(box, grid, cell) : sum), 0)
