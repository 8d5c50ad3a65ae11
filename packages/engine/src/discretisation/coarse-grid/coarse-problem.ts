import { done, type Outcome } from '@trabecula/domain'
import { cellCount } from '../grid/analysis-grid.ts'
import { noCutCells } from '../grid/cut-cells.ts'
import type { Problem } from '../problem.ts'
import { cellsNotJudged, setupOnGrid } from '../setup-on-grid.ts'
import { gridPlanes } from '../supports/grid-planes.ts'
import { coarseCells, type TwoGrid, twoGrid } from './two-grid.ts'

/**
 * The same problem on a grid of cubes of factor³ cells: shares of solid and core are sums over the children, so volumes
 * and masses are those of the fine problem exactly; loads and supports are integrated on the coarse grid.
 */
export function coarseProblem(problem: Problem, factor: number): Outcome<{ readonly problem: Problem; readonly grids: TwoGrid }> {
  const { part, setup, grid, cells } = problem
  const planes = gridPlanes(part.soup, setup).map((plane, axis) =>
    plane == null ? 0 : Math.round((plane - grid.origin[axis]) / grid.spacing),
  ) as [number, number, number]
  const grids = twoGrid(grid, factor, planes)
  const parents = coarseCells(grids, cells)
  const count = cellCount(grids.coarse)
  const children = factor ** 3
  const summed = (share: ArrayLike<number>, weight: (cell: number) => number = () => 1): Float32Array => {
    const sum = new Float64Array(count)
    cells.forEach((cell, n) => {
      sum[parents[n]] += weight(cell) * share[cell]
    })
    return Float32Array.from(sum, (value) => value / children)
  }
  const whole = summed(problem.whole)
  const solid = summed(problem.solid)
  const core = summed(problem.core)
  /** 1 where the marked cells hold at least half of the weight. */
  const majority = (marks: Uint8Array, share: Float32Array, total: Float32Array): Uint8Array =>
    Uint8Array.from(
      summed(marks, (cell) => share[cell]),
      (sum, cell) => (total[cell] > 0 && sum >= total[cell] / 2 ? 1 : 0),
    )

  const coarse = grids.coarse
  const placed = setupOnGrid(part, setup, coarse, whole)
  if (!placed.ok) return placed
  const openDistance =
    problem.openDistance &&
    summed(problem.openDistance, (cell) => problem.whole[cell]).map((sum, cell) => (whole[cell] > 0 ? sum / whole[cell] : 0))
  return done({
    grids,
    problem: {
      ...problem,
      grid: coarse,
      whole,
      solid,
      core,
      // Designs are found no better with them: what this grid says is calibrated by the fine one, cell by cell.
      cut: noCutCells,
      pad: majority(problem.pad, problem.solid, solid),
      cells: Uint32Array.from(whole.keys()).filter((cell) => whole[cell] > 0),
      cellVolume: children * problem.cellVolume,
      ...placed.value,
      unjudged: cellsNotJudged(part, setup, coarse),
      underLoad: majority(problem.underLoad, problem.whole, whole),
      openDistance,
    },
  })
}
