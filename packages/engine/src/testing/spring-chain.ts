import { goalOf, type OptimizationGoal } from '@trabecula/domain'
import type { LatticeModel } from '../grading/lattice-model.ts'
import type { LatticeState } from '../grading/lattice-state.ts'
import type { Linearised } from '../grading/moving-asymptotes.ts'
import { measuredOf } from '../responses/list.ts'

/**
 * A chain of lattice cells of density x, in place of a finite element model, whose best designs are known: cell i has
 * the compliance s_i/x_i and the failure index s_i/x_i. At mean density m the stiffest chain has x_i ∝ √s_i and the
 * stiffness n·m/(Σ√s)²; the strongest has x_i ∝ s_i and bears n·m/Σs.
 * `voids` cells without a core follow, which no design may fill.
 */
export function springChain(goal: OptimizationGoal, springs: readonly number[], [min, max] = [0.05, 0.9], voids = 0) {
  const n = springs.length
  const count = n + voids
  const cells = Uint32Array.from({ length: count }, (_, cell) => cell)
  const core = new Float32Array(count).fill(1, 0, n)
  const power = (x: ArrayLike<number>, i: number) => springs[i] / x[i]
  const meanOf = (x: Float32Array) => x.reduce((sum, value) => sum + value, 0) / n
  const evaluated: LatticeState[] = []
  const model = {
    law: { bounds: { min, max } },
    problem: { cells, core, setup: { settings: { goal } } },
    massWeight: new Float64Array(count).fill(1, 0, n).fill(0.5, n),
    filter: { pullBack: (values: Float64Array) => values, average: (values: Float32Array) => values },
    coreCells: n,
    uniform: (density: number) => new Float32Array(count).fill(density, 0, n),
    async evaluate(variable: Float32Array): Promise<LatticeState> {
      const index = Float32Array.from(springs, (_, i) => power(variable, i))
      const maxLoad = 1 / Math.max(...index)
      const stiffness = 1 / index.reduce((sum, value) => sum + value, 0)
      const value = goalOf(goal).measure(measuredOf({ solution: { stiffness }, onset: { maxLoad } }))
      const padded = new Float32Array(count)
      padded.set(index)
      const field = { core: padded, skin: new Float32Array(count), buckles: new Uint8Array(count) }
      const state = {
        variable,
        density: variable,
        mean: meanOf(variable),
        field,
        onset: { maxLoad },
        solution: { stiffness },
        value,
      }
      evaluated.push(state as unknown as LatticeState)
      return state as unknown as LatticeState
    },
    async keep(state: LatticeState): Promise<LatticeState> {
      if (state.variable !== evaluated.at(-1)?.variable) throw new Error('Only the last solution can be kept.')
      return { ...state, kept: [{ displacement: state.density, strains: new Float32Array(), energy: new Float32Array() }] }
    },
    sensitivities: async ({ density }: LatticeState) =>
      Float64Array.from(cells, (i) => (i < n ? springs[i] / density[i] ** 2 : 0)),
    async peak({ variable }: LatticeState, p: number): Promise<Linearised> {
      const value = springs.reduce((sum, _, i) => sum + power(variable, i) ** p, 0) ** (1 / p)
      const gradient = Float64Array.from(cells, (i) =>
        i < n ? -((power(variable, i) / value) ** (p - 1)) * (springs[i] / variable[i] ** 2) : 0,
      )
      return { value, gradient }
    },
  }
  return { model: model as unknown as LatticeModel, evaluated, n }
}
