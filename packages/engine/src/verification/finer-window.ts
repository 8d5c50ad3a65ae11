import { done, type Outcome } from '@trabecula/domain'
import { type AnalysisGrid, alignedGrid, alignedPlanes, cellCount } from '../discretisation/grid/analysis-grid.ts'
import { supportedTriangles } from '../input/setup.ts'
import { axes, type Box, boxOf, energyWithin, widened } from './boxes.ts'
import { type SolvedWindow, solveWindow, type WholePart, type WindowInput } from './solve-window.ts'

export interface FinerInput extends Omit<WindowInput, 'grid' | 'judged'> {
  /** The unit cell in its middle, of which stresses are wanted. */
  readonly box: Box
  /** Strain energy of each voxel of the whole, N mm. */
  readonly energy: Float32Array
  /** How much finer the voxels are wished; less than the least says nothing new. */
  readonly finer: { readonly wished: number; readonly least: number }
  /** Voxels in its box that fit into memory. */
  readonly mostVoxels: number
}

export interface FinerWindow extends SolvedWindow {
  /**
   * Energy of the coarser voxels over that of the finer ones, which are moved at the cuts as those are. Coarse voxels are
   * too stiff: the force that they carry moves a finer window farther, by this. 1 where the load acts in the window,
   * which has its force already.
   */
  readonly coarser: number
}

/**
 * A unit cell of a part, or of a larger window, that was solved in coarser voxels, once more in finer ones: in the middle
 * of a window that reaches half a cell farther. Undefined where no voxels that are finer fit into memory.
 */
export async function finerWindow(input: FinerInput): Promise<Outcome<FinerWindow> | undefined> {
  const { box, whole, design, energy } = input
  const around = widened(box, design.cellSize / 2, solvedWithin(whole))
  const grid = finerGrid(around, whole, input)
  if (!grid) return undefined
  const solved = await solveWindow({ ...input, grid, judged: box })
  if (!solved.ok) return solved
  const window = solved.value
  return done({ ...window, coarser: window.isLoaded ? 1 : energyWithin(whole.grid, energy, boxOf(grid)) / window.energy })
}

/** Where a finer grid may begin and end: it reaches up to a voxel farther, and what moves it must be known there too. */
function solvedWithin({ grid, part: { bounds } }: WholePart): Box {
  const { min, max } = boxOf(grid)
  const from = axes.map((axis) => Math.max(bounds.min[axis], min[axis] + (min[axis] > bounds.min[axis] ? grid.spacing : 0)))
  const to = axes.map((axis) => Math.min(bounds.max[axis], max[axis] - (max[axis] < bounds.max[axis] ? grid.spacing : 0)))
  return { min: from as [number, number, number], max: to as [number, number, number] }
}

function finerGrid(
  box: Box,
  { part, setup, grid }: WholePart,
  { finer, mostVoxels }: Pick<FinerInput, 'finer' | 'mostVoxels'>,
): AnalysisGrid | undefined {
  const volume = axes.reduce<number>((product, axis) => product * (box.max[axis] - box.min[axis]), 1)
  // A layer more along each axis is room for planes of supports.
  const fitting = Math.cbrt(volume / (0.9 * mostVoxels))
  const spacing = Math.max(grid.spacing / finer.wished, fitting)
  if (spacing > grid.spacing / finer.least) return undefined
  const window = alignedGrid(box, spacing, alignedPlanes(part.soup, supportedTriangles(setup)))
  return cellCount(window) <= mostVoxels ? window : undefined
}
