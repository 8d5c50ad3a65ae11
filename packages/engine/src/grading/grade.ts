import { type OptimizationGoal, targetBand } from '@trabecula/domain'
import type { DensityBounds } from '../material/printability.ts'
import { loadSteps } from './gradient-steps.ts'
import type { LatticeModel, LatticeState } from './lattice-model.ts'
import { nextVariable } from './optimality-criteria.ts'
import { Elasticity, ScaleSearch } from './scale-search.ts'

export interface GradeOptions {
  /** Value to reach (N or N/mm); 0 asks for the best at mean core density 0.30. */
  readonly target: number
  readonly signal?: AbortSignal | undefined
  readonly onStep?: (done: number, total: number) => void
  /** Updates of the field at most. */
  readonly steps?: number
  /** False for a quick look that only compares cell sizes. */
  readonly finish?: boolean
  /** Whether the best state keeps what its fields are made of; true unless told. */
  readonly keepsFields?: boolean
  /** Where to start, as left behind by a quick look; the uniform lattice without it. */
  readonly start?: Float32Array | undefined
}

export interface Graded {
  readonly best: LatticeState
  /** The uniform lattice of the same mass. */
  readonly uniform: LatticeState
  /** Whether grading lost against the uniform lattice, which is then returned as the best. */
  readonly isUniform: boolean
}

/** Mean core density at which a goal without a value is optimised. */
export const freeDensity = 0.3
/** The optimiser aims a little above the target, at the middle of what counts as on target: 1 to 1.03 times it. */
const aim = 1.015
const near = 1.06
/**
 * Residuals: while iterating, and for the numbers that are reported. Compliance errs by the square of the residual,
 * stress as it.
 */
const looseTolerance = 1e-3
export const tightTolerance = { stiffness: 1e-5, 'max-load': 1e-7 } as const
const mostSteps = 14
/** Share of the printable range that the mean may use while material moves: at the ceiling nothing can move. */
const room = 0.7
/** Solves for landing on the target. */
const mostCorrections = 12
/** Most that the mean changes from one step to the next. */
const stride = 1.25
/** Steps at a fixed mean before the mean follows the target, or before gradients take over for a load. */
const settledSteps = 3
/** Gradient steps for a load, two solves each. */
const mostLoadSteps = 8
/** Further updates without gradients when these fail. */
const backupSteps = 8
/** Progress per step below which nothing is gained by going on. */
const idleProgress = 0.002

/**
 * Grades the density of one lattice: starts from the uniform field, moves material to where it helps, and keeps the
 * best.
 *
 * target 0: largest value at mean density 0.30 (or the lowest printable). target > 0: least mass whose value is 1.015 ×
 * target; the mass follows the value in every step, mean ← mean·(aim/value)^(1/e), with the elasticity e = d ln value/d
 * ln mean measured on the way. A load is redistributed by the fully stressed update first and then by adjoint
 * gradients. Never returns less than the uniform lattice of equal mass. Throws the signal's reason when aborted. See
 * docs/theory/graded-density.md.
 */
export async function grade(model: LatticeModel, options: GradeOptions): Promise<Graded> {
  const { finish = true, start, steps = mostSteps } = options
  const { optimization_goal: goal } = model.problem.setup.settings
  const grading = new Grading(model, goal, options)

  // 1. The uniform lattice. It is not scaled to the target first: grading gains more than mass does, and where the skin
  // sets the strain a denser uniform lattice only yields earlier.
  const first = await grading.begin(start)

  // 2. Move material; the best is the highest value at the fixed mass, or the least mass for the wanted value.
  const settled = start ? 0 : settledSteps
  if (goal === 'max-load' && finish) {
    const redistributed = await grading.update(first, settled, settled)
    const breaks = await grading.followGradients(redistributed)
    // Where walls buckle the load falls off a cliff that no linearisation sees; the fully stressed update creeps along
    // it.
    if (breaks >= 2) await grading.update(grading.best, backupSteps, 0)
  } else await grading.update(first, steps, settled)

  // 3. The exact numbers: on target, and beside the uniform lattice of equal mass.
  const tolerance = finish ? tightTolerance[goal] : looseTolerance
  const best = finish ? await grading.settle(grading.best, tolerance) : grading.best
  const uniform = await grading.evaluate(model.uniform(best.mean), tolerance)
  if (uniform.value < best.value) return { best, uniform, isUniform: false }
  const settledUniform = finish ? await grading.settle(uniform, tolerance) : uniform
  if (grading.isBetter(best, settledUniform)) return { best, uniform, isUniform: false }
  return { best: settledUniform, uniform: settledUniform, isUniform: true }
}

/** The mean density within which material can still move. */
export const clampMean = (mean: number, { min, max }: Pick<DensityBounds, 'min' | 'max'>): number =>
  Math.min(Math.max(mean, min), min + room * (max - min))

/** One grading under way: the best state so far, and how the value has followed the mass until now. */
class Grading {
  best!: LatticeState
  private readonly model: LatticeModel
  private readonly options: GradeOptions
  /** Value that is aimed at; 0 without a target. */
  private readonly wanted: number
  private readonly elasticity: Elasticity
  private solves = 0

  constructor(model: LatticeModel, goal: OptimizationGoal, options: GradeOptions) {
    this.model = model
    this.options = options
    this.wanted = aim * options.target
    this.elasticity = new Elasticity(goal === 'stiffness' ? 1 : 0.8)
  }

