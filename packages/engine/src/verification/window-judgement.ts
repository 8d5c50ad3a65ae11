import type { Bounds } from '@trabecula/geometry'
import { highestIndex, judgedVolumes } from '../elasticity/judged-volume.ts'
import { axes, type Box, boxGrid, widened } from './boxes.ts'
import type { PredictedFields } from './predicted-fields.ts'
import { skinIndex } from './skin-index.ts'
import type { SolvedWindow } from './solve-window.ts'
import { type JudgedBox, softerIn, strainScale, type Window, type WindowBox } from './window.ts'
import type { Place, PredictedBox } from './window-places.ts'
import { type Counted, counted, governing, judgedBoxes, meanBetween } from './worst-cell.ts'

interface Found {
  readonly index: number
  readonly at: Box
}

export interface Judgement {
  /** Failure indices per unit of the load, and the boxes in which they lie. */
  readonly skin: Found
  readonly lattice: Found
  /** The predicted index of the lattice where it buckles before it yields, of which windows see nothing. */
  readonly buckling: number
}

/**
 * Whether windows are near enough to the prediction to correct it. They are moved as the prediction says, which is right
 * to first order only: in a wall of a fifth of a cell (a spool holder of 36 million voxels) they kept 14 % of the energy
 * and would have verified a seventh of the stiffness that the whole has.
 */
export const isAlike = (energyRatio: number): boolean => energyRatio > 0.7 && energyRatio < 1.4

/**
 * What the windows of one load case say of the part. The lattice is judged as the verification does it, box by box: those
 * within half a cell of a window's middle have the index and the volume that were found there, all others the predicted
 * ones times what the middle half of the boxes have found over predicted in the mean. Skin and pads are judged as a whole.
 */
export function judge(
  predicted: PredictedFields,
  boxes: readonly PredictedBox[],
  windows: readonly Window[],
  cellSize: number,
): Judgement {
  const lattice = latticeIndex(predicted, boxes, windows, cellSize)
  const skins = windows.filter(({ place }) => place.of === 'skin')
  const skin = { index: skinIndex(predicted, windows), at: skins[0]?.place.middle ?? lattice.at }
  return { skin, lattice, buckling: bucklingIndex(predicted) }
}

/** Energy that the prediction has in windows over their own; 1 where the load acts in all of them. */
export const energyRatio = (windows: readonly Window[]): number =>
  geometricMean(windows.filter(({ isLoaded }) => !isLoaded).map(({ softer }) => softer))

/** 1 of nothing. */
export const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / Math.max(1, values.length))

function latticeIndex(
  predicted: PredictedFields,
  boxes: readonly PredictedBox[],
  windows: readonly Window[],
  cellSize: number,
): Found {
  const { part } = predicted.problem
  const grid = boxGrid(part.bounds, cellSize)
  const known = new Map(knownBoxes(windows).map(({ box }) => [box.id, box]))
  const pairs = boxes.flatMap((expected) => {
    const found = known.get(expected.id)
    return found ? [{ found, expected }] : []
  })
  const fuller = usualOf(
    counted(pairs.map(({ found, expected }) => ({ volume: expected.volume, index: found.volume / expected.volume }))),
  )
  const others = boxes.filter(({ id }) => !known.has(id)).map((box) => ({ ...box, volume: fuller * box.volume }))
  // 1. What counts, and how much of it is known.
  const counts = counted<PredictedBox | JudgedBox>([...known.values(), ...others])
  const total = counts.reduce((sum, { weight }) => sum + weight, 0)
  const all = counts.filter((box): box is Counted<JudgedBox> => 'index' in box)
  if (counts.length === 0) return { index: predicted.onset.coreIndex, at: part.bounds }
  const expectedOf = new Map(pairs.map(({ expected }) => [expected.id, expected]))
  const higher = usualOf(
    all.flatMap(({ id, index, weight }) => {
      const expected = expectedOf.get(id)?.exceeded()
      return expected ? [{ index: index / expected, weight }] : []
    }),
  )
  // 2. Of the others only those matter that can have more than is known already.
  const rest = counts.filter((box): box is Counted<PredictedBox> => !('index' in box)).sort((a, b) => b.most - a.most)
  for (const [n, { id, volume, weight, most, exceeded }] of rest.entries()) {
    if (n % atOnce === 0 && higher * most <= governing(all, total).least) break
    all.push({ id, volume, weight, index: higher * exceeded() })
  }
  const { index, worst } = governing(all, total)
  return { index, at: worst ? grid.at(worst.id) : part.bounds }
}

/** Every box that windows know. One in several of them is known best by the one in whose middle it lies. */
export function knownBoxes(windows: readonly Window[]): { readonly box: WindowBox; readonly window: Window }[] {
  const known = new Map<number, { readonly box: WindowBox; readonly window: Window }>()
  for (const window of windows)
    for (const box of window.boxes) if (box.aside < (known.get(box.id)?.box.aside ?? Infinity)) known.set(box.id, { box, window })
  return [...known.values()]
}

/** Boxes that are read before what matters is computed again. */
const atOnce = 16

/** The mean of the middle half of what was found over what was predicted; 1 where there is none. */
function usualOf(ratios: readonly { readonly index: number; readonly weight: number }[]): number {
  const ranked = ratios.toSorted((a, b) => b.index - a.index)
  const total = ranked.reduce((sum, { weight }) => sum + weight, 0)
  return ranked.length > 0 ? meanBetween(ranked, total / 4, (3 * total) / 4) : 1
}

/** A box whose centre lies this near to that of a window along every axis, in cells, is known by the window. */
const knownWithin = 0.55

/** Where the stresses of a window are read. */
export function judgedAround({ middle: { min, max } }: Place, cellSize: number, bounds: Bounds): Box {
  const centre = axes.map((axis) => (min[axis] + max[axis]) / 2) as [number, number, number]
  return widened({ min: centre, max: centre }, (knownWithin + 0.5) * cellSize, bounds)
}

/** A window that was solved, with the boxes that a verification would judge within half a cell of its middle. */
export function windowOf(predicted: PredictedFields, place: Place, solved: SolvedWindow, cellSize: number): Window {
  const { min, max } = place.middle
  const boxes = boxGrid(predicted.problem.part.bounds, cellSize)
  const softer = solved.isLoaded ? 1 : softerIn(predicted, solved)
  const near = axes.map((axis) =>
    boxes.along[axis].flatMap(([from, to], n) => {
      const aside = Math.abs((from + to - min[axis] - max[axis]) / 2)
      return aside < knownWithin * cellSize ? [{ n, aside }] : []
    }),
  ) as [Near[], Near[], Near[]]
  const around = near[2].flatMap((z) =>
    near[1].flatMap((y) =>
      near[0].map((x) => {
        const id = boxes.id(x.n, y.n, z.n)
        return { id, ...boxes.at(id), aside: Math.hypot(x.aside, y.aside, z.aside) }
      }),
    ),
  )
  const { index, lattice } = solved.stresses
  const judged = judgedBoxes({ grid: solved.grid, index, share: lattice }, around)
  return { ...solved, place, softer, boxes: judged.map((box) => ({ ...box, index: strainScale({ softer }) * box.index })) }
}

interface Near {
  readonly n: number
  readonly aside: number
}

/** The index of the lattice where it buckles before it yields. */
function bucklingIndex({ problem, field: { core, buckles } }: PredictedFields): number {
  const judged = judgedVolumes(problem).core
  const index = new Float32Array(core.length)
  for (const cell of judged.cell) if (buckles[cell] === 1) index[cell] = core[cell]
  return highestIndex(index, judged).index
}
