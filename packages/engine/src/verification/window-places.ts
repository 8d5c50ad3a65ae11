import { type AnalysisGrid, cellCentre } from '../discretisation/grid/analysis-grid.ts'
import { axes, type Box, boxGrid, cellsIn, overlap, type Spans, shareWithin, widened } from './boxes.ts'
import type { PredictedFields } from './predicted-fields.ts'
import { type Counted, counted } from './worst-cell.ts'

/** What a window is for. */
export type Judged = 'lattice' | 'skin'

/** The middle of a window: a unit cell or less, where the bounds of the part cut it. */
export interface Place {
  readonly of: Judged
  readonly middle: Box
}

/** A box of a unit cell's size that the verification would judge, with what the prediction says of it. */
export interface PredictedBox extends Box {
  /** Its number among all boxes of the part. */
  readonly id: number
  /** Material of the lattice in it, mm³. */
  readonly volume: number
  /** The largest index in it, before the average over a unit cell. */
  readonly most: number
  /** The index that a tenth of its lattice exceeds; found when it is first read. */
  readonly exceeded: () => number
}

/** Share of a box's lattice that exceeds the index by which boxes are ranked. */
const rankedShare = 0.1
/** Boxes are half a cell apart or a little nearer, so that the next but one shares this many cells at most. */
const hardly = 0.1
/** A box of which less counts is too near to a sliver for a window of its own. */
const leastWeight = 0.5

/**
 * Where a design may fail first: the boxes of one unit cell whose lattice the prediction loads most, sharing hardly any material,
 * and the cubes around the most loaded cells of skin and pads, a unit cell apart; `count` of each.
 */
export function windowPlaces(
  predicted: PredictedFields,
  boxes: readonly PredictedBox[],
  cellSize: number,
  count: Readonly<Record<Judged, number>>,
): Place[] {
  const ranked = nearlyFull(boxes).sort((a, b) => b.most - a.most)
  const chosen: Place[] = []
  for (let n = 0; n < count.lattice; n++) {
    let [best, index]: [PredictedBox | undefined, number] = [undefined, 0]
    for (const box of ranked) {
      // No box after this one can have more.
      if (box.most <= index) break
      if (chosen.some(({ middle }) => overlap(middle, box, hardly * cellSize))) continue
      const own = box.exceeded()
      if (own > index) [best, index] = [box, own]
    }
    if (best) chosen.push({ of: 'lattice', middle: best })
  }
  return [...chosen, ...skinPlaces(predicted, cellSize, count.skin)]
}

/** The boxes of which at least half counts. */
export const nearlyFull = <B extends { readonly volume: number }>(boxes: readonly B[]): Counted<B>[] =>
  counted(boxes).filter(({ weight, volume }) => weight >= leastWeight * volume)

/** The boxes of a part that hold some lattice. */
export function predictedBoxes(predicted: PredictedFields, cellSize: number): PredictedBox[] {
  const { problem, density, field } = predicted
  const { grid, cells, core, unjudged } = problem
  const boxes = boxGrid(problem.part.bounds, cellSize)
  const volume = new Float64Array(boxes.count)
  const most = new Float32Array(boxes.count)
  const [ofX, ofY, ofZ] = axes.map((axis) => sharesAlong(grid, axis, boxes.along[axis])) as [Shares, Shares, Shares]
  const index = field.local ?? field.core
  for (const cell of cells) {
    if (!(core[cell] > 0) || unjudged[cell] !== 0) continue
    const material = core[cell] * density[cell] * problem.cellVolume
    const plane = Math.floor(cell / grid.nx)
    const [inX, inY, inZ] = [ofX[cell % grid.nx], ofY[plane % grid.ny], ofZ[Math.floor(plane / grid.ny)]]
    for (const z of inZ)
      for (const y of inY)
        for (const x of inX) {
          const box = boxes.id(x.box, y.box, z.box)
          volume[box] += x.share * y.share * z.share * material
          most[box] = Math.max(most[box], index[cell])
        }
  }
  const held = Array.from(volume.keys()).filter((box) => volume[box] > 0)
  return held.map((id) => {
    const box = boxes.at(id)
    let found: number | undefined
    const exceeded = () => (found ??= exceededIn(predicted, box))
    return { id, ...box, volume: volume[id], most: most[id], exceeded }
  })
}

type Shares = { readonly box: number; readonly share: number }[][]

/** For each layer of cells along an axis the boxes that it reaches into, and how much of it lies in each. */
function sharesAlong({ nx, ny, nz, spacing: h, origin }: AnalysisGrid, axis: 0 | 1 | 2, boxes: Spans): Shares {
  return Array.from({ length: [nx, ny, nz][axis] }, (_, layer) => {
    const low = origin[axis] + layer * h
    return boxes.flatMap(([start, end], box) => {
      const share = (Math.min(low + h, end) - Math.max(low, start)) / h
      return share > 0 ? [{ box, share }] : []
    })
  })
}

/**
 * The index, before the average over a unit cell, that a tenth of a box's lattice exceeds: the average hides what is
 * loaded at the edge of a core.
 */
function exceededIn({ problem, density, field }: PredictedFields, box: Box): number {
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

/**
 * Whether a gap that parts the cells of the analysis passes through faces of a window that cut the part. The window is moved
 * there as the cells on one of its sides are.
 */
export function isParted({ grid, cut, part }: Pick<PredictedFields['problem'], 'grid' | 'cut' | 'part'>, window: Box): boolean {
  const { nx, ny, spacing: h, origin } = grid
  const { min, max } = window
  const cuts = axes.map((axis) => [
    ...(min[axis] > part.bounds.min[axis] + h ? [min[axis]] : []),
    ...(max[axis] < part.bounds.max[axis] - h ? [max[axis]] : []),
  ])
  return Array.from(cut.parted?.doubles ?? []).some((node) => {
    const steps = [node % (nx + 1), Math.floor(node / (nx + 1)) % (ny + 1), Math.floor(node / ((nx + 1) * (ny + 1)))]
    const at = axes.map((axis) => origin[axis] + h * steps[axis])
    return (
      axes.every((axis) => at[axis] > min[axis] - h && at[axis] < max[axis] + h) &&
      axes.some((axis) => cuts[axis].some((face) => Math.abs(at[axis] - face) < h))
    )
  })
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
