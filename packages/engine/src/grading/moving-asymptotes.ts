import { type DualPoint, mostOfDual } from './dual.ts'

/** Bounds of all variables. */
export interface AsymptoteLimits {
  readonly min: number
  readonly max: number
  /** Narrower ones of each variable. */
  readonly least?: Float64Array
  readonly most?: Float64Array
}

/** A function near the present point: its value and its derivatives. */
export interface Linearised {
  readonly value: number
  readonly gradient: Float64Array
}

/** How far each variable may go in this step. */
interface MoveBounds {
  readonly nearest: Float64Array
  readonly farthest: Float64Array
}

/** A function as the method sees it near the present point: Σ p/(U − x) + q/(x − L) + rest. */
interface Convex {
  readonly p: Float64Array
  readonly q: Float64Array
  readonly rest: number
}

/**
 * The method of moving asymptotes: minimise f0(x) so that every f(x) ≤ 0, min ≤ x ≤ max.
 *
 * Each function is replaced by Σ p/(U − x) + q/(x − L) with its own value and slope at the present point; that problem
 * is convex and separable. With one constraint its dual has one multiplier, found by bisection; with several the
 * multipliers are found by Newton's method (`dual.ts`). The asymptotes L, U draw near where a variable oscillates (more
 * caution) and move away where it is steady. A constraint that cannot be met within the move limits is met as well as it
 * can.
 *
 * K. Svanberg, "The method of moving asymptotes", Int. J. Numer. Methods Eng. 24 (1987) 359–373; constants of his 2007
 * notes.
 */
export class MovingAsymptotes {
  private readonly limits: AsymptoteLimits
  private readonly low: Float64Array
  private readonly up: Float64Array
  private before: Float64Array | undefined
  private beforeThat: Float64Array | undefined

  constructor(count: number, limits: AsymptoteLimits) {
    this.limits = limits
    this.low = new Float64Array(count)
    this.up = new Float64Array(count)
  }

  /** The next point; no variable goes farther than `move`. */
  next(x: Float64Array, objective: Linearised, constraints: readonly Linearised[], move: number): Float64Array {
    this.moveAsymptotes(x)
    const first = this.convex(x, objective)
    const others = constraints.map((each) => this.convex(x, each))
    const nearest = x.map((value, i) => this.clamped(value, i, -move))
    const farthest = x.map((value, i) => this.clamped(value, i, move))
    const next = new Float64Array(x.length)
    const scales = constraints.map(({ gradient }) => largest(objective.gradient) / Math.max(largest(gradient), 1e-300))
    const bounds = { nearest, farthest }
    if (others.length === 1) this.bisect(first, others[0], scales[0], bounds, next)
    else mostOfDual((multipliers) => this.dualAt(first, others, multipliers, bounds, next), scales)
    return next
  }

  private bisect(first: Convex, second: Convex, scale: number, { nearest, farthest }: MoveBounds, next: Float64Array): void {
    /** The minimiser of f0 + λ f1 into `next`; returns f1 there. */
    const minimise = (multiplier: number): number => {
      let sum = second.rest
      for (let i = 0; i < next.length; i++) {
        const [low, up] = [this.low[i], this.up[i]]
        const p = Math.sqrt(first.p[i] + multiplier * second.p[i])
        const q = Math.sqrt(first.q[i] + multiplier * second.q[i])
        const best = Math.min(Math.max((p * low + q * up) / (p + q), nearest[i]), farthest[i])
        next[i] = best
        sum += second.p[i] / (up - best) + second.q[i] / (best - low)
      }
      return sum
    }
    if (minimise(1e-9 * scale) <= 0) return
    let [below, above] = [1e-9 * scale, 1e9 * scale]
    if (minimise(above) > 0) return
    while (above / below > 1 + 1e-7) {
      const middle = Math.sqrt(below * above)
      if (minimise(middle) > 0) below = middle
      else above = middle
    }
    minimise(above)
  }

