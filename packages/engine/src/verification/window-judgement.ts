import { highestIndex, judgedVolumes } from '../elasticity/judged-volume.ts'
import type { PredictedFields } from './predicted-fields.ts'
import type { SolvedWindow } from './solve-window.ts'
import { judgedPoints } from './wall-stress.ts'
import {
  axes,
  type Box,
  boxGrid,
  cellsIn,
  energyWithin,
  exceededIn,
  type Place,
  type PredictedBox,
  shareWithin,
} from './window-places.ts'
import { fullEnough, governing, judgedBoxes } from './worst-cell.ts'

/** A window that was solved around a place, and the factor by which its strains become those of the part. */
export interface Window extends SolvedWindow {
  readonly place: Place
  readonly scale: number
}

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
  /** Energy that the prediction has in the windows over their own; 1 where the load acts in all of them. */
  readonly energyRatio: number
}

/** How boxes of a lattice are judged. */
interface JudgedLattice {
  /** Unit cell, mm. */
  readonly cellSize: number
  /** Material in the fullest box, as voxels have it, mm³. */
  readonly fullest: number
}

/**
 * Whether windows are near enough to the prediction to correct it. They are moved as the prediction says, which is right
 * to first order only: in a wall of a fifth of a cell (a spool holder of 36 million voxels) they kept 14 % of the energy
 * and would have verified a seventh of the stiffness that the whole has.
 */
export const isAlike = (energyRatio: number): boolean => energyRatio > 0.7 && energyRatio < 1.4

/**
 * How a window's strains differ from those of the part. It is moved at its cuts as the prediction says. Where the lattice
 * is stiffer than predicted it then carries more than its share of the load, by the ratio of the two energies; where the
 * load acts in the window it has its own force.
 */
export function scaleOf({ problem, energy }: PredictedFields, window: SolvedWindow): number {
  if (window.isLoaded) return 1
  const { origin, spacing, nx, ny, nz } = window.grid
  const max = [origin[0] + nx * spacing, origin[1] + ny * spacing, origin[2] + nz * spacing] as const
  return energyWithin(problem.grid, energy, { min: origin, max }) / window.energy
}

/**
 * What the windows of one load case say of the part. The lattice is judged as the verification does it, box by box: those
 * within half a cell of a window's middle have the index that was found there, all others the predicted one times the
 * median of what was found over what was predicted. The index of
 * skin and pads is the one that as much of them exceeds in the windows' middles as exceeds the predicted one there.
 */
export function judge(
  predicted: PredictedFields,
  boxes: readonly PredictedBox[],
  windows: readonly Window[],
  lattices: JudgedLattice,
): Judgement {
  const lattice = latticeIndex(predicted, boxes, windows, lattices)
  const skins = windows.filter(({ place }) => place.of === 'skin')
  const skin = { index: skinIndex(predicted, skins), at: skins[0]?.place.middle ?? lattice.at }
  const ratios = windows.filter(({ isLoaded }) => !isLoaded).map(({ scale }) => scale)
  const energyRatio = ratios.length > 0 ? geometricMean(ratios) : 1
  return { skin, lattice, buckling: bucklingIndex(predicted), energyRatio }
}

const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)

interface JudgedBox {
  readonly id: number
  readonly index: number
  /** mm³ */
  readonly volume: number
}

function latticeIndex(
  predicted: PredictedFields,
  boxes: readonly PredictedBox[],
  windows: readonly Window[],
  { cellSize, fullest }: JudgedLattice,
): Found {
  const { part } = predicted.problem
  const grid = boxGrid(part.bounds, cellSize)
  // A box in several windows is known best by the one in whose middle it lies.
  const known = new Map<number, JudgedBox & { readonly aside: number }>()
  for (const window of windows)
    for (const box of latticeBoxes(window, grid, cellSize))
      if (box.aside < (known.get(box.id)?.aside ?? Infinity)) known.set(box.id, box)
  const fullestPredicted = boxes.reduce((most, { volume }) => Math.max(most, volume), 0)
  const found = fullEnough([...known.values()], fullest)
  const others = fullEnough(boxes, fullestPredicted).filter(({ id }) => !known.has(id))
  const total = [...found, ...others].reduce((sum, { volume }) => sum + volume, 0)
  const least = found.length > 0 ? governing(found, total)[0].index : 0
  const ratio = medianRatio(predicted, boxes, found)
  // Only these can have more than is known already.
  const more = others
    .filter(({ most }) => ratio * most > least)
    .map((box) => ({ ...box, index: ratio * exceededIn(predicted, box) }))
  const all: readonly JudgedBox[] = [...found, ...more]
  if (all.length === 0) return { index: predicted.onset.coreIndex, at: part.bounds }
  const worst = governing(all, total)[0]
  return { index: worst.index, at: grid.at(worst.id) }
}

