import { meritOf, requirementOf } from '@trabecula/domain'
import { responseOf } from '../responses/list.ts'
import { yieldToEventLoop } from '../runtime/cooperative.ts'
import type { LatticeModel } from './lattice-model.ts'
import type { LatticeState } from './lattice-state.ts'
import { type Linearised, MovingAsymptotes } from './moving-asymptotes.ts'

/** What a state must keep to, each linearised in ln(required/found) over the variables of `cells`. */
export type ConstraintsOf = (state: LatticeState, step: number, cells: Uint32Array) => Promise<readonly Linearised[]>

export interface StepOptions {
  /** Merit to reach with the least mass; 0 means the largest merit at the mass of the start. */
  readonly wanted: number
  /** Where several requirements make the wanted merit; without it the goal's own value is the constraint. */
  readonly constraintsOf?: ConstraintsOf | undefined
  readonly steps: number
  /** Residual of the analyses. The adjoint solution is allowed ten times as much: it only steers. */
  readonly tolerance: number
  readonly signal?: AbortSignal | undefined
}

const widestMove = 0.1
/** A step that loses this much of the wanted merit went beyond where its linearisation holds (buckling is steep). */
const broken = 0.95

/**
 * Raises the merit by gradients: each step linearises its logarithm by the adjoint gradient of the goal's response and
 * moves the density by moving asymptotes. Free: largest merit at the same mass. With a wanted merit: least mass that
 * reaches it, where the value itself is the constraint and the gradient that of its smooth twin (adaptive constraint
 * scaling); a step that falls short is halved back towards the last state that reached it, and the next ones are
 * shorter. Yields every state. By the goal alone, a response without such steps takes none. Nothing else may be evaluated
 * between `start` and the last step.
 */
export async function* gradientSteps(
  model: LatticeModel,
  start: LatticeState,
  options: StepOptions,
): AsyncGenerator<LatticeState> {
  const { wanted, steps, tolerance, signal } = options
  if (!options.constraintsOf && !responseOf(model.problem.setup.settings).takesGradientSteps) return
  const constraintsOf = options.constraintsOf ?? shortfallOf(model, options)
  const { min, max } = model.law.bounds
  const cells = model.problem.cells.filter((cell) => model.massWeight[cell] > 1e-9 && model.problem.core[cell] > 0)
  const total = start.mean * model.coreCells
  const mass = Float64Array.from(cells, (cell) => model.massWeight[cell] / total)
  const bounds = model.regionBounds
  const narrower = bounds && {
    least: Float64Array.from(cells, (cell) => bounds.least[cell]),
    most: Float64Array.from(cells, (cell) => bounds.most[cell]),
  }
  const asymptotes = new MovingAsymptotes(cells.length, { min, max, ...narrower })
  let move = widestMove
  const reaches = (each: LatticeState) => wanted > 0 && each.value >= broken * wanted
  let state = start
  let lastReaching = reaches(start) ? start : undefined
  for (let step = 0; step < steps; step++) {
    if (lastReaching && !reaches(state)) {
      move /= 2
      const [one, other] = [lastReaching.variable, state.variable]
      state = await model.evaluate(
        one.map((value, cell) => (value + other[cell]) / 2),
        tolerance,
        signal,
      )
      if (reaches(state)) lastReaching = state
      yield state
      continue
    }
    const short = await constraintsOf(state, step, cells)
    await yieldToEventLoop(signal)
    const x = Float64Array.from(cells, (cell) => state.variable[cell])
    const weighed: Linearised = { value: x.reduce((sum, value, i) => sum + mass[i] * value, -1), gradient: mass }
    const next = wanted > 0 ? asymptotes.next(x, weighed, short, move) : asymptotes.next(x, short[0], [weighed], move)
    if (wanted === 0) scaleToMass(next, mass, min, max)
    const variable = state.variable.slice()
    cells.forEach((cell, i) => {
      variable[cell] = next[i]
    })
    state = await model.evaluate(variable, tolerance, signal)
    if (reaches(state)) lastReaching = state
    yield state
  }
}

/** The goal alone: what its merit is short of the wanted one, or the merit to raise where none is wanted. */
function shortfallOf(model: LatticeModel, { wanted, tolerance, signal }: StepOptions): ConstraintsOf {
  const { settings } = model.problem.setup
  const { goal } = requirementOf(settings)
  const response = responseOf(settings)
  const downhill = goal.better === 'more' ? -1 : 1
  return async (state, step, cells) => {
    const slope = await response.logGradient(model, state, { step, tolerance: 10 * tolerance, signal })
    const value = wanted > 0 ? Math.log(wanted / meritOf(goal, response.valueOf(state))) : 0
    return [{ value, gradient: Float64Array.from(cells, (cell) => downhill * slope[cell]) }]
  }
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
