import { responseOf } from '../responses/list.ts'
import { yieldToEventLoop } from '../runtime/cooperative.ts'
import type { LatticeModel } from './lattice-model.ts'
import type { LatticeState } from './lattice-state.ts'
import { redistribute } from './redistribute.ts'

/**
 * The next design variable at mean density `mean`: each cell's variable times (merit/λ)^power, within `move` of what it
 * is and within the bounds, with λ such that the mass is kept. Merit and power are those of the goal's response.
 */
export async function nextVariable(
  model: LatticeModel,
  state: LatticeState,
  { mean, move }: { readonly mean: number; readonly move: number },
  signal: AbortSignal | undefined,
): Promise<Float32Array> {
  const { problem } = model
  const { merit: meritOf, power } = responseOf(problem.setup.settings)
  const merit = normalised(await meritOf(model, state), model)
  const { min, max } = model.law.bounds

  await yieldToEventLoop(signal)
  return redistribute(
    state.variable,
    merit.map((value) => Math.max(value, 1e-12) ** power),
    problem.cells.filter((cell) => problem.core[cell] > 0),
    { min, max, move, weight: model.massWeight, total: mean * model.coreCells, ...model.regionBounds },
  )
}

/** Dimensionless by its mean over the core. */
function normalised(merit: Float64Array, model: LatticeModel): Float64Array {
  const { cells, core } = model.problem
  let sum = 0
  for (const cell of cells) sum += core[cell] * merit[cell]
  const mean = sum / model.coreCells
  return mean > 0 ? merit.map((value) => value / mean) : merit.fill(1)
}
