import { responseOf } from '../responses/list.ts'
import { PlannedWork } from '../runtime/planned-work.ts'
import type { CoarseModel } from './coarse-model.ts'
import { alone, besideUniform, comparedTolerance, type Graded, mostSteps, tightTolerance } from './grade.ts'
import { clampMean, freeDensity, Grading, type GradingOptions, looseTolerance } from './grading.ts'
import type { LatticeModel } from './lattice-model.ts'
import type { LatticeState } from './lattice-state.ts'
import { hope, lightestMayReach } from './lightest.ts'
import { clearly } from './misses-others.ts'
import { furtherWithinReach, judgedByWorst, moveForAll, timesOf } from './move-for-all.ts'

export interface ThroughCoarseGridOptions {
  readonly target: number
  /** By which the further requirements are multiplied as the target was; 1 without it. */
  readonly scale?: number | undefined
  readonly signal?: AbortSignal | undefined
  readonly onStep?: ((done: number, total: number, step: number) => void) | undefined
  /** Where to start on the coarse grid, from a quick look; the uniform lattice without it. */
  readonly start?: Float32Array | undefined
}

/** Just above the target: what the calibrated coarse grid expects is right within some tenths of a percent. */
const landing = { aim: 1.008, least: 1.007, most: 1.009 } as const
/** For several requirements, which the coarse grid, calibrated for each of them, knows better. */
const landingForAll = { aim: 1.005, least: 1.004, most: 1.006 } as const
/** What is heavier than this, as a multiple of the target, is made lighter in another round. */
const heavy = 1.015
/** Steps on the coarse grid cost little. */
const idleProgress = 5e-4
const mostRounds = 4
/** Steps on the coarse grid that bring a design back to the target that is a little off it. */
const fewSteps = 4
/**
 * What the fine grid finds may differ from what was expected by this share; else the coarse grid is calibrated again.
 * On four parts differences of 3 to 7.5 % were worth another 0.01 % at most.
 */
const trusted = 0.1
/** Cost of a solve on the fine grid, in solves on the coarse one. */
const fineCost = 8
/** Solves that a design usually takes on each grid, without a target and with one. */
const planned = { free: { coarse: 4, fine: 2 }, aimed: { coarse: 20, fine: 4 } } as const

/** Gradient steps for all requirements, on the coarse grid. */
const stepsForAll = { first: 10, next: 3 } as const

/**
 * Grades a lattice for stiffness as `grade` does, on a coarse grid that is calibrated against the fine one, so that two
 * or three analyses on the fine grid are enough. As soon as one of them shows that the design is short of a further
 * requirement that the coarse grid sees, too, the search goes on for all of them. See docs/theory/coarse-to-fine.md.
 */
export async function gradeThroughCoarseGrid(
  coarse: CoarseModel,
  fine: LatticeModel,
  options: ThroughCoarseGridOptions,
): Promise<Graded> {
  const { target } = options
  const search = new TwoGridSearch(coarse, fine, options)

  // 1. A first look at the fine grid. Without a target the mass is known, and the uniform lattice of that mass is to be
  // reported anyway. With one the coarse grid says about which mass it takes; the least one may be enough.
  const uniform = target === 0 ? await search.lookAtUniform() : undefined
  const lightest = target > 0 ? await search.lookAtTarget() : undefined
  if (lightest && !search.isShortOfOthers()) return alone(lightest)

  // 2. The design, landed on the target, next to the uniform lattice of equal mass.
  return search.landed(await search.best(uniform), uniform)
}

/**
 * The same for all requirements, from a fine design that is short of some, where the coarse grid finds those. A design
 * that another one governs comes back as it was last looked at.
 */
export async function gradeForAllThroughCoarseGrid(
  coarse: CoarseModel,
  fine: LatticeModel,
  short: LatticeState,
  options: ThroughCoarseGridOptions,
): Promise<Graded> {
  const search = new TwoGridSearch(coarse, fine, options)
  search.requireAllOf(short)
  return search.landed(await search.best())
}

/** A design on its way between the two grids. */
class TwoGridSearch {
  /** What was found on the fine grid last. */
  look!: LatticeState
  /** Whether the coarse grid had expected its value. */
  private isTrusted = false
  private readonly finely: GradingOptions
  private coarse: CoarseModel
  private fine: LatticeModel
  /** Whether designs are judged by all requirements, not by the goal alone. */
  private isForAll = false
  private readonly options: ThroughCoarseGridOptions
  private readonly coarsely: GradingOptions
  private readonly work: PlannedWork
  /** The field of the last look on the coarse grid, and the one to go on from. */
  private lookedAt: Float32Array
  private variable: Float32Array
  /** What the coarse grid expects of it. */
  private expected: LatticeState | undefined
  /** On the coarse grid; knows how the value follows the mass from one round to the next. */
  private grading: Grading | undefined
  /** Whether the last look was at a field carried over, to the residual of reported numbers. */
  private isExact = false
  /** Whether it was at the lightest lattice of all. */
  private isLightest = false

