import type { Material } from '@trabecula/domain'
import { skinSpan } from '../cells/skin-span.ts'
import type { Problem } from '../discretisation/problem.ts'
import type { Analysis } from '../elasticity/analysis.ts'
import { readingsOf } from '../elasticity/cut-strains.ts'
import { highestIndex, judgedVolume } from '../elasticity/judged-volume.ts'
import type { MaterialInterpolation } from '../material/interpolation.ts'
import { compressiveSum, cubicStress } from '../material/stress.ts'

/**
 * MPa at which a skin dimples between the walls of a lattice of this density: σ = 4 π² E / (12 (1 − ν²)) (t/b)², Bryan's
 * plate that is held at its edges and free to turn there.
 */
export function dimplingStress(
  { youngMpa, poisson }: Pick<Material, 'youngMpa' | 'poisson'>,
  shellMm: number,
  cellSizeMm: number,
  span: number,
): number {
  const slenderness = shellMm / (span * cellSizeMm)
  return ((Math.PI ** 2 * youngMpa) / (3 * (1 - poisson ** 2))) * slenderness ** 2
}

/**
 * The failure index of dimpling that all but 0.5 % of the skin stay below, per unit of the load case, and a cell that
 * has it: the sum of the compressive principal stresses over the stress of a single one. No state with a smaller sum
 * dimples, because those that do not are a convex set (Papkovich) and tension only helps. Pads are too thick, and skin
 * with no core next to it has no void behind it. `density`: of the lattice, per cell.
 */
export function dimplingIndex(
  { problem, solid }: Pick<Analysis, 'problem' | 'solid'>,
  { cell: name, cellSize }: Pick<MaterialInterpolation, 'cell' | 'cellSize'>,
  density: Float32Array,
  strains: Float32Array,
) {
  const { material, pad } = problem
  const { shellMm } = problem.setup.settings
  const index = new Float32Array(problem.solid.length)
  const free = new Float32Array(problem.solid.length)
  const stress = new Float64Array(6)
  readingsOf(problem).cells.forEach((cell, n) => {
    if (pad[cell] > 0) return
    const behind = thinnestBehind(problem, density, cell)
    if (behind === undefined) return
    free[cell] = problem.solid[cell]
    cubicStress(solid, strains, 6 * n, stress)
    const limit = dimplingStress(material, shellMm, cellSize, skinSpan(name, behind, shellMm / cellSize))
    index[cell] = Math.max(index[cell], compressiveSum(stress) / limit)
  })
  return highestIndex(index, judgedVolume(problem, free))
}

/** The least density of the core in a cell of the skin and in those next to it; undefined where there is none. */
function thinnestBehind(
  { core, grid: { nx, ny, nz } }: Pick<Problem, 'core' | 'grid'>,
  density: Float32Array,
  cell: number,
): number | undefined {
  let least = core[cell] > 0 ? density[cell] : Infinity
  const at = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))]
  for (const [axis, count] of [nx, ny, nz].entries()) {
    const stride = [1, nx, nx * ny][axis]
    for (const next of [at[axis] > 0 ? cell - stride : cell, at[axis] + 1 < count ? cell + stride : cell])
      if (core[next] > 0) least = Math.min(least, density[next])
  }
  return Number.isFinite(least) ? least : undefined
}
