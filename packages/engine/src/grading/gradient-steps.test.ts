import { describe, expect, it } from 'vitest'
import { springChain } from '../testing/spring-chain.ts'
import { gradientSteps } from './gradient-steps.ts'
import type { LatticeState } from './lattice-state.ts'

const springs = [1, 2, 3, 4, 6, 8]

async function stepsFrom(start: readonly number[], wanted: number, steps: number, bounds: [number, number] = [0.05, 0.9]) {
  const { model } = springChain('max-load', springs, bounds)
  const first = await model.evaluate(Float32Array.from(start), 1e-3, undefined)
  const found: LatticeState[] = []
  for await (const state of gradientSteps(model, first, { wanted, steps, tolerance: 1e-3 })) found.push(state)
  return { first, found }
}

describe('gradient steps without a wanted load', () => {
  it('keep the mass, respect the move limit and raise the load towards the best', async () => {
    const { first, found } = await stepsFrom(
      springs.map(() => 0.3),
      0,
      12,
    )
    expect(found).toHaveLength(12)
    let before = first
    for (const state of found) {
      expect(state.mean).toBeCloseTo(0.3, 6)
      // The mass is restored by scaling after the move, so a variable may go a little farther than the move limit.
      state.variable.forEach((value, i) => {
        expect(Math.abs(value - before.variable[i])).toBeLessThan(0.15)
      })
      before = state
    }
    expect(found[0].onset.maxLoad).toBeGreaterThan(1.1 * first.onset.maxLoad)
    expect(before.onset.maxLoad / (0.3 * (6 / 24))).toBeGreaterThan(0.95)
  })

  it('keep the mass and the bounds where cells have reached them', async () => {
    const start = [0.2, 0.2, 0.2, 0.4, 0.4, 0.4]
    const { found } = await stepsFrom(start, 0, 6, [0.2, 0.4])
    for (const state of found) {
      expect(state.mean).toBeCloseTo(0.3, 6)
      for (const value of state.variable) expect(value >= 0.2 - 1e-6 && value <= 0.4 + 1e-6).toBe(true)
    }
  })
})

it('look at a soft peak first and at a sharp one from the fourth step on, by adjoint solutions of a tenth of the accuracy', async () => {
  const { model } = springChain('max-load', springs)
  const first = await model.evaluate(model.uniform(0.3), 1e-3, undefined)
  const peak = model.peak.bind(model)
  const asked: (readonly [power: number, tolerance: number])[] = []
  model.peak = (state, power, tolerance, signal) => {
    asked.push([power, tolerance])
    return peak(state, power, tolerance, signal)
  }
  for await (const { variable } of gradientSteps(model, first, { wanted: 0, steps: 5, tolerance: 1e-3 }))
    expect(variable).toHaveLength(springs.length)
  expect(asked).toEqual([12, 12, 12, 24, 24].map((power) => [power, 0.01]))
})

it('leave cells without a core empty', async () => {
  const { model } = springChain('max-load', springs, [0.05, 0.9], 2)
  const first = await model.evaluate(model.uniform(0.3), 1e-3, undefined)
  for await (const { variable } of gradientSteps(model, first, { wanted: 0, steps: 3, tolerance: 1e-3 }))
    expect([...variable.subarray(springs.length)]).toEqual([0, 0])
})

describe('gradient steps for a wanted load', () => {
  it('shed mass as long as the load holds', async () => {
    const wanted = 0.3 * (6 / 24)
    const { first, found } = await stepsFrom(
      springs.map((s) => (0.5 * s * 6) / 24),
      wanted,
      10,
    )
    expect(first.onset.maxLoad).toBeGreaterThan(wanted)
    const last = found.at(-1)!
    expect(last.mean).toBeLessThan(0.42)
    expect(last.onset.maxLoad).toBeGreaterThan(0.93 * wanted)
  })

  it('go half-way back after a step that breaks the load', async () => {
    const { model } = springChain('max-load', springs)
    const first = await model.evaluate(
      Float32Array.from(springs, (s) => (0.5 * s * 6) / 24),
      1e-3,
      undefined,
    )
    const evaluate = model.evaluate.bind(model)
    let calls = 0
    // The first step falls off a cliff: its load is lost.
    model.evaluate = async (...args) => {
      const state = await evaluate(...args)
      return calls++ === 0 ? { ...state, value: 0.5 * 0.05 } : state
    }
    const found: LatticeState[] = []
    for await (const state of gradientSteps(model, first, { wanted: 0.05, steps: 2, tolerance: 1e-3 })) found.push(state)
    const [broken, halved] = found
    halved.variable.forEach((value, i) => {
      expect(value).toBeCloseTo((first.variable[i] + broken.variable[i]) / 2, 6)
    })
  })
})

it('a goal whose response has no gradients takes no gradient step', async () => {
  const { model } = springChain('stiffness', springs)
  const first = await model.evaluate(model.uniform(0.3), 1e-3, undefined)
  for await (const state of gradientSteps(model, first, { wanted: 0, steps: 3, tolerance: 1e-3 })) expect(state).toBeUndefined()
})
