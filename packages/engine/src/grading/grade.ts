import { responseOf } from '../responses/list.ts'
import { PlannedWork } from '../runtime/planned-work.ts'
import { clampMean, freeDensity, Grading, looseTolerance } from './grading.ts'
import type { LatticeModel } from './lattice-model.ts'
import type { LatticeState } from './lattice-state.ts'
import { lightestMayReach, valueInLightest } from './lightest.ts'
import { clearly, missesOthers, worstOf } from './misses-others.ts'

export interface GradeOptions {
  /** Merit to reach; 0 means the best at mean core density 0.30. */
  readonly target: number
  /** By which the further requirements are multiplied as the target was; 1 without it. */
  readonly scale?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Progress: analyses done, of those that were planned. */
  readonly onStep?: ((done: number, total: number, step: number) => void) | undefined
  /** Updates of the field at most. */
  readonly steps?: number
  /** False for a quick look that only compares cell sizes. */
  readonly finish?: boolean
  /** Where to start, from a quick look; the uniform lattice without it. */
  readonly start?: Float32Array | undefined
}

export interface Graded {
  readonly best: LatticeState
  /** The uniform lattice of the same mass. */
  readonly uniform: LatticeState
  /** Whether grading lost against the uniform lattice, which is then returned as the best. */
  readonly isUniform: boolean
}

/** Residual of the numbers that are reported: stress errs as the residual at most, compliance by its square. */
export const tightTolerance = 1e-5
/**
 * Residual of the uniform lattice next to a design: a compliance then agrees with that of 1e-6 in eight digits, a
 * stress in five, which is too few.
 */
export const comparedTolerance = ({ problem }: LatticeModel): number =>
  responseOf(problem.setup.settings).errsBySquare ? looseTolerance : tightTolerance
export const mostSteps = 14
/** Further updates without gradients when these fail. */
const backupSteps = 8

/**
 * Grades the density of one lattice: starts from the uniform field, moves material to where it helps, and keeps the
 * best.
 *
 * target 0: largest value at mean density 0.30 (or the lowest printable). target > 0: least mass whose value is 1.015 ×
 * target; the mass follows the value in every step, mean ← mean·(aim/value)^(1/e), with the elasticity e = d ln value/d
 * ln mean measured on the way. Updates without gradients come first, then the gradients of a response that has some.
 * Never returns less than the uniform lattice of equal mass. Throws the signal's reason when aborted. See
 * docs/theory/graded-density.md.
 */
export async function grade(model: LatticeModel, options: GradeOptions): Promise<Graded> {
  const { target, signal, finish = true, start, steps = mostSteps, onStep } = options
  const response = responseOf(model.problem.setup.settings)
  const work = new PlannedWork(steps + 4, onStep)
  const onSolve = () => work.add(1)

  // 1. The uniform lattice. It is not scaled to the target first: grading gains more than mass does, and where the skin
  // sets the strain a denser uniform lattice only yields earlier.
  const { bounds } = model.law
  const tolerance = finish ? tightTolerance : looseTolerance
  const first = await model.evaluate(start ?? model.uniform(clampMean(freeDensity, bounds)), looseTolerance, signal)
  onSolve()
  const fails = (state: LatticeState) => missesOthers(state, options.scale)
  const grading = new Grading(model, first, { target, signal, fails, onSolve })

  // 2. Nothing is lighter than the uniform lattice of the least density: where that reaches the target, it is the
  // design.
  if (lightestMayReach(first, bounds, target)) {
    const uniform = model.uniform(bounds.min)
    // What clearly misses another requirement is no design yet: its exact numbers are not needed.
    const isShort = valueInLightest(worstOf(first, options.scale), first, bounds) < clearly
    let lightest = await grading.evaluate(uniform, isShort ? looseTolerance : tolerance)
    if (isShort && !fails(lightest)) lightest = await grading.evaluate(uniform, tolerance)
    if (grading.reaches(lightest)) return alone(finish ? await grading.keep(lightest) : lightest)
    grading.restart(await grading.evaluate(first.variable))
  }

  // 3. Move material; the best is the highest value at the fixed mass, or the least mass for the wanted value.
  const settled = start ? 0 : response.steps.settled
  if (response.takesGradientSteps && finish) {
    const redistributed = await grading.update(grading.best, settled, settled)
    await followGradients(grading, redistributed)
  } else await grading.update(grading.best, steps, settled)

  // What clearly misses another requirement is no design yet: its exact numbers are not needed.
  if (finish && fails(grading.best)) return alone(grading.best)

  // 4. The exact numbers: on target, and next to those of the uniform lattice of equal mass.
  const best = finish ? await grading.settle(grading.best, tolerance) : grading.best
  const uniform = await grading.evaluate(model.uniform(best.mean), finish ? comparedTolerance(model) : tolerance)
  return besideUniform(grading, best, uniform, finish ? tolerance : undefined)
}

/** A uniform lattice that no other is compared with. */
export const alone = (uniform: LatticeState): Graded => ({ best: uniform, uniform, isUniform: true })

/** Gradient steps, and what is done where they fail. */
async function followGradients(grading: Grading, from: LatticeState): Promise<void> {
  const breaks = await grading.followGradients(from)
  // Twice the load fell far below the wanted one: walls buckle there, and the load drops where gradients show nothing.
  // The fully stressed update needs none.
  if (breaks >= 2) await grading.update(grading.best, backupSteps, 0)
}

/** The better of a graded lattice and the uniform one of its mass, scaled to the target when a tolerance is given. */
export async function besideUniform(
  grading: Grading,
  best: LatticeState,
  uniform: LatticeState,
  tolerance: number | undefined,
): Promise<Graded> {
  if (uniform.value < best.value) return { best, uniform, isUniform: false }
  const settled = tolerance === undefined ? uniform : await grading.settle(uniform, tolerance)
  if (best !== uniform && grading.isBetter(best, settled)) return { best, uniform, isUniform: false }
  return { best: settled, uniform: settled, isUniform: true }
}
