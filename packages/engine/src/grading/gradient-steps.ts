import { yieldToEventLoop } from '../runtime/cooperative.ts'
import type { LatticeModel, LatticeState } from './lattice-model.ts'
import { type Linearised, MovingAsymptotes } from './moving-asymptotes.ts'

/** What a state must keep to, each linearised in ln(required/found) over the variables of `cells`. */
export type ConstraintsOf = (state: LatticeState, power: number, cells: Uint32Array) => Promise<readonly Linearised[]>

export interface LoadOptions {
  /** Value to reach with the least mass; 0 means the largest load at the mass of the start. */
  readonly wanted: number
  /** Where not the load is wanted, but a value that several requirements make. */
  readonly constraintsOf?: ConstraintsOf | undefined
  readonly steps: number
  /** Residual of the analyses. The adjoint solution is allowed ten times as much: it only steers. */
  readonly tolerance: number
  readonly signal?: AbortSignal | undefined
}

const widestMove = 0.1
/** Powers of the norm: soft first, so that every highly loaded place counts, then sharp. */
const softPower = 12
const sharpPower = 24
const softSteps = 3
/** A step that loses this much of the wanted load went beyond where its linearisation holds (buckling is steep). */
const broken = 0.95

/**
 * Raises the onset load, or what several requirements make, by gradients: each step linearises the peak failure index by
 * one adjoint solution and moves the density by moving asymptotes. Free: least peak at the same mass. With a wanted load: least mass whose peak, scaled so
 * that the norm equals the true 99.5th percentile (adaptive constraint scaling), stays below 1/wanted; a step that
 * breaks the load is halved back towards the last state that bore it, and the next ones are shorter. Yields every
 * state. Nothing else may be evaluated between `start` and the last step.
 */
export async function* loadSteps(model: LatticeModel, start: LatticeState, options: LoadOptions): AsyncGenerator<LatticeState> {
  const { wanted, steps, tolerance, signal } = options
  const constraintsOf = options.constraintsOf ?? loadOf(model, options)
  const { min, max } = model.law.bounds
  const cells = model.problem.cells.filter((cell) => model.massWeight[cell] > 1e-9 && model.problem.core[cell] > 0)
  const total = start.mean * model.coreCells
  const mass = Float64Array.from(cells, (cell) => model.massWeight[cell] / total)
  const asymptotes = new MovingAsymptotes(cells.length, { min, max })
  let move = widestMove
  const bearsLoad = (each: LatticeState) => wanted > 0 && each.value >= broken * wanted
  let state = start
  let lastBearing = bearsLoad(start) ? start : undefined
  for (let step = 0; step < steps; step++) {
    if (lastBearing && !bearsLoad(state)) {
      move /= 2
      const [one, other] = [lastBearing.variable, state.variable]
      state = await model.evaluate(
        one.map((value, cell) => (value + other[cell]) / 2),
        tolerance,
        signal,
      )
      if (bearsLoad(state)) lastBearing = state
      yield state
      continue
    }
    const loaded = await constraintsOf(state, step < softSteps ? softPower : sharpPower, cells)
    await yieldToEventLoop(signal)
    const x = Float64Array.from(cells, (cell) => state.variable[cell])
    const weighed: Linearised = { value: x.reduce((sum, value, i) => sum + mass[i] * value, -1), gradient: mass }
    const next = wanted > 0 ? asymptotes.next(x, weighed, loaded, move) : asymptotes.next(x, loaded[0], [weighed], move)
    if (wanted === 0) scaleToMass(next, mass, min, max)
    const variable = state.variable.slice()
    cells.forEach((cell, i) => {
      variable[cell] = next[i]
    })
    state = await model.evaluate(variable, tolerance, signal)
    if (bearsLoad(state)) lastBearing = state
    yield state
  }
}

/** The load of the goal. ln(index·wanted): the scale c = index/P drops out of the gradient of the logarithm. */
const loadOf =
  (model: LatticeModel, { wanted, tolerance, signal }: LoadOptions): ConstraintsOf =>
  async (state, power, cells) => {
    const peak = await model.peak(state, power, 10 * tolerance, signal)
    return [
      {
        value: wanted > 0 ? Math.log(wanted / state.onset.maxLoad) : 0,
        gradient: Float64Array.from(cells, (cell) => peak.gradient[cell] / peak.value),
      },
    ]
  }

/** Scales x within its bounds so that Σ mass·x = 1: the asymptotes' approximation of mass is too careful. */
function scaleToMass(x: Float64Array, mass: Float64Array, min: number, max: number): void {
  const scaled = (value: number, scale: number) => Math.min(Math.max(value * scale, min), max)
  let low = 0.5
  let high = 2
  while (high - low > 1e-9) {
    const middle = (low + high) / 2
    const sum = x.reduce((sum, value, i) => sum + mass[i] * scaled(value, middle), 0)
    if (sum > 1) high = middle
    else low = middle
  }
  x.forEach((value, i) => {
    x[i] = scaled(value, low)
  })
}
