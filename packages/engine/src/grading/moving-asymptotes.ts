/** Bounds of every variable. */
export interface AsymptoteLimits {
  readonly min: number
  readonly max: number
}

/** A function near the present point: its value and its derivatives. */
export interface Linearised {
  readonly value: number
  readonly gradient: Float64Array
}

/**
 * The method of moving asymptotes for one constraint: minimise f0(x) so that f1(x) ≤ 0, min ≤ x ≤ max.
 *
 * Each function is replaced by Σ p/(U − x) + q/(x − L) with its own value and slope at the present point; that problem
 * is convex and separable, and with one constraint its dual has one multiplier, found by bisection. The asymptotes L, U
 * draw near where a variable oscillates (more caution) and move away where it is steady. A constraint that cannot be
 * met within the move limits is met as well as it can.
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
  next(x: Float64Array, objective: Linearised, constraint: Linearised, move: number): Float64Array {
    this.moveAsymptotes(x)
    const first = this.convex(x, objective)
    const second = this.convex(x, constraint)
    const nearest = x.map((value, i) => this.clamped(value, i, -move))
    const farthest = x.map((value, i) => this.clamped(value, i, move))
    const next = new Float64Array(x.length)
    /** The minimiser of f0 + λ f1 into `next`; returns f1 there. */
    const minimise = (multiplier: number): number => {
      let sum = second.rest
      for (let i = 0; i < x.length; i++) {
        const [low, up] = [this.low[i], this.up[i]]
        const p = Math.sqrt(first.p[i] + multiplier * second.p[i])
        const q = Math.sqrt(first.q[i] + multiplier * second.q[i])
        const best = Math.min(Math.max((p * low + q * up) / (p + q), nearest[i]), farthest[i])
        next[i] = best
        sum += second.p[i] / (up - best) + second.q[i] / (best - low)
      }
      return sum
    }
    const scale = largest(objective.gradient) / Math.max(largest(constraint.gradient), 1e-300)
    if (minimise(1e-9 * scale) <= 0) return next
    let [below, above] = [1e-9 * scale, 1e9 * scale]
    if (minimise(above) > 0) return next
    while (above / below > 1 + 1e-7) {
      const middle = Math.sqrt(below * above)
      if (minimise(middle) > 0) below = middle
      else above = middle
    }
    minimise(above)
    return next
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
  private convex(x: Float64Array, { value, gradient }: Linearised): { p: Float64Array; q: Float64Array; rest: number } {
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
    const { min, max } = this.limits
    if (move < 0) return Math.max(min, value + move, this.low[i] + 0.1 * (value - this.low[i]))
    return Math.min(max, value + move, this.up[i] - 0.1 * (this.up[i] - value))
  }
}

function largest(values: Float64Array): number {
  let most = 0
  for (const value of values) most = Math.max(most, Math.abs(value))
  return most
}
