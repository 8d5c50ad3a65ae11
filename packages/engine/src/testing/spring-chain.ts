import type { OptimizationGoal } from '@trabecula/domain'
import type { LatticeModel, LatticeState } from '../grading/lattice-model.ts'
import type { Linearised } from '../grading/moving-asymptotes.ts'

/**
 * A chain of lattice cells of density x, in place of a finite element model, whose best designs are known: cell i has
 * the compliance s_i/x_i and the failure index s_i/x_i. At mean density m the stiffest chain has x_i ∝ √s_i and the
 * stiffness n·m/(Σ√s)²; the strongest has x_i ∝ s_i and bears n·m/Σs.
 */
export function springChain(goal: OptimizationGoal, springs: readonly number[], [min, max] = [0.05, 0.9]) {
  const n = springs.length
  const cells = Uint32Array.from(springs.keys())
  const core = new Float32Array(n).fill(1)
  const power = (x: ArrayLike<number>, i: number) => springs[i] / x[i]
  const meanOf = (x: Float32Array) => x.reduce((sum, value) => sum + value, 0) / n
  const evaluated: LatticeState[] = []
  const model = {
    law: { bounds: { min, max } },
    problem: { cells, core, setup: { settings: { optimization_goal: goal } } },
    massWeight: new Float64Array(n).fill(1),
    filter: { pullBack: (values: Float64Array) => values, average: (values: Float32Array) => values },
    coreCells: n,
    uniform: (density: number) => new Float32Array(n).fill(density),
    async evaluate(variable: Float32Array): Promise<LatticeState> {
      const index = Float32Array.from(springs, (_, i) => power(variable, i))
      const maxLoad = 1 / Math.max(...index)
      const stiffness = 1 / index.reduce((sum, value) => sum + value, 0)
      const value = goal === 'stiffness' ? stiffness : maxLoad
      const field = { core: index, skin: new Float32Array(n), buckles: new Uint8Array(n) }
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
    sensitivities: async (density: Float32Array) => Float64Array.from(springs, (s, i) => s / density[i] ** 2),
    async peak({ variable }: LatticeState, p: number): Promise<Linearised> {
      const value = springs.reduce((sum, _, i) => sum + power(variable, i) ** p, 0) ** (1 / p)
      const gradient = Float64Array.from(springs, (s, i) => -((power(variable, i) / value) ** (p - 1)) * (s / variable[i] ** 2))
      return { value, gradient }
    },
  }
  return { model: model as unknown as LatticeModel, evaluated, n }
}
