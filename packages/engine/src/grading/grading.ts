import { targetBand } from '@trabecula/domain'
import type { DensityBounds } from '../material/printability.ts'
import { responseOf } from '../responses/list.ts'
import type { Steps } from '../responses/model.ts'
import { type ConstraintsOf, gradientSteps } from './gradient-steps.ts'
import type { LatticeModel } from './lattice-model.ts'
import type { LatticeState } from './lattice-state.ts'
import { nextVariable } from './optimality-criteria.ts'
import { Elasticity, landByScale } from './scale-search.ts'

/** How closely a target is to be landed on, as multiples of it. */
export interface Landing {
  readonly aim: number
  readonly least: number
  readonly most: number
}

export interface GradingOptions {
  /** Merit to reach; 0 means the best at mean core density 0.30. */
  readonly target: number
  readonly signal?: AbortSignal | undefined
  /** Whether the states that are reported keep what their fields are made of; true by default. */
  readonly keepsFields?: boolean | undefined
  /** Whether a state on the target shows that its design would not do, so that it need not be made lighter. */
  readonly fails?: ((state: LatticeState) => boolean) | undefined
  /** Called after each analysis. */
  readonly onSolve?: (() => void) | undefined
  /** Without it a design lands a little above the target, in the middle of what counts as on target. */
  readonly landing?: Landing
  /** Progress per step below which nothing is gained by going on; 0.002 without it. */
  readonly idleProgress?: number
}

/** Mean core density at which a goal without a value is optimised. */
export const freeDensity = 0.3
export const usualLanding: Landing = { aim: 1.015, least: 1, most: targetBand }
/** As a multiple of the target: so near that only mass counts. */
const near = 1.06
const usualIdleProgress = 0.002
/** Residual while material still moves: a compliance errs by its square, a stress by the residual itself. */
export const looseTolerance = 1e-3
/** Share of the printable range that the mean may use while material moves: at the ceiling nothing can move. */
const room = 0.7
/** Solves for landing on the target. */
const mostCorrections = 12
/** Most that the mean changes from one step to the next. */
const stride = 1.25
/** Farthest that a density goes in one step after one that lost. */
const carefulMove = 0.1
/** A step that gained less is the last if the response's gains fade. */
const hardlyAny = 5e-4
/** Two solves each. */
const mostGradientSteps = 8

/** The mean density within which material can still move. */
export const clampMean = (mean: number, { min, max }: Pick<DensityBounds, 'min' | 'max'>): number =>
  Math.min(Math.max(mean, min), min + room * (max - min))

/** One grading under way: the best state so far, and how the value has followed the mass until now. */
export class Grading {
  best: LatticeState
  private readonly model: LatticeModel
  private readonly options: GradingOptions
  private readonly landing: Landing
  private readonly idleProgress: number
  /** Value that is aimed at; 0 without a target. */
  readonly wanted: number
  private readonly steps: Steps
  private readonly elasticity: Elasticity
  private move: number

  constructor(model: LatticeModel, first: LatticeState, options: GradingOptions) {
    this.model = model
    this.best = first
    this.options = options
    this.landing = options.landing ?? usualLanding
    this.idleProgress = options.idleProgress ?? usualIdleProgress
    this.wanted = this.landing.aim * options.target
    this.steps = responseOf(model.problem.setup.settings).steps
    this.elasticity = new Elasticity(this.steps.elasticity.first, this.steps.elasticity.most)
    this.move = this.steps.farthest
  }

  /** Forgets the best for another state, but not how the value follows the mass. */
  restart(from: LatticeState): void {
    this.best = from
  }

  async evaluate(variable: Float32Array, tolerance = looseTolerance): Promise<LatticeState> {
    const state = await this.model.evaluate(variable, tolerance, this.options.signal)
    this.options.onSolve?.()
    return state
  }

  /** Updates without a gradient of the value: `fixed` steps at the start's mass, then the mass follows the target. */
  async update(from: LatticeState, count: number, fixed: number): Promise<LatticeState> {
    const { model, elasticity, wanted, idleProgress, steps } = this
    const { target, signal } = this.options
    let now = from
    let idle = 0
    let gained = 0
    for (let step = 0; step < count && idle < 2; step++) {
      const follows = target > 0 && step >= fixed
      const ratio = wanted / now.value
      const factor = elasticity.factor(ratio, stride, ratio < 1 ? steps.elasticity.down : 0)
      const mean = follows ? clampMean(now.mean * factor, model.law.bounds) : now.mean
      const before = now
      now = await this.evaluate(await nextVariable(model, now, { mean, move: this.move }, signal))
      if (follows) elasticity.learn(now.value / before.value, now.mean / before.mean)
      if (!follows && now.value < before.value) this.move = Math.min(this.move, carefulMove)
      if (target > 0 && !follows) {
        if (now.value > this.best.value) this.best = now
        continue
      }
      const isUnderway = follows && (this.isOnTarget(now) ? this.comesDown(before, now) : Math.abs(mean / before.mean - 1) > 1e-6)
      const progress = this.progress(this.best, now)
      const hasFaded = progress >= 0 && progress < Math.min(hardlyAny, steps.fading * gained)
      idle = isUnderway || progress > idleProgress ? 0 : hasFaded ? 2 : idle + 1
      gained = isUnderway || !this.isComparable(this.best) ? 0 : progress
      if (progress > 0) this.best = now
    }
    return now
  }

