import { yieldToEventLoop } from '../runtime/cooperative.ts'
import type { LatticeModel, LatticeState } from './lattice-model.ts'

export interface MassBudget {
  readonly min: number
  readonly max: number
  /** Farthest that one variable may go. */
  readonly move: number
  /** Mass that a unit of each variable makes. */
  readonly weight: Float64Array
  readonly total: number
}

/**
 * The update x ← x·factor·s of optimality criteria (and of the fully stressed design), within the move limit and the
 * bounds, with s by bisection so that Σ weight·x = total. Only the given entries take part; the others are 0.
 */
export function redistribute(x: Float32Array, factor: Float64Array, entries: Iterable<number>, budget: MassBudget): Float32Array {
  const { min, max, move, weight, total } = budget
  const chosen = Uint32Array.from(entries)
  const next = new Float32Array(x.length)
  const step = (scale: number): number => {
    let sum = 0
    for (const entry of chosen) {
      const now = x[entry]
      const value = Math.min(Math.max(now * factor[entry] * scale, now - move, min), now + move, max)
      sum += weight[entry] * value
      next[entry] = value
    }
    return sum
  }
  let low = 1e-12
  let high = 1e12
  for (let round = 0; round < 100 && high / low > 1 + 1e-9; round++) {
    const middle = Math.sqrt(low * high)
    if (step(middle) < total) low = middle
    else high = middle
  }
  step(high)
  return next
}

/** How far a density may go in one step, and the exponents of the two updates (docs/theory/graded-density.md). */
const move = 0.1
const compliancePower = 0.5
/** Fully stressed: ρ ← ρ·f^(1/m) with the yield exponent m ≈ 1.15, damped, because neighbours share the load. */
const stressPower = 0.6

/**
 * The next design variable at mean density `mean`: each cell's variable times (merit/λ)^power, within the move limit
 * and the bounds, with λ by bisection on the mass. Merit for stiffness: energy gained per mass added (optimality
 * criterion). Merit for max-load: the failure index around the cell, of skin and lattice (fully stressed design).
 */
export async function nextVariable(
  model: LatticeModel,
  state: LatticeState,
  mean: number,
  signal: AbortSignal | undefined,
): Promise<Float32Array> {
  const { problem } = model
  const byEnergy = problem.setup.settings.optimization_goal === 'stiffness'
  const merit = byEnergy ? await energyMerit(model, state) : stressMerit(model, state)
  const power = byEnergy ? compliancePower : stressPower
  const { min, max } = model.law.bounds

  await yieldToEventLoop(signal)
  return redistribute(
    state.variable,
    merit.map((value) => Math.max(value, 1e-12) ** power),
    problem.cells.filter((cell) => problem.core[cell] > 0),
    { min, max, move, weight: model.massWeight, total: mean * model.coreCells },
  )
}

/** Energy gained per volume of lattice added, pulled back through the filter and made dimensionless by its mean. */
async function energyMerit(model: LatticeModel, state: LatticeState): Promise<Float64Array> {
  const gain = model.filter.pullBack(await model.sensitivities(state.density))
  const { massWeight, problem } = model
  const merit = new Float64Array(gain.length)
  for (const cell of problem.cells) if (massWeight[cell] > 1e-9) merit[cell] = gain[cell] / massWeight[cell]
  return normalised(merit, model)
}

/**
 * The larger of lattice and skin index in the cell, smoothed over the filter so that thin skins speak to the core
 * beside them.
 */
function stressMerit(model: LatticeModel, state: LatticeState): Float64Array {
  const { core, skin } = state.field
  const worst = core.map((index, cell) => Math.max(index, model.problem.core[cell] > 0 ? skin[cell] : 0))
  return normalised(Float64Array.from(model.filter.average(worst)), model)
}

function normalised(merit: Float64Array, model: LatticeModel): Float64Array {
  const { cells, core } = model.problem
  let sum = 0
  for (const cell of cells) sum += core[cell] * merit[cell]
  const mean = sum / model.coreCells
  return mean > 0 ? merit.map((value) => value / mean) : merit.fill(1)
}
