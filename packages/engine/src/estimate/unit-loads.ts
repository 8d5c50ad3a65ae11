/**
 * Loads are linear: with the solutions u_x, u_y, u_z of the solid part for 1 N along each axis on the same faces, that
 * for a unit direction d is Σ d_a u_a, its strains Σ d_a ε_a, and its compliance d·C·d with C_ab = f_a·u_b. Three
 * solves are kept; another direction costs sums over the cells.
 */
import { directionOf, done, type Outcome } from '@trabecula/domain'
import type { SparseForce } from '@trabecula/kernels'
import { type Three, threeOf, unit } from '../discretisation/linear/vector.ts'
import type { CaseLoad } from '../discretisation/loads/case-load.ts'
import { refusals } from '../discretisation/messages.ts'
import type { Problem } from '../discretisation/problem.ts'
import type { Analysis } from '../elasticity/analysis.ts'
import type { LoadCase } from '../input/setup.ts'
import { yieldToEventLoop } from '../runtime/cooperative.ts'

export interface UnitSolutions {
  readonly problem: Problem
  /** Displacement of the nodes of the problem's cells, x, y, z each, mm/N. */
  readonly displacement: readonly Float32Array[]
  /** Six for each of the problem's cells, 1/N. */
  readonly strains: readonly Float32Array[]
  /** C_ab, row by row, mm/N. */
  readonly compliance: readonly number[]
}

/** One load as the sum of the three. */
export interface Superposed {
  readonly problem: Problem
  readonly displacement: Float32Array
  readonly strains: Float32Array
  /** N/mm */
  readonly stiffness: number
}

/** Compliance errs by the square of it, stress as it: 0.1 % is far below the grid's own error. */
const tolerance = 1e-3
const axes = [0, 1, 2] as const

/** Solves the solid part for 1 N along x, y and z on the problem's load faces. Refuses what does not converge. */
export async function solveUnitLoads(analysis: Analysis, signal?: AbortSignal): Promise<Outcome<UnitSolutions>> {
  const { problem } = analysis
  const forces = axes.map((axis) => forceAlong(problem.cases[0], axis === 0 ? [1, 0, 0] : axis === 1 ? [0, 1, 0] : [0, 0, 1]))
  const displacement: Float32Array[] = []
  const strains: Float32Array[] = []
  const compliance = new Array<number>(9).fill(0)
  let unsolved: number | undefined
  for await (const solved of analysis.solidUnder(forces, { tolerance, signal })) {
    const { converged, residual } = solved.solution
    if (!converged) unsolved = residual
    const moved = solved.displacement()
    for (const axis of axes) compliance[3 * axis + displacement.length] = work(forces[axis], moved)
    const kept = await solved.keep()
    displacement.push(kept.displacement)
    strains.push(kept.strains)
    await yieldToEventLoop(signal)
  }
  if (unsolved !== undefined) return refusals.unsolved(unsolved)
  return done({ problem, displacement, strains, compliance })
}

/** The solution for 1 N along the direction of a load case. Refuses a direction without length. */
export function superpose({ problem, displacement, strains, compliance }: UnitSolutions, given: LoadCase): Outcome<Superposed> {
  const towards = directionOf(given)
  const direction = towards && unit(threeOf(towards))
  if (!direction) return refusals.noDirection()
  const flexibility = axes.reduce<number>(
    (sum, a) => sum + axes.reduce<number>((row, b) => row + direction[a] * compliance[3 * a + b] * direction[b], 0),
    0,
  )
  const [load] = problem.cases
  return done({
    problem: {
      ...problem,
      setup: { ...problem.setup, cases: [given] },
      cases: [{ ...load, direction, force: forceAlong(load, direction) }],
    },
    displacement: combined(displacement, direction),
    strains: combined(strains, direction),
    stiffness: 1 / flexibility,
  })
}

/** The nodal forces of a load, turned: each node carries the same share of the newton along another direction. */
function forceAlong({ force, direction: from }: CaseLoad, to: Three): SparseForce {
  const values = new Float64Array(force.values.length)
  for (let n = 0; n < force.nodes.length; n++) {
    const share = axes.reduce<number>((sum, axis) => sum + force.values[3 * n + axis] * from[axis], 0)
    for (const axis of axes) values[3 * n + axis] = share * to[axis]
  }
  return { nodes: force.nodes, values }
}

function work({ nodes, values }: SparseForce, displacement: Float64Array): number {
  let sum = 0
  for (let n = 0; n < nodes.length; n++) for (const axis of axes) sum += values[3 * n + axis] * displacement[3 * nodes[n] + axis]
  return sum
}

function combined(fields: readonly Float32Array[], [x, y, z]: Three): Float32Array {
  const [along, across, up] = fields as unknown as readonly [Float32Array, Float32Array, Float32Array]
  const sum = new Float32Array(along.length)
  for (let i = 0; i < sum.length; i++) sum[i] = x * along[i] + y * across[i] + z * up[i]
  return sum
}
