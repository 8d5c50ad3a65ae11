import { describe, expect, it } from 'vitest'
import { springChain } from '../testing/spring-chain.ts'
import type { LatticeModel } from './lattice-model.ts'
import { nextVariable } from './optimality-criteria.ts'
import { redistribute } from './redistribute.ts'

describe('optimality criteria', () => {
  it('keep the mass, the bounds and the move limit', () => {
    const x = Float32Array.from({ length: 50 }, (_, i) => 0.2 + 0.2 * Math.abs(Math.sin(i)))
    const factor = Float64Array.from({ length: 50 }, (_, i) => 0.2 + (i % 7))
    const weight = Float64Array.from({ length: 50 }, (_, i) => 1 + (i % 3))
    const total = x.reduce((sum, value, i) => sum + value * weight[i], 0)
    const next = redistribute(x, factor, x.keys(), { min: 0.15, max: 0.45, move: 0.1, weight, total })
    expect(next.reduce((sum, value, i) => sum + value * weight[i], 0) / total).toBeCloseTo(1, 6)
    next.forEach((value, i) => {
      expect(Math.abs(value - x[i])).toBeLessThan(0.1 + 1e-6)
      expect(value > 0.15 - 1e-6 && value < 0.45 + 1e-6).toBe(true)
    })
  })
})

describe('the next variable', () => {
  const springs = [1, 4, 1]
  const after = async (goal: 'stiffness' | 'max-load', changes: Partial<LatticeModel>, skin = [0, 0, 0, 0]) => {
    const { model } = springChain(goal, springs, [0.05, 0.9], 1)
    Object.assign(model, changes)
    const state = await model.evaluate(model.uniform(0.3), 1e-3, undefined)
    state.field.skin.set(skin)
    return nextVariable(model, state, { mean: state.mean, move: 0.1 }, undefined)
  }
  const near = (found: Float32Array, expected: readonly number[]) =>
    expected.forEach((value, i) => {
      expect(found[i]).toBeCloseTo(value, 5)
    })

  it('of stiffness goes by the energy gained per mass, not at all where nothing is gained, and leaves voids empty', async () => {
    const massWeight = Float64Array.of(1, 2, 1, 0)
    const gains = (...values: readonly number[]) => ({ massWeight, sensitivities: async () => Float64Array.from(values) })
    // The mass of the uniform lattice is 4 · 0.3, that of the mean times the core is 3 · 0.3.
    near(await after('stiffness', { ...gains(1, 2, 1, 0), coreCells: 4 }), [0.3, 0.3, 0.3, 0])
    near(await after('stiffness', { ...gains(0, 0, 0, 0), coreCells: 4 }), [0.3, 0.3, 0.3, 0])
    const [one, other] = await after('stiffness', { ...gains(1.2, 2, 1.2, 0), coreCells: 4 })
    expect(one / other).toBeCloseTo(Math.sqrt(1.2), 4)
  })

  it('of a load goes by the larger index of lattice and skin, without that of a skin without a lattice', async () => {
    const seen: number[][] = []
    const filter = {
      average: (values: Float32Array) => {
        seen.push([...values])
        return values
      },
    } as unknown as LatticeModel['filter']
    await after('max-load', { filter }, [1, 1, 5, 100])
    const [first, second, third, none] = seen.at(-1)!
    expect([third, none]).toEqual([5, 0])
    expect([first, second].map((value) => value * 0.3)).toEqual([expect.closeTo(1, 5), expect.closeTo(4, 5)])
  })
})