  /** Evaluates the given field, or the uniform lattice without one, as the first best. */
  async begin(start: Float32Array | undefined): Promise<LatticeState> {
    this.best = await this.evaluate(start ?? this.model.uniform(this.clampMean(freeDensity)))
    this.countSolve()
    return this.best
  }

  evaluate(variable: Float32Array, tolerance = looseTolerance): Promise<LatticeState> {
    return this.model.evaluate(variable, tolerance, this.options.signal)
  }

  /**
   * Updates without a gradient of the load: `fixed` steps at the mass of the start, then the mass follows the target.
   */
  async update(from: LatticeState, count: number, fixed: number): Promise<LatticeState> {
    const { model, elasticity, wanted } = this
    const { target, signal } = this.options
    let now = from
    let idle = 0
    for (let step = 0; step < count && idle < 2; step++) {
      const follows = target > 0 && step >= fixed
      const mean = follows ? this.clampMean(now.mean * elasticity.factor(wanted / now.value, stride)) : now.mean
      const before = now
      now = await this.evaluate(await nextVariable(model, now, mean, signal))
      this.countSolve()
      if (follows) elasticity.learn(now.value / before.value, now.mean / before.mean)
      if (target > 0 && !follows) {
        if (now.value > this.best.value) this.best = now
        continue
      }
      const isUnderway = target > 0 && !this.isOnTarget(now) && Math.abs(mean / before.mean - 1) > 1e-6
      idle = isUnderway || this.progress(this.best, now) > idleProgress ? 0 : idle + 1
      if (this.progress(this.best, now) > 0) this.best = now
    }
    return now
  }

  /** Gradient steps for a load; returns how often a step fell below the wanted load. */
  async followGradients(from: LatticeState): Promise<number> {
    const { wanted } = this
    let now = from
    let idle = 0
    let breaks = 0
    const options = { wanted, steps: mostLoadSteps, tolerance: looseTolerance, signal: this.options.signal }
    for await (const next of loadSteps(this.model, from, options)) {
      this.countSolve()
      if (next.value < 0.9 * wanted && now.value >= 0.9 * wanted) breaks++
      const isSteady = Math.abs(next.value / now.value - 1) < 2 * idleProgress
      idle = this.progress(this.best, next) <= idleProgress && isSteady ? idle + 1 : 0
      if (this.progress(this.best, next) > 0) this.best = next
      if (idle >= 3) break
      now = next
    }
    return breaks
  }

  /**
   * Scales a field until its value lies between 1 and 1.03 times the target, or the bounds stop it: by the elasticity
   * until the target lies between two scales, then by the chord between them. The load need not grow with the mass, so
   * the best is kept; where it falls on the way up the densest lattice is asked.
   */
  async settle(from: LatticeState, tolerance: number): Promise<LatticeState> {
    const { target, keepsFields = true } = this.options
    const { min, max } = this.model.law.bounds
    const keep = (state: LatticeState) => (keepsFields ? this.model.keep(state) : state)
    let nearest = keep(await this.evaluate(from.variable, tolerance))
    this.countSolve()
    const search = new ScaleSearch(this.wanted, [min / max, max / min])
    let [now, scale] = [nearest, 1]
    for (let round = 0; target > 0 && round < mostCorrections && !this.lands(now); round++) {
      const next = search.next(scale, now.value)
      const scaled = from.variable.map((rho) => (rho === 0 ? 0 : Math.min(Math.max(rho * next, min), max)))
      if (scaled.every((rho, cell) => Math.abs(rho - now.variable[cell]) < 1e-6)) break
      now = await this.evaluate(scaled, tolerance)
      scale = next
      if (this.isBetter(now, nearest)) nearest = keep(now)
    }
    return nearest
  }

  private clampMean(mean: number): number {
    return clampMean(mean, this.model.law.bounds)
  }

  private reaches(state: LatticeState): boolean {
    return state.value >= this.options.target
  }

  private lands(state: LatticeState): boolean {
    return this.reaches(state) && state.value <= targetBand * this.options.target
  }

  /** Whether a state lies at the target closely enough that only its mass counts. */
  private isOnTarget(state: LatticeState): boolean {
    return this.reaches(state) && state.value <= near * this.options.target
  }

  /**
   * Relative progress from one state to the next: value without a target; with one first the distance to it, then mass.
   */
  private progress(from: LatticeState, to: LatticeState): number {
    if (this.options.target === 0) return to.value / from.value - 1
    if (this.isOnTarget(to) && this.isOnTarget(from)) return 1 - to.mean / from.mean
    if (this.isOnTarget(to) || this.isOnTarget(from)) return this.isOnTarget(to) ? 1 : -1
    return Math.abs(Math.log(from.value / this.wanted)) - Math.abs(Math.log(to.value / this.wanted))
  }

  /** Reaching the target comes first, then the lighter; of two that fail, and without a target, the higher value. */
  isBetter(one: LatticeState, other: LatticeState): boolean {
    if (this.options.target === 0) return one.value > other.value
    if (this.reaches(one) !== this.reaches(other)) return this.reaches(one)
    return this.reaches(one) ? one.mean < other.mean : one.value > other.value
  }

  private countSolve(): void {
    const total = (this.options.steps ?? mostSteps) + 4
    this.options.onStep?.(Math.min(++this.solves, total), total)
  }
}
