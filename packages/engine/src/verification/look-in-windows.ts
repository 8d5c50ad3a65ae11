import type { DesignGeometry } from '../candidates/design.ts'
import { type AnalysisGrid, alignedGrid, cellCount } from '../discretisation/grid/analysis-grid.ts'
import type { Problem } from '../discretisation/problem.ts'
import { gridPlanes } from '../discretisation/supports/grid-planes.ts'
import type { ElasticitySolver } from '../elasticity/solver.ts'
import { materials } from './onset.ts'
import type { PredictedFields } from './predicted-fields.ts'
import { regionsOf } from './regions.ts'
import { type MaterialSource, solveWindow } from './solve-window.ts'
import { type Judgement, judge, scaleOf, type Window } from './window-judgement.ts'
import { type Box, type Judged, type PredictedBox, predictedBoxes, widened, windowPlaces } from './window-places.ts'

export interface LookOptions {
  /** The material of the design. */
  readonly source: MaterialSource
  /** The thinnest wall, mm. */
  readonly wall: number
  /** Voxels wished through it. */
  readonly throughWall: number
  /** Voxels in a window's box that fit into memory. */
  readonly mostVoxels: number
  readonly threads: number | ElasticitySolver
  readonly signal?: AbortSignal | undefined
  readonly onWindow?: ((done: number, total: number) => void) | undefined
}

export interface Look extends Judgement {
  readonly windows: readonly Window[]
  /** Unit cells along a window's edge. */
  readonly cellsAcross: number
}

/** Places that are looked at: the box that governs in a file is nearly always one of the most loaded or next to one. */
const count: Readonly<Record<Judged, number>> = { lattice: 3, skin: 2 }
/** How far a window reaches beyond the cell that is judged, in cells: walls that are cut are held too firmly at the cut. */
const margins = [1, 0.5] as const
/** Fewer voxels through a wall say nothing. */
const leastThroughWall = 2
/** True relative residual of a window, whose displacements are those of a coarser analysis. */
const tolerance = 1e-4

/**
 * The most loaded places of a design in its real lattice: windows around them, moved at their cuts as the prediction says.
 * Undefined where no window can be resolved, or where one holds no material that hangs together.
 */
export async function lookInWindows(
  predicted: PredictedFields,
  design: DesignGeometry,
  { source, onWindow, ...options }: LookOptions,
): Promise<Look | undefined> {
  const { problem, number } = predicted
  const { part, setup } = problem
  const boxes = predictedBoxes(predicted, design.cellSize)
  const places = windowPlaces(predicted, boxes, design.cellSize, count)
  const planes = gridPlanes(part.soup, setup)
  const margin = margins.find((each) =>
    places.every(({ middle }) => windowGrid(widened(middle, each * design.cellSize, part.bounds), planes, options)),
  )
  if (margin === undefined || places.length === 0) return undefined
  // The loads of a window are those of this case alone.
  const whole = { ...problem, setup: { ...setup, cases: [setup.cases[number]] as const }, displacement: predicted.displacement }
  const windows: Window[] = []
  for (const [n, place] of places.entries()) {
    onWindow?.(n, places.length)
    const grid = windowGrid(widened(place.middle, margin * design.cellSize, part.bounds), planes, options)!
    const { threads, signal } = options
    const solved = await solveWindow({ source, design, whole, grid, tolerance, threads, signal })
    if (!solved.ok) return undefined
    windows.push({ ...solved.value, place, scale: scaleOf(predicted, solved.value) })
  }
  const fullest = await fullestVolume(problem, design, boxes, (grid) => source(grid, options.signal), options)
  return { ...judge(predicted, boxes, windows, { cellSize: design.cellSize, fullest }), windows, cellsAcross: 1 + 2 * margin }
}

/** As many voxels through the wall as are wished or fit; undefined where these are too few. */
function windowGrid(
  box: Box,
  planes: Parameters<typeof alignedGrid>[2],
  { wall, throughWall, mostVoxels }: Pick<LookOptions, 'wall' | 'throughWall' | 'mostVoxels'>,
): AnalysisGrid | undefined {
  const volume = [0, 1, 2].reduce((product, axis) => product * (box.max[axis]! - box.min[axis]!), 1)
  // A layer more along each axis is room for planes of supports.
  const spacing = Math.max(wall / throughWall, Math.cbrt(volume / (0.9 * mostVoxels)))
  const grid = alignedGrid(box, spacing, planes)
  return spacing <= wall / leastThroughWall && cellCount(grid) <= mostVoxels ? grid : undefined
}

/**
 * Material of the lattice in the fullest of these boxes, mm³, as voxels have it: they take for lattice what the skin's
 * inner corners hold, too, so that boxes are slivers by the verification's measure which are none by the prediction's.
 */
async function fullestVolume(
  { part, printer }: Problem,
  design: DesignGeometry,
  boxes: readonly PredictedBox[],
  source: (grid: AnalysisGrid) => ReturnType<MaterialSource>,
  { wall, throughWall, signal }: Pick<LookOptions, 'wall' | 'throughWall' | 'signal'>,
): Promise<number> {
  const box = boxes.reduce((most, each) => (each.volume > most.volume ? each : most))
  const grid = alignedGrid(box, wall / throughWall, [null, null, null])
  const [{ share }, { solid }] = [await source(grid), await regionsOf(part, design, printer, grid, signal)]
  return materials({ share, solid }).lattice.reduce((sum, each) => sum + each, 0) * grid.spacing ** 3
}
