import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import { ConeFilter } from '../discretisation/grid/cone-filter.ts'
import type { Problem } from '../discretisation/problem.ts'
import { stiffnessBehindOpenFaces } from '../elasticity/open-face-layer.ts'
import { ribDepthOf } from '../input/rib-depth.ts'
import type { MaterialInterpolation } from '../material/interpolation.ts'
import { type RegionBounds, regionBounds } from './region-bounds.ts'

/** What does not depend on the densities of a lattice. */
export interface Filters {
  readonly filter: ConeFilter
  /** Over one unit cell, of failure indices. */
  readonly average: ConeFilter
  /** Core volume (cells) that a unit of each design variable makes. */
  readonly massWeight: Float64Array
  /** Share of the law's stiffness per cell; undefined where all is kept. */
  readonly stiffness: Float32Array | undefined
  /** Bounds of the design variables that regions state; undefined without any. */
  readonly regionBounds: RegionBounds | undefined
}

/**
 * The average over one unit cell. A ball of its volume has radius 0.62 L; the cone of the same second moment is
 * 0.62·√(0.2/0.133) = 0.76 L.
 */
const unitCellAverage = (grid: AnalysisGrid, core: Float32Array, cellSize: number): ConeFilter =>
  new ConeFilter(grid, core, 0.76 * cellSize)

export function filtersOf(problem: Problem, law: MaterialInterpolation): Filters {
  const { grid, core } = problem
  // A cone of 1.5 L keeps the field smooth at the scale of a cell, so that homogenisation stays valid (|∇ρ|·L ≤
  // 0.25).
  const filter = new ConeFilter(grid, core, 1.5 * law.cellSize)
  return {
    filter,
    massWeight: filter.pullBack(Float64Array.from(core)),
    average: unitCellAverage(grid, core, law.cellSize),
    stiffness: stiffnessBehindOpenFaces(problem, law, ribDepthOf(problem.setup.settings, problem.printer)),
    regionBounds: regionBounds(problem, law, filter.support),
  }
}
