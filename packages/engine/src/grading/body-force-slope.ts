import { type CaseLoad, eachMassiveCorner, fullCellMass } from '../discretisation/loads/case-load.ts'
import type { Problem } from '../discretisation/problem.ts'

/** v·∂f/∂ρ per cell of a case whose loads grow with the mass; undefined for all others. `read`: v, where wanted. */
export function bodyForceSlope(problem: Problem, { acceleration }: CaseLoad, read: () => Float64Array): Float64Array | undefined {
  if (!acceleration) return undefined
  const along = read()
  const { core } = problem
  const slope = new Float64Array(core.length)
  const eighth = fullCellMass(problem) / 8
  eachMassiveCorner(problem, (node, cell, share) => {
    for (let axis = 0; axis < 3; axis++) slope[cell] += share * acceleration[axis] * along[3 * node + axis]
  })
  return slope.map((sum, cell) => (core[cell] === 0 ? 0 : core[cell] * eighth * sum))
}