  constructor(coarse: CoarseModel, fine: LatticeModel, options: ThroughCoarseGridOptions) {
    const { target, signal, start, onStep } = options
    this.coarse = coarse
    this.fine = fine
    this.options = options
    const solves = target > 0 ? planned.aimed : planned.free
    this.work = new PlannedWork(solves.coarse + fineCost * solves.fine, onStep)
    this.coarsely = { target, signal, landing, idleProgress, keepsFields: false, onSolve: () => this.work.add(1) }
    this.finely = { target, signal, onSolve: () => this.work.add(fineCost) }
    this.lookedAt = coarse.uniform(clampMean(freeDensity, coarse.law.bounds))
    this.variable = start ?? this.lookedAt
  }

  /**
   * Calibrates the coarse grid, finds the design on it, carries it to the fine one; again while that finds quite another
   * value. A design that is a little off the target is brought onto it with the calibration as it is. `first`: a design
   * that was looked at before.
   */
  async best(first?: LatticeState): Promise<LatticeState> {
    const { target } = this.options
    let best = first
    for (let round = 0; round < mostRounds; round++) {
      if (this.isShortOfOthers()) {
        this.requireAll()
        ;[best, round] = [undefined, 0]
      }
      const look = await (round > 0 && this.isTrusted ? this.corrected() : this.redesigned())
      if (!look) break
      const { judge } = this
      if (best === undefined || judge.isBetter(look, best)) best = await judge.keep(look)
      const isOnTarget = judge.lands(look) && look.value <= heavy * target && !this.isShortOfOthers()
      if (target === 0 ? this.isTrusted : isOnTarget || this.isGovernedElsewhere(look)) break
    }
    return best ?? this.judge.keep(await this.solve(this.look.variable, tightTolerance))
  }

  /** Lands a design on the target, and compares it with the uniform lattice of equal mass, which may be known. */
  async landed(best: LatticeState, uniform?: LatticeState): Promise<Graded> {
    const { judge, fine } = this
    if (uniform) return besideUniform(judge, best, uniform, tightTolerance)
    if (this.isGovernedElsewhere(best)) return alone(best)
    const settled = judge.lands(best) ? best : await judge.land(best, tightTolerance)
    const graded = judge.isBetter(settled, best) ? settled : best
    const even = fine.uniform(graded.mean)
    if (isAlike(even, graded.variable)) return alone(graded)
    return besideUniform(judge, graded, await this.solve(even, comparedTolerance(fine)), tightTolerance)
  }

  /** Tells better states of the fine grid from others. */
  private get judge(): Grading {
    return new Grading(this.fine, this.look, this.finely)
  }

  async solve(variable: Float32Array, tolerance: number): Promise<LatticeState> {
    const state = await this.fine.evaluate(variable, tolerance, this.options.signal)
    this.work.add(fineCost)
    return state
  }

  /** The uniform lattice, as exactly as it is compared. */
  async lookAtUniform(): Promise<LatticeState> {
    const { fine } = this
    const uniform = await this.solve(fine.uniform(clampMean(freeDensity, fine.law.bounds)), comparedTolerance(fine))
    this.look = await this.keep(uniform)
    return this.look
  }

  /**
   * Looks at what meets the target by the coarse grid as it is. Where the lightest lattice does, that is all: it is
   * returned, exactly.
   */
  async lookAtTarget(): Promise<LatticeState | undefined> {
    const { coarse, options } = this
    const { target, signal, start } = options
    let first = await coarse.evaluate(this.variable, looseTolerance, signal)
    if (lightestMayReach(first, coarse.law.bounds, target)) {
      const lightest = await this.lookAtLightest()
      if (lightest) return lightest
      first = await coarse.evaluate(this.variable, looseTolerance, signal)
    }
    const grading = this.goOnFrom(first)
    const settled = start ? 0 : responseOf(coarse.problem.setup.settings).steps.settled
    await grading.update(first, mostSteps, settled)
    await this.carry(await grading.land(grading.best, looseTolerance), looseTolerance)
    return undefined
  }

  /**
   * Whether the last look shows that designs for the goal are short of a further requirement that the coarse grid finds: by
   * the look itself where it meets the target, else also if that requirement followed the mass twice as much, or half as
   * much, as the goal does.
   */
  isShortOfOthers(): boolean {
    const { target, scale = 1 } = this.options
    if (this.isForAll || target === 0) return false
    const times = this.look.value / target
    const isDesign = this.isExact && times >= 1 && (times <= heavy || this.isLightest)
    const [, ...further] = timesOf(this.look, target, scale).filter((_, n) => n === 0 || this.coarse.found[n])
    return Math.min(...further) < (isDesign ? 1 : clearly * times * Math.min(times, 1))
  }

  /** Whether designs are judged by all requirements and a state is worst in one that the coarse grid does not find. */
  private isGovernedElsewhere(state: LatticeState): boolean {
    const { target, scale = 1 } = this.options
    if (!this.isForAll) return false
    const times = timesOf(state, target, scale)
    return !this.coarse.found[times.indexOf(Math.min(...times))]
  }