  /** The minimiser of f0 + Σ λ f into `next`, with the dual there: its value, its slopes (the f) and its curvature. */
  private dualAt(
    first: Convex,
    others: readonly Convex[],
    multipliers: readonly number[],
    { nearest, farthest }: MoveBounds,
    next: Float64Array,
  ): DualPoint {
    const count = others.length
    const slopes = others.map(({ rest }) => rest)
    const curvature = others.map(() => new Array<number>(count).fill(0))
    const byX = new Float64Array(count)
    let value = first.rest
    for (let i = 0; i < next.length; i++) {
      const [low, up] = [this.low[i], this.up[i]]
      let [p, q] = [first.p[i], first.q[i]]
      for (let c = 0; c < count; c++) {
        p += multipliers[c] * others[c].p[i]
        q += multipliers[c] * others[c].q[i]
      }
      const free = (Math.sqrt(p) * low + Math.sqrt(q) * up) / (Math.sqrt(p) + Math.sqrt(q))
      const best = Math.min(Math.max(free, nearest[i]), farthest[i])
      next[i] = best
      const [above, below] = [up - best, best - low]
      value += first.p[i] / above + first.q[i] / below
      for (let c = 0; c < count; c++) {
        slopes[c] += others[c].p[i] / above + others[c].q[i] / below
        byX[c] = others[c].p[i] / above ** 2 - others[c].q[i] / below ** 2
      }
      if (best !== free) continue
      const stiff = 2 * (p / above ** 3 + q / below ** 3)
      for (let c = 0; c < count; c++) for (let d = 0; d < count; d++) curvature[c][d] += (byX[c] * byX[d]) / stiff
    }
    return { value: slopes.reduce((sum, slope, c) => sum + multipliers[c] * slope, value), slopes, curvature }
  }

  private moveAsymptotes(x: Float64Array): void {
    const range = this.limits.max - this.limits.min
    for (let i = 0; i < x.length; i++) {
      let spread = 0.5 * range
      if (this.before && this.beforeThat) {
        const turn = (x[i] - this.before[i]) * (this.before[i] - this.beforeThat[i])
        const factor = turn < 0 ? 0.7 : turn > 0 ? 1.2 : 1
        spread = Math.min(Math.max(factor * (this.before[i] - this.low[i]), 0.01 * range), 10 * range)
      }
      this.low[i] = x[i] - spread
      this.up[i] = x[i] + spread
    }
    this.beforeThat = this.before
    this.before = x.slice()
  }

  /** p and q of the approximation at the present x, and its constant. A little of the other sign keeps it convex. */
  private convex(x: Float64Array, { value, gradient }: Linearised): Convex {
    const p = new Float64Array(x.length)
    const q = new Float64Array(x.length)
    const least = (1e-5 * largest(gradient)) / (this.limits.max - this.limits.min)
    let rest = value
    for (let i = 0; i < x.length; i++) {
      const rise = Math.max(gradient[i], 0)
      const fall = Math.max(-gradient[i], 0)
      const above = this.up[i] - x[i]
      const below = x[i] - this.low[i]
      p[i] = above ** 2 * (1.001 * rise + 0.001 * fall + least)
      q[i] = below ** 2 * (0.001 * rise + 1.001 * fall + least)
      rest -= p[i] / above + q[i] / below
    }
    return { p, q, rest }
  }

  /** How far a variable may go by `move` (negative: down): bounds, move limit, and a tenth before its asymptote. */
  private clamped(value: number, i: number, move: number): number {
    const { least, most } = this.limits
    const [min, max] = [least?.[i] ?? this.limits.min, most?.[i] ?? this.limits.max]
    if (move < 0) return Math.max(min, value + move, this.low[i] + 0.1 * (value - this.low[i]))
    return Math.min(max, value + move, this.up[i] - 0.1 * (this.up[i] - value))
  }
}

function largest(values: Float64Array): number {
  let most = 0
  for (const value of values) most = Math.max(most, Math.abs(value))
  return most
}
