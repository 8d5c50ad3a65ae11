import { done, type Outcome } from '@trabecula/domain'
import type { Design } from '../candidates/design.ts'
import { gapSentences } from '../discretisation/gaps.ts'
import type { GridWish } from '../discretisation/grid/analysis-grid.ts'
import { gridPlanes } from '../discretisation/supports/grid-planes.ts'
import { withThreads } from '../elasticity/solver.ts'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import { verifyRefusals } from './messages.ts'
import { predictedFields } from './predicted-fields.ts'
import { chooseResolution, type Resolution } from './resolution.ts'
import { solveWindow } from './solve-window.ts'
import { expectedIn, isAlike, type Judgement, judge, type MiddleFindings } from './window-judgement.ts'
import { centreOf, cubeAround, mostLoaded } from './window-places.ts'

export interface WindowsFindings extends Judgement {
  /** Resolution of the coarsest window. */
  readonly resolution: Resolution
  readonly windows: number
  /** Unit cells along a window's edge. */
  readonly cellsAcross: number
  /** Active voxels of all windows. */
  readonly voxels: number
  /** The most that a window took. */
  readonly iterations: number
  readonly residual: number
}

export interface WindowsOptions {
  readonly threads: number
  readonly mostVoxels: number
  readonly signal?: AbortSignal | undefined
  readonly onWindow?: ((done: number, total: number) => void) | undefined
}

/** The three most loaded blocks of 4 × 4 × 4 cells; smaller blocks where four cells do not fit into memory. */
const windowCount = 3
const edges = [4, 3, 2] as const

/**
 * Where the whole part cannot be resolved: windows of the exported mesh at full resolution, moved at their cuts as the
 * prediction says. Only the middle of each is judged, because the cut walls around it are held too firmly; what is
 * found there is carried over to the part. `mesh` in the part frame; `wall` in mm.
 */
export async function verifyWindows(
  part: Part,
  design: Design,
  mesh: Float32Array,
  setup: Setup,
  wall: number,
  { threads, mostVoxels, signal, onWindow }: WindowsOptions,
): Promise<Outcome<WindowsFindings>> {
  // 1. The largest window that can be resolved.
  const { cellSize } = design
  const planes = gridPlanes(part.soup, setup)
  const size = largestWindow(part, cellSize, wall, planes, mostVoxels)
  if (!size.ok) return size
  const cellsAcross = size.value
  const middleEdge = Math.max(1, cellsAcross - 2) * cellSize

  // 2. Where to look, and what the prediction says there.
  const predicted = await predictedFields(part, design, setup, { threads, signal })
  if (!predicted.ok) return predicted
  const { gap } = predicted.value.problem
  // A window is moved as the prediction says, which would be wrong on both sides of the gap.
  if (gap) return verifyRefusals.gapJoined(gapSentences.notVerified(gap, part, 'cells'))
  const centres = mostLoaded(predicted.value, windowCount, middleEdge)

  // 3. One window after the other: only one holds memory.
  const pairs: { found: MiddleFindings; expected: MiddleFindings }[] = []
  let coarsest: Resolution | undefined
  let [voxels, iterations, residual] = [0, 0, 0]
  for (const [index, centre] of centres.entries()) {
    onWindow?.(index, centres.length)
    const box = cubeAround(centre, cellsAcross * cellSize, part.bounds)
    const chosen = chooseResolution(box, wall, planes, mostVoxels)
    if (!chosen.ok) return verifyRefusals.tooLarge(chosen.voxels, mostVoxels, wall)
    if (!coarsest || chosen.value.throughWall < coarsest.throughWall) coarsest = chosen.value
    const middle = cubeAround(centre, middleEdge, part.bounds)
    const whole = { ...predicted.value.problem, displacement: predicted.value.displacement }
    const { grid } = chosen.value
    const found = await withThreads(threads, (shared) =>
      solveWindow({ mesh, design, whole, grid, middle, threads: shared, signal }),
    )
    if (!found.ok) return found
    pairs.push({ found: found.value, expected: expectedIn(predicted.value, middle) })
    voxels += found.value.voxels
    iterations = Math.max(iterations, found.value.iterations)
    residual = Math.max(residual, found.value.residual)
  }
  if (!coarsest) return verifyRefusals.emptyWindow()
  const judgement = judge(predicted.value, pairs)
  if (!isAlike(judgement.energyShare)) return verifyRefusals.unlikeBlocks(100 * judgement.energyShare)
  return done({
    ...judgement,
    resolution: coarsest,
    windows: pairs.length,
    cellsAcross,
    voxels,
    iterations,
    residual,
  })
}

/** Cells across the largest window whose wall is fully resolved; failing that, the largest that is coarse. */
function largestWindow(
  part: Part,
  cellSize: number,
  wall: number,
  planes: GridWish['planes'],
  mostVoxels: number,
): Outcome<number> {
  const sizes = edges.map((cellsAcross) => {
    const box = cubeAround(centreOf(part.bounds), cellsAcross * cellSize, part.bounds)
    // The window moves with its centre, which may take one more layer on each side.
    return { cellsAcross, chosen: chooseResolution(box, wall, planes, 0.95 * mostVoxels) }
  })
  const size = sizes.find(({ chosen }) => chosen.ok && !chosen.value.coarse) ?? sizes.find(({ chosen }) => chosen.ok)
  if (size) return done(size.cellsAcross)
  const smallest = sizes.at(-1)?.chosen
  return verifyRefusals.tooLarge(smallest && !smallest.ok ? smallest.voxels : 0, mostVoxels, wall)
}