  /** From this state of the fine grid on, designs are judged by all requirements. */
  requireAllOf(look: LatticeState): void {
    this.look = look
    this.lookedAt = this.variable = this.coarse.coarsened(look.variable, this.fine)
    this.requireAll()
  }

  /** From the last look on, designs are judged by all requirements. */
  private requireAll(): void {
    const { target, scale = 1 } = this.options
    this.isForAll = true
    this.fine = this.fine.judgedByAll(target, scale)
    this.coarse = this.coarse.judgedByAll(target, scale)
    this.grading = undefined
    this.look = judgedByWorst(this.look, target, scale)
  }

  /** The lightest lattice on the fine grid, where it meets the target and the coarse grid expected that it might. */
  private async lookAtLightest(): Promise<LatticeState | undefined> {
    const { coarse, fine, options } = this
    const { min } = fine.law.bounds
    const roughly = await coarse.evaluate(coarse.uniform(min), looseTolerance, options.signal)
    if (roughly.value < hope * options.target) return undefined
    const lightest = await this.solve(fine.uniform(min), tightTolerance)
    if (lightest.value < options.target) return undefined
    this.look = await this.keep(lightest)
    this.lookedAt = this.variable = roughly.variable
    this.isExact = this.isLightest = true
    return this.look
  }

  /**
   * Calibrates by the last look, goes on with the design on the coarse grid, and looks at it on the fine one; undefined
   * where the design stays as it is.
   */
  async redesigned(): Promise<LatticeState | undefined> {
    const { coarse, fine, options } = this
    const { signal } = options
    let from = await coarse.calibrate(this.lookedAt, fine, this.look, signal)
    if (this.isForAll) await this.calibrateFurther(from)
    if (this.variable !== this.lookedAt) from = await coarse.evaluate(this.variable, looseTolerance, signal)
    const grading = this.goOnFrom(from)
    await this.move(from, mostSteps, stepsForAll.first)
    const found = options.target > 0 ? await grading.land(grading.best, looseTolerance) : grading.best
    if (this.isExact && isAlike(found.variable, this.lookedAt)) return undefined
    return this.carry(found, tightTolerance)
  }

  /**
   * Corrects the coarse grid's values by the last look, goes a few steps on to the target, and looks at that on the
   * fine grid; undefined where the bounds leave the design as it is.
   */
  async corrected(): Promise<LatticeState | undefined> {
    const { coarse, look, expected, variable, options } = this
    if (!expected) throw new Error('Nothing was carried to the fine grid yet.')
    coarse.correct(look, expected)
    const from = await coarse.evaluate(variable, looseTolerance, options.signal)
    const grading = this.goOnFrom(from)
    await this.move(from, fewSteps, stepsForAll.next)
    const found = await grading.land(grading.best, looseTolerance)
    return isAlike(found.variable, variable) ? undefined : this.carry(found, tightTolerance)
  }

  /** Calibrates the requirements that may govern. `from`: on the coarse grid what the last look is on the fine one. */
  private async calibrateFurther(from: LatticeState): Promise<void> {
    const { coarse, fine, look, options } = this
    const { target, scale = 1, signal } = options
    const places = furtherWithinReach(look, target, scale)
    await coarse.calibrateFurther(from, fine, look, { places, step: 0, tolerance: 10 * looseTolerance, signal })
  }

  /** Moves material on the coarse grid. */
  private async move(from: LatticeState, steps: number, stepsForAll: number): Promise<void> {
    const { coarse, grading, options } = this
    const { target, scale = 1, signal } = options
    if (this.isForAll) await moveForAll(coarse, grading!, { target, scale, signal, steps: stepsForAll })
    else await grading!.update(from, steps, 0)
  }

  /** A state of the fine grid with a copy of its solution, where that is wanted. */
  private async keep(state: LatticeState): Promise<LatticeState> {
    return this.fine.keep(state)
  }

  private goOnFrom(from: LatticeState): Grading {
    const options = this.isForAll ? { ...this.coarsely, landing: landingForAll } : this.coarsely
    this.grading ??= new Grading(this.coarse, from, options)
    this.grading.restart(from)
    return this.grading
  }

  /** Looks at a field of the coarse grid on the fine one. */
  private async carry(found: LatticeState, tolerance: number): Promise<LatticeState> {
    const { coarse, fine } = this
    this.look = await this.solve(coarse.refined(found.variable, found.mean, fine), tolerance)
    this.isLightest = false
    this.isExact = tolerance === tightTolerance
    this.expected = found
    this.variable = found.variable
    this.lookedAt = found.variable
    this.isTrusted = Math.abs(this.look.value / found.value - 1) < trusted
    return this.look
  }
}

/** Whether two fields differ by rounding only. */
const isAlike = (one: Float32Array, other: Float32Array): boolean => one.every((rho, cell) => Math.abs(rho - other[cell]) < 1e-6)
