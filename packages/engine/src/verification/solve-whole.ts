import type { NodalForce, SolveResult } from '@trabecula/kernels'
import type { ElasticitySolver } from '../elasticity/solver.ts'

/**
 * True relative residual of the reported numbers. With the first, stiffness is off by a millionth and the load by 0.02 % where
 * the solver is quick; what takes many iterations has motions that a residual hardly shows, and is solved to the second.
 */
const residuals = { quick: 1e-2, slow: 1e-5 } as const
/** Iterations from which a solve is slow: ordinary files take 6 to 9. */
const slow = 20
/** A lattice of thin walls between air converges slower than a solid part: a few hundred iterations are ordinary. */
const mostIterations = 2000

/** The whole file as far as its numbers need it; undefined where that would be slow and is not wanted. */
export async function solveWhole(
  solver: ElasticitySolver,
  force: NodalForce,
  { mayBeSlow, signal }: { readonly mayBeSlow: boolean; readonly signal: AbortSignal | undefined },
): Promise<SolveResult | undefined> {
  const about = signal ? { signal } : {}
  const maxIterations = mayBeSlow ? mostIterations : slow - 1
  const quick = await solver.solve(force, { ...about, maxIterations, tolerance: residuals.quick })
  if (!mayBeSlow && !quick.converged) return undefined
  if (!quick.converged || quick.iterations < slow) return quick
  const exact = await solver.solve(force, { ...about, maxIterations, tolerance: residuals.slow, warmStart: true })
  return { ...exact, iterations: quick.iterations + exact.iterations }
}
