import type { Material } from '@trabecula/domain'
import { geometryTable } from '../cells/geometry-table.ts'
import type { CellName } from '../cells/unit-cell.ts'
import type { Problem } from '../discretisation/problem.ts'
import { readingsOf } from '../elasticity/cut-strains.ts'
import { highestIndex, judgedVolume } from '../elasticity/judged-volume.ts'
import type { Moduli } from '../material/interpolation.ts'
import { compressiveSum, cubicStress } from '../material/stress.ts'

/**
 * MPa at which a skin dimples between the walls of a lattice: σ = 4 π² E / (12 (1 − ν²)) (t/b)², Bryan's plate that is
 * held at its edges and free to turn there.
 */
export function dimplingStress(
  { youngMpa, poisson }: Pick<Material, 'youngMpa' | 'poisson'>,
  shellMm: number,
  cell: CellName,
  cellSizeMm: number,
): number {
  const slenderness = shellMm / (geometryTable(cell).skinSpan * cellSizeMm)
  return ((Math.PI ** 2 * youngMpa) / (3 * (1 - poisson ** 2))) * slenderness ** 2
}

/**
 * The failure index of dimpling that all but 0.5 % of the skin stay below, per unit of the load case, and a cell that
 * has it: the sum of the compressive principal stresses over the stress of a single one. No state with a smaller sum
 * dimples, because those that do not are a convex set (Papkovich) and tension only helps. Pads are too thick, and skin
 * with no core next to it has no void behind it.
 */
export function dimplingIndex(problem: Problem, solid: Moduli, strains: Float32Array, stressMpa: number) {
  const index = new Float32Array(problem.solid.length)
  const stress = new Float64Array(6)
  readingsOf(problem).cells.forEach((cell, n) => {
    cubicStress(solid, strains, 6 * n, stress)
    index[cell] = Math.max(index[cell], compressiveSum(stress) / stressMpa)
  })
  const free = problem.solid.map((share, cell) => (problem.pad[cell] === 0 && isAtCore(problem, cell) ? share : 0))
  return highestIndex(index, judgedVolume(problem, free))
}

function isAtCore({ core, grid: { nx, ny, nz } }: Pick<Problem, 'core' | 'grid'>, cell: number): boolean {
  if (core[cell] > 0) return true
  const at = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))]
  return [nx, ny, nz].some((count, axis) => {
    const stride = [1, nx, nx * ny][axis]
    return (at[axis] > 0 && core[cell - stride] > 0) || (at[axis] + 1 < count && core[cell + stride] > 0)
  })
}
