import type { ConstraintsOf } from './gradient-steps.ts'
import { clampMean, type Grading, looseTolerance } from './grading.ts'
import type { LatticeModel } from './lattice-model.ts'
import type { LatticeState } from './lattice-state.ts'
import { worstOf } from './misses-others.ts'

/**
 * What has at least this many times what it requires more than the worst requirement hardly governs after a step; where
 * it does it is in the next one. 1.25 took an adjoint solve more for each of seven steps of a lever, for the same mass.
 */
const reach = 1.12
/** How a value follows the mean density, for the first look at a heavier design. */
const exponent = 0.8
/** Most that this look is heavier. */
const stride = 2

/** A state for the goal, judged by all requirements. */
export const judgedByWorst = (state: LatticeState, target: number, scale: number): LatticeState => ({
  ...state,
  value: Math.min(state.value, target * worstOf(state, scale)),
})

export interface MoveForAll {
  readonly target: number
  readonly scale: number
  /** By gradients, at most. */
  readonly steps: number
  readonly signal: AbortSignal | undefined
}

/** Makes the best design heavier by what it is short of, and moves material by the gradients of what governs. */
export async function moveForAll(model: LatticeModel, grading: Grading, { steps, ...aim }: MoveForAll): Promise<void> {
  const { best } = grading
  const { bounds } = model.law
  const factor = Math.min((aim.target / best.value) ** (1 / exponent), stride)
  const mean = clampMean(best.mean * factor, bounds)
  const heavier = best.variable.map((rho) =>
    rho === 0 ? 0 : Math.min(Math.max((rho * mean) / best.mean, bounds.min), bounds.max),
  )
  const start = await grading.evaluate(heavier)
  grading.restart(start)
  await grading.followGradients(start, constraintsOf(model, { ...aim, wanted: grading.wanted }), steps)
}

interface Aim extends Omit<MoveForAll, 'steps'> {
  /** The value that is aimed at, of the requirement in which a state is worst. */
  readonly wanted: number
}

/** How many times as good as required a state is: in the goal, then in every further requirement. */
export const timesOf = (state: LatticeState, target: number, scale: number): number[] => [
  state.merit / target,
  ...(state.further?.times ?? []).map((each) => each / scale),
]

/** Which of the requirements with these times may govern a design near this one. */
export const areWithinReach = (times: readonly number[]): boolean[] => times.map((each) => each <= reach * Math.min(...times))

/** The further requirements that may govern a design near this one. */
export const furtherWithinReach = (state: LatticeState, target: number, scale: number): number[] =>
  areWithinReach(timesOf(state, target, scale)).flatMap((isNear, n) => (isNear && n > 0 ? [n - 1] : []))

/** ln(wanted/found) of every requirement within reach of governing. */
function constraintsOf(model: LatticeModel, { target, scale, wanted, signal }: Aim): ConstraintsOf {
  return async (state, step, cells) => {
    const wish = { step, tolerance: 10 * looseTolerance, signal }
    const times = timesOf(state, target, scale)
    const isNear = areWithinReach(times)
    const constraints = []
    for (const [n, each] of times.entries()) {
      if (!isNear[n]) continue
      const slope = await (n === 0 ? model.slopeOfGoal(state, wish) : model.slopeOfFurther(state, n - 1, wish))
      constraints.push({ value: Math.log(wanted / target / each), gradient: Float64Array.from(cells, (cell) => -slope[cell]) })
    }
    return constraints
  }
}
