import type { Bounds } from '@trabecula/geometry'
import { type AnalysisGrid, cellCentre } from '../discretisation/grid/analysis-grid.ts'
import type { PredictedFields } from './predicted-fields.ts'
import { boxesAlong, fullEnough } from './worst-cell.ts'

/** A box in the part frame, mm. */
export interface Box {
  readonly min: readonly [number, number, number]
  readonly max: readonly [number, number, number]
}

/** What a window is for. */
export type Judged = 'lattice' | 'skin'

/** The middle of a window: a unit cell or less, where the bounds of the part cut it. */
export interface Place {
  readonly of: Judged
  readonly middle: Box
}

/** A box of a unit cell's size that the verification would judge, with what the prediction says of it. */
export interface PredictedBox extends Box {
  /** Which it is among all of the part's. */
  readonly id: number
  /** Material of the lattice in it, mm³. */
  readonly volume: number
  /** The largest index in it, before the average over a unit cell. */
  readonly most: number
}

/** Share of a box's lattice that exceeds the index by which boxes are ranked. */
const rankedShare = 0.1

export const axes = [0, 1, 2] as const

/**
 * Where a design may fail first: the boxes of one unit cell whose lattice the prediction loads most, sharing no material,
 * and the cubes around the most loaded cells of skin and pads, a unit cell apart; `count` of each.
 */
export function windowPlaces(
  predicted: PredictedFields,
  boxes: readonly PredictedBox[],
  cellSize: number,
  count: Readonly<Record<Judged, number>>,
): Place[] {
  const ranked = fullEnough(boxes).sort((a, b) => b.most - a.most)
  const chosen: Place[] = []
  for (let n = 0; n < count.lattice; n++) {
    let [best, index]: [PredictedBox | undefined, number] = [undefined, 0]
    for (const box of ranked) {
      // No box after this one can have more.
      if (box.most <= index) break
      if (chosen.some(({ middle }) => overlap(middle, box))) continue
      const own = exceededIn(predicted, box)
      if (own > index) [best, index] = [box, own]
    }
    if (best) chosen.push({ of: 'lattice', middle: best })
  }
  return [...chosen, ...skinPlaces(predicted, cellSize, count.skin)]
}

const overlap = (a: Box, b: Box): boolean => axes.every((axis) => a.min[axis] < b.max[axis] && b.min[axis] < a.max[axis])

/** The boxes of a part, half a unit cell apart: where they begin and end along each axis, mm. */
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
  return { along, count: counts[0] * counts[1] * counts[2], at, id: ([x, y, z]: number[]) => x + counts[0] * (y + counts[1] * z) }
}

type Spans = (readonly [from: number, to: number])[]

/** The boxes of a part that hold some lattice. */
export function predictedBoxes({ problem, density, field }: PredictedFields, cellSize: number): PredictedBox[] {
  const { grid, cells, core, unjudged } = problem
  const boxes = boxGrid(problem.part.bounds, cellSize)
  const volume = new Float64Array(boxes.count)
  const most = new Float32Array(boxes.count)
  const [ofX, ofY, ofZ] = axes.map((axis) => sharesAlong(grid, axis, boxes.along[axis])) as [Shares, Shares, Shares]
  const index = field.local ?? field.core
  for (const cell of cells) {
    if (!(core[cell] > 0) || unjudged[cell] !== 0) continue
    const material = core[cell] * density[cell] * problem.cellVolume
    const [i, j, k] = [cell % grid.nx, Math.floor(cell / grid.nx) % grid.ny, Math.floor(cell / (grid.nx * grid.ny))]
    for (const [z, inZ] of ofZ[k])
      for (const [y, inY] of ofY[j])
        for (const [x, inX] of ofX[i]) {
          const box = boxes.id([x, y, z])
          volume[box] += inX * inY * inZ * material
          most[box] = Math.max(most[box], index[cell])
        }
  }
  const held = Array.from(volume.keys()).filter((box) => volume[box] > 0)
  return held.map((id) => ({ id, ...boxes.at(id), volume: volume[id], most: most[id] }))
}

type Shares = (readonly [box: number, share: number])[][]

/** For each layer of cells along an axis the boxes that it reaches into, and how much of it lies in each. */
function sharesAlong({ nx, ny, nz, spacing: h, origin }: AnalysisGrid, axis: 0 | 1 | 2, boxes: Spans): Shares {
  return Array.from({ length: [nx, ny, nz][axis] }, (_, layer) => {
    const low = origin[axis] + layer * h
    return boxes.flatMap(([start, end], box) => {
      const share = (Math.min(low + h, end) - Math.max(low, start)) / h
      return share > 0 ? [[box, share] as const] : []
    })
  })
}

/**
 * The index, before the average over a unit cell, that a tenth of a box's lattice exceeds: the average hides what is
 * loaded at the edge of a core.
 */
export function exceededIn({ problem, density, field }: PredictedFields, box: Box): number {
  const { grid, core, unjudged } = problem
  const index = field.local ?? field.core
  const inside = cellsIn(grid, box)
    .filter((cell) => core[cell] > 0 && unjudged[cell] === 0)
    .map((cell) => ({ index: index[cell], weight: shareWithin(box, grid, cell) * core[cell] * density[cell] }))
    .sort((a, b) => b.index - a.index)
  const allowed = rankedShare * inside.reduce((sum, { weight }) => sum + weight, 0)
  let above = 0
  for (const each of inside) {
    above += each.weight
    if (above >= allowed) return each.index
  }
  return 0
}

/** Cubes of a unit cell's size around the most loaded cells of skin and pads, that far apart. */
function skinPlaces({ problem, field }: PredictedFields, cellSize: number, count: number): Place[] {
  const { part, grid, cells, solid, unjudged } = problem
  const judged = cells.filter((cell) => solid[cell] > 0 && unjudged[cell] === 0)
  const chosen: [number, number, number][] = []
  while (chosen.length < count) {
    let [best, index]: [[number, number, number] | undefined, number] = [undefined, 0]
    for (const cell of judged) {
      if (field.skin[cell] <= index) continue
      const centre = cellCentre(grid, cell)
      if (chosen.every((other) => axes.some((axis) => Math.abs(other[axis] - centre[axis]) >= cellSize)))
        [best, index] = [centre, field.skin[cell]]
    }
    if (!best) break
    chosen.push(best)
  }
  return chosen.map((centre) => ({ of: 'skin', middle: widened({ min: centre, max: centre }, cellSize / 2, part.bounds) }))
}

/** A box that reaches farther by this much, as far as it lies within the bounds. */
export function widened({ min, max }: Box, by: number, bounds: Bounds): Box {
  const within = (corner: Box['min'], moved: number) =>
    axes.map((axis) => Math.min(Math.max(corner[axis] + moved, bounds.min[axis]), bounds.max[axis])) as [number, number, number]
  return { min: within(min, -by), max: within(max, by) }
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
