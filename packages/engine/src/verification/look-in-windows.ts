import type { DesignGeometry } from '../candidates/design.ts'
import { type AnalysisGrid, alignedGrid, cellCount } from '../discretisation/grid/analysis-grid.ts'
import { gridPlanes } from '../discretisation/supports/grid-planes.ts'
import type { ElasticitySolver } from '../elasticity/solver.ts'
import { type Box, boxOf, widened } from './boxes.ts'
import type { PredictedFields } from './predicted-fields.ts'
import { refinedWindows } from './refine-windows.ts'
import { type MaterialSource, solveWindow } from './solve-window.ts'
import { softerIn, type Window } from './window.ts'
import { energyRatio, isAlike, type Judgement, judge, judgedAround, windowOf } from './window-judgement.ts'
import { isParted, type Place, predictedBoxes, windowPlaces } from './window-places.ts'

export interface LookOptions {
  /** The material of the design. */
  readonly source: MaterialSource
  /** Where to look, where another density of the lattice was looked at before. */
  readonly places?: readonly Place[] | undefined
  /** The thinnest wall, mm. */
  readonly wall: number
  /** Voxels wished through it. */
  readonly throughWall: number
  /** Voxels in a window's box that fit into memory. */
  readonly mostVoxels: number
  readonly threads: ElasticitySolver
  readonly signal?: AbortSignal | undefined
  readonly onWindow?: ((done: number, total: number) => void) | undefined
}

export interface Look extends Judgement {
  readonly windows: readonly Window[]
  /** `energyRatio` of the windows before they were refined, by which it was measured what it says of the stiffness. */
  readonly energyRatio: number
  /** Unit cells along a window's edge. */
  readonly cellsAcross: number
}

type Resolving = Pick<LookOptions, 'wall' | 'throughWall' | 'mostVoxels'>

/** Places that are looked at: the box that governs in a file is nearly always one of the most loaded or next to one. */
const count = { lattice: 3, skin: 2 } as const
/** Places of the lattice that are looked at where the skin cannot govern. */
const mostOfLattice = count.lattice + count.skin
/** How far a window reaches beyond the cell that is judged, in cells: walls that are cut are held too firmly at the cut. */
const margins = [1, 0.5] as const
/** Fewer voxels through a wall say nothing. */
const leastThroughWall = 2
/** Skin that the prediction loads less than the lattice was found to be, by more than this, is not looked at. */
const skinMayRise = 1.3
/** Rounding of a spacing. */
const almost = 1 + 1e-9
/** True relative residual of a window, whose displacements are those of a coarser analysis. */
const tolerance = 1e-3

/**
 * The most loaded places of a design in its real lattice: windows around them, moved at their cuts as the prediction says.
 * Undefined where no window can be resolved, where one holds no material that hangs together, and where gaps part all of them.
 */
export async function lookInWindows(
  predicted: PredictedFields,
  design: DesignGeometry,
  { source, places: given, onWindow, ...options }: LookOptions,
): Promise<Look | undefined> {
  const { problem, number } = predicted
  const { part, setup } = problem
  const boxes = predictedBoxes(predicted, design.cellSize)
  const planes = gridPlanes(part.soup, setup)
  const gridAround = ({ middle }: Place, reach: number) =>
    windowGrid(widened(middle, reach * design.cellSize, part.bounds), planes, design, options)
  const isFine = (grid: AnalysisGrid | undefined) => grid && grid.spacing * options.throughWall <= almost * options.wall
  const places = given ?? windowPlaces(predicted, boxes, design.cellSize, { ...count, lattice: mostOfLattice })
  // The largest windows that are resolved as wished; failing these, the largest that are resolved at all.
  const margin =
    margins.find((reach) => places.every((place) => isFine(gridAround(place, reach)))) ??
    margins.find((reach) => places.every((place) => gridAround(place, reach)))
  if (margin === undefined || places.length === 0) return undefined
  // The loads of a window are those of this case alone.
  const whole = { ...problem, setup: { ...setup, cases: [setup.cases[number]] as const }, displacement: predicted.displacement }
  const judgedBy = (windows: readonly Window[]) => judge(predicted, boxes, windows, design.cellSize)
  const windows: Window[] = []
  const look = async (place: Place): Promise<boolean> => {
    onWindow?.(windows.length, mostOfLattice)
    const grid = gridAround(place, margin)!
    const { threads, signal } = options
    const judged = judgedAround(place, design.cellSize, part.bounds)
    const solved = await solveWindow({ source, design, whole, grid, tolerance, judged, threads, signal })
    if (!solved.ok) return false
    const isWrong = !isAlike(softerIn(predicted, solved.value)) && isParted(problem, boxOf(grid))
    if (!isWrong) windows.push(windowOf(predicted, place, solved.value, design.cellSize))
    return true
  }
  const [ofLattice, ofSkin] = [places.filter((place) => place.of === 'lattice'), places.filter((place) => place.of === 'skin')]
  const first = given ? ofLattice : ofLattice.slice(0, count.lattice)
  for (const place of first) if (!(await look(place))) return undefined
  const isSkinSeen = skinMayRise * predicted.onset.skinIndex >= judgedBy(windows).lattice.index
  for (const place of isSkinSeen ? ofSkin : ofLattice.slice(first.length)) if (!(await look(place))) return undefined
  if (windows.length === 0) return undefined
  const { mostVoxels, threads, signal } = options
  const refined = await refinedWindows(windows, { source, design, whole, mostVoxels, tolerance, threads, signal })
  if (!refined.ok) return undefined
  const ratio = energyRatio(windows)
  return { ...judgedBy(refined.value), windows: refined.value, energyRatio: ratio, cellsAcross: 1 + 2 * margin }
}

/**
 * As many voxels through the wall as are wished or fit, and a whole number of them along a unit cell, so that they cut all
 * cells alike. Undefined where fewer fit than say anything.
 */
function windowGrid(
  box: Box,
  planes: Parameters<typeof alignedGrid>[2],
  { cellSize }: DesignGeometry,
  { wall, throughWall, mostVoxels }: Resolving,
): AnalysisGrid | undefined {
  for (let across = Math.ceil((cellSize * throughWall) / wall); (across * wall) / cellSize >= leastThroughWall; across--) {
    const grid = alignedGrid(box, cellSize / across, planes)
    if (cellCount(grid) <= mostVoxels) return grid
  }
  return undefined
}
