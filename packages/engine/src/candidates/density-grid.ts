import type { ScalarGrid } from '@trabecula/kernels'
import type { Problem } from '../analysis/problem.ts'
import type { LatticeState } from '../grading/lattice-model.ts'

/**
 * The density of a design as a trilinear field whose nodes are the centres of the analysis cells, so that the mean over a cell is
 * the cell's own density to second order. The filter reaches beyond the core; farther away the mean fills up.
 */
export function densityGrid({ grid }: Problem, state: LatticeState): ScalarGrid {
  const { spacing: h, origin, nx, ny, nz } = grid
  return {
    origin: [origin[0] + h / 2, origin[1] + h / 2, origin[2] + h / 2],
    spacing: h,
    size: [nx, ny, nz],
    values: state.density.map((rho) => (rho > 0 ? rho : state.mean)),
  }
}
