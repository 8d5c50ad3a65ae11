import type { CoarseModel } from './coarse-model.ts'
import { besideUniform, type Graded, type GradeOptions, tightTolerance } from './grade.ts'
import { Grading } from './grading.ts'
import type { LatticeModel } from './lattice-model.ts'
import type { LatticeState } from './lattice-state.ts'
import { clearly, worstOf } from './misses-others.ts'
import { areWithinReach, judgedByWorst, moveForAll, timesOf } from './move-for-all.ts'
import { gradeForAllThroughCoarseGrid } from './through-coarse-grid.ts'

/**
 * Steps by gradients, of two solves or more each. What is hardly short needs few; otherwise the seventh and eighth still
 * took two thousandths of the mass away.
 */
const steps = { few: 2, most: 7 } as const
/** Solves that it usually takes. */
const planned = 24

export interface GradeForAllOptions extends GradeOptions {
  /** Where the run has a coarse grid that resolves the lattice: for what it finds of the requirements. */
  readonly coarse?: CoarseModel | undefined
}

/**
 * From the design for the goal to the lightest that meets every requirement. It is the same where it meets the others
 * already. Else, where a coarse grid finds all that may govern, the design is found on that; where that does not do, it is
 * made heavier, and material is moved by gradients of all requirements within reach of governing, as for a load; it is
 * landed on the one in which it is worst.
 */
export async function gradeForAll(model: LatticeModel, forGoal: Graded, options: GradeForAllOptions): Promise<Graded> {
  const { target, scale = 1, coarse, signal, onStep } = options
  let best = target === 0 ? forGoal.best : await model.withModes(forGoal.best, tightTolerance, signal)
  if (target === 0 || worstOf(best, scale) >= 1) return { ...forGoal, best }

  // 1. By what the coarse grid finds.
  if (coarse && findsWhatGoverns(coarse, best, target, scale)) {
    const graded = await gradeForAllThroughCoarseGrid(coarse, model, best, options)
    best = await model.withModes(graded.best, tightTolerance, signal)
    if (Math.min(...timesOf(best, target, scale)) >= 1) return { ...graded, best }
  }

  // 2. Move material.
  const all = model.judgedByAll(target, scale)
  let solves = 0
  const onSolve = () => onStep?.(solves, planned, ++solves)
  const grading = new Grading(all, judgedByWorst(best, target, scale), { target, signal, onSolve })
  await moveForAll(all, grading, { target, scale, signal, steps: worstOf(best, scale) >= clearly ? steps.few : steps.most })

  // 3. The exact numbers, next to those of the uniform lattice of equal mass.
  const landed = await grading.settle(grading.best, tightTolerance)
  const uniform = await grading.evaluate(all.uniform(landed.mean), tightTolerance)
  return besideUniform(grading, landed, uniform, tightTolerance)
}

/** Whether the coarse grid finds all of the requirements that may govern a design near this one. */
const findsWhatGoverns = (coarse: CoarseModel, state: LatticeState, target: number, scale: number): boolean =>
  areWithinReach(timesOf(state, target, scale)).every((isNear, n) => !isNear || coarse.found[n])