  /** Gradient steps, by the goal alone or by several requirements; returns how often a step fell below the wanted value. */
  async followGradients(from: LatticeState, constraintsOf?: ConstraintsOf, steps = mostGradientSteps): Promise<number> {
    const { wanted, idleProgress } = this
    const { signal, onSolve } = this.options
    let now = from
    let idle = 0
    let breaks = 0
    const options = { wanted, constraintsOf, steps, tolerance: looseTolerance, signal }
    for await (const next of gradientSteps(this.model, from, options)) {
      onSolve?.()
      if (next.value < 0.9 * wanted && now.value >= 0.9 * wanted) breaks++
      const isSteady = Math.abs(next.value / now.value - 1) < 2 * idleProgress
      idle = this.progress(this.best, next) <= idleProgress && isSteady ? idle + 1 : 0
      if (this.progress(this.best, next) > 0) this.best = next
      if (idle >= 3 || (this.isOnTarget(next) && this.options.fails?.(next))) break
      now = next
    }
    return breaks
  }

  /** Evaluates a field to this tolerance and scales it onto the target. */
  async settle(from: LatticeState, tolerance: number): Promise<LatticeState> {
    return this.land(await this.keep(await this.evaluate(from.variable, tolerance)), tolerance)
  }

  /** Scales a field that was evaluated to this tolerance until its value lies on the target, or the bounds stop it. */
  async land(from: LatticeState, tolerance: number): Promise<LatticeState> {
    if (this.options.target === 0) return from
    return landByScale(from, {
      wanted: this.wanted,
      bounds: this.model.law.bounds,
      most: mostCorrections,
      lands: (state) => this.lands(state),
      isBetter: (one, other) => this.isBetter(one, other),
      evaluate: (variable) => this.evaluate(variable, tolerance),
      keep: (state) => this.keep(state),
    })
  }

  /** A state with a copy of its solution, where that is wanted. */
  async keep(state: LatticeState): Promise<LatticeState> {
    return (this.options.keepsFields ?? true) ? this.model.keep(state) : state
  }

  /** Reaching the target comes first, then the lighter; of two that fail, and without a target, the higher value. */
  isBetter(one: LatticeState, other: LatticeState): boolean {
    if (this.options.target === 0) return one.value > other.value
    if (this.reaches(one) !== this.reaches(other)) return this.reaches(one)
    return this.reaches(one) ? one.mean < other.mean : one.value > other.value
  }

  reaches(state: LatticeState): boolean {
    return state.value >= this.landing.least * this.options.target
  }

  lands(state: LatticeState): boolean {
    const { least, most } = this.landing
    return state.value >= least * this.options.target && state.value <= most * this.options.target
  }

  /** Whether a state lies at the target closely enough that only its mass counts. */
  private isOnTarget(state: LatticeState): boolean {
    return this.reaches(state) && state.value <= near * this.options.target
  }

  /** Whether a design that was heavier than it need be still loses mass. */
  private comesDown(before: LatticeState, now: LatticeState): boolean {
    return this.steps.losesMass && 1 - now.mean / before.mean > this.idleProgress
  }

  /** Whether progress from a state is a share of its value or mass, and not the way to the target. */
  private isComparable(state: LatticeState): boolean {
    return this.options.target === 0 || this.isOnTarget(state)
  }

  /** Relative progress from one state to the next: value without a target; with one the distance to it, then mass. */
  private progress(from: LatticeState, to: LatticeState): number {
    if (this.options.target === 0) return to.value / from.value - 1
    if (this.isOnTarget(to) && this.isOnTarget(from)) return 1 - to.mean / from.mean
    if (this.isOnTarget(to) || this.isOnTarget(from)) return this.isOnTarget(to) ? 1 : -1
    return Math.abs(Math.log(from.value / this.wanted)) - Math.abs(Math.log(to.value / this.wanted))
  }
}