/** What was found in boxes over what was predicted there. */
function medianRatio(predicted: PredictedFields, boxes: readonly PredictedBox[], found: readonly JudgedBox[]): number {
  const of = new Map(boxes.map((box) => [box.id, box]))
  const ratios = found.flatMap(({ id, index }) => {
    const box = of.get(id)
    const expected = box ? exceededIn(predicted, box) : 0
    return expected > 0 ? [index / expected] : []
  })
  return ratios.sort((a, b) => a - b)[ratios.length >> 1] ?? 1
}

/** The boxes that a verification would judge within half a cell of a window's middle. */
function latticeBoxes(window: Window, { along, id }: ReturnType<typeof boxGrid>, cellSize: number) {
  const { grid, place, scale } = window
  const { lattice } = window.stresses
  const { index } = window.stresses
  const counts = [grid.nx, grid.ny, grid.nz]
  const near = axes.map((axis) =>
    along[axis].flatMap(([from, to], n) => {
      const aside = Math.abs((from + to - place.middle.min[axis] - place.middle.max[axis]) / 2)
      const voxel = (at: number) => Math.min(Math.max(Math.round((at - grid.origin[axis]) / grid.spacing), 0), counts[axis])
      return aside < 0.55 * cellSize ? [{ n, aside, from: voxel(from), to: voxel(to) }] : []
    }),
  ) as [Near[], Near[], Near[]]
  const boxes = near[2].flatMap((z) =>
    near[1].flatMap((y) =>
      near[0].map((x) => ({
        id: id([x.n, y.n, z.n]),
        aside: Math.hypot(x.aside, y.aside, z.aside),
        from: [x.from, y.from, z.from] as const,
        to: [x.to, y.to, z.to] as const,
      })),
    ),
  )
  return judgedBoxes({ grid, index, share: lattice }, boxes).map((box) => ({
    ...box,
    index: scale * box.index,
    volume: box.volume * grid.spacing ** 3,
  }))
}

interface Near {
  readonly n: number
  readonly aside: number
  readonly from: number
  readonly to: number
}

/** Rounding of an index that is compared with itself. */
const almost = 0.999

function skinIndex(predicted: PredictedFields, windows: readonly Window[]): number {
  const { problem, field, onset } = predicted
  const { grid, solid, unjudged, cellVolume } = problem
  let above = 0
  for (const { place } of windows)
    for (const cell of cellsIn(grid, place.middle))
      if (unjudged[cell] === 0 && field.skin[cell] >= almost * onset.skinIndex)
        above += shareWithin(place.middle, grid, cell) * solid[cell] * cellVolume
  if (!(above > 0)) return onset.skinIndex
  const found = windows.flatMap(skinPoints).sort((a, b) => b.index - a.index)
  for (const { index, volume } of found) {
    above -= volume
    if (above <= 0) return index
  }
  return onset.skinIndex
}

/** The judged points of skin and pads in a window's middle, and the volume of each, mm³. */
function skinPoints({ grid, stresses: { index, skin }, place, scale }: Window) {
  const inMiddle = new Float32Array(skin.length)
  for (const cell of cellsIn(grid, place.middle)) if (shareWithin(place.middle, grid, cell) > 0.5) inMiddle[cell] = skin[cell]
  const { places, weights } = judgedPoints(index, inMiddle)
  return Array.from(places, (at, n) => ({ index: scale * index[at], volume: weights[n] * grid.spacing ** 3 }))
}

/** The index of the lattice where it buckles before it yields. */
function bucklingIndex({ problem, field: { core, buckles } }: PredictedFields): number {
  const index = core.map((each, cell) => (buckles[cell] === 1 ? each : 0))
  return highestIndex(index, judgedVolumes(problem).core).index
}
