import type { DensityBounds } from '../material/printability.ts'
/** How strongly the value follows the mean density (or a scale), d ln value / d ln mean, learnt from two states. */
export class Elasticity {
  private exponent: number
  private readonly most: number

  /** `most`: the largest exponent that is learnt. */
  constructor(exponent: number, most = 3) {
    this.exponent = exponent
    this.most = most
  }

  /**
   * By what the mean must be multiplied so that the value is multiplied by `ratio`; limited to [1/most, most]. `least`:
   * the elasticity that is reckoned with where a smaller one was learnt.
   */
  factor(ratio: number, most: number, least = 0): number {
    return Math.min(Math.max(ratio ** (1 / Math.max(this.exponent, least)), 1 / most), most)
  }

  learn(valueRatio: number, meanRatio: number): void {
    if (Math.abs(Math.log(meanRatio)) < 0.001) return
    const measured = Math.log(valueRatio) / Math.log(meanRatio)
    // A closed skin carries much of the load, so the value may hardly follow the lattice; 0.15 keeps the steps finite.
    this.exponent = Math.min(Math.max(measured, 0.15), this.most)
  }
}

interface Sample {
  readonly scale: number
  readonly value: number
}

/** Most that a scale changes while the wanted value does not yet lie between two of them. */
const stride = 1.6
/** The next scale lies at least this share of the way between the two known ones away from each of them. */
const margin = 0.1

/**
 * The scale at which a value is reached: steps by the elasticity until one scale lies below it and one above, then the
 * chord between the two (in logarithms). For a value that falls while the scale grows the end of the range is tried.
 */
export class ScaleSearch {
  private readonly wanted: number
  private readonly least: number
  private readonly greatest: number
  private readonly elasticity = new Elasticity(1)
  private below: Sample | undefined
  private above: Sample | undefined

  constructor(wanted: number, [least, greatest]: readonly [number, number]) {
    this.wanted = wanted
    this.least = least
    this.greatest = greatest
  }

  /** The scale to try after one that gave this value. */
  next(scale: number, value: number): number {
    const isAbove = value >= this.wanted
    const before = isAbove ? this.above : this.below
    if (isAbove) this.above = { scale, value }
    else this.below = { scale, value }
    if (this.below && this.above) return chord(this.below, this.above, this.wanted)
    if (before) {
      if (!isAbove && value <= before.value) return this.greatest
      this.elasticity.learn(value / before.value, scale / before.scale)
    }
    const next = scale * this.elasticity.factor(this.wanted / value, stride)
    return Math.min(Math.max(next, this.least), this.greatest)
  }
}

function chord(below: Sample, above: Sample, wanted: number): number {
  const share = Math.log(wanted / below.value) / Math.log(above.value / below.value)
  const inside = Math.min(Math.max(share, margin), 1 - margin)
  return below.scale * (above.scale / below.scale) ** inside
}

/** What is scaled onto a value. */
interface Scaled {
  /** Design variable per cell. */
  readonly variable: Float32Array
  readonly value: number
}

export interface LandingSteps<T extends Scaled> {
  readonly wanted: number
  readonly bounds: Pick<DensityBounds, 'min' | 'max'>
  /** How many scales are tried at most. */
  readonly most: number
  readonly lands: (state: T) => boolean
  readonly isBetter: (one: T, other: T) => boolean
  readonly evaluate: (variable: Float32Array) => Promise<T>
  /** What is done with a state that is better than those before, before the next one is evaluated. */
  readonly keep: (state: T) => Promise<T>
}

/**
 * Scales a field until its value lands, or the bounds stop it. The value need not grow with the mass, so the best is
 * kept; where it falls on the way up the densest lattice is tried.
 */
export async function landByScale<T extends Scaled>(
  from: T,
  { wanted, bounds: { min, max }, most, lands, isBetter, evaluate, keep }: LandingSteps<T>,
): Promise<T> {
  const search = new ScaleSearch(wanted, [min / max, max / min])
  let [best, now, scale] = [from, from, 1]
  for (let round = 0; round < most && !lands(now); round++) {
    const next = search.next(scale, now.value)
    const scaled = from.variable.map((rho) => (rho === 0 ? 0 : Math.min(Math.max(rho * next, min), max)))
    if (isSame(scaled, now.variable)) break
    now = await evaluate(scaled)
    scale = next
    if (isBetter(now, best)) best = await keep(now)
  }
  return best
}

/** Whether two fields have the same design variable everywhere. */
export const isSame = (one: Float32Array, other: Float32Array): boolean =>
  one.every((rho, cell) => Math.abs(rho - other[cell]) < 1e-6)
