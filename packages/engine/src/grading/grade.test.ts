import { targetBand } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { springChain } from '../testing/spring-chain.ts'
import { grade } from './grade.ts'
import { freeDensity } from './grading.ts'

const springs = [1, 2, 3, 4, 6, 8]
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
/** Stiffness and load of the best chains per mean density. */
const stiffest = springs.length / sum(springs.map(Math.sqrt)) ** 2
const strongest = springs.length / sum(springs)

describe('grading without a target', () => {
  it('finds the stiffest chain at mean density 0.30', async () => {
    const { best, uniform, isUniform } = await grade(springChain('stiffness', springs).model, { target: 0 })
    expect(best.mean).toBeCloseTo(freeDensity, 5)
    expect(best.value / (stiffest * freeDensity)).toBeGreaterThan(0.99)
    expect(best.value / (stiffest * freeDensity)).toBeLessThan(1 + 1e-5)
    expect(uniform.value).toBeCloseTo(freeDensity / sum(springs), 6)
    expect(isUniform).toBe(false)
    expect(best.kept?.[0].displacement).toBe(best.density)
    expect(best.variable[5] / best.variable[0]).toBeCloseTo(Math.sqrt(8), 0)
  })

  it('finds the strongest chain at mean density 0.30', async () => {
    const { best } = await grade(springChain('max-load', springs).model, { target: 0 })
    expect(best.mean).toBeCloseTo(freeDensity, 5)
    expect(best.value / (strongest * freeDensity)).toBeGreaterThan(0.92)
  })

  it('returns the uniform lattice where no grading is better', async () => {
    const { best, uniform, isUniform } = await grade(springChain('stiffness', [2, 2, 2, 2]).model, { target: 0 })
    expect(isUniform).toBe(true)
    expect(best).toBe(uniform)
    expect(best.value).toBeCloseTo(freeDensity / 8, 6)
    expect(best.kept?.[0].displacement).toBe(best.density)
  })

  it('of a stiffness has no limit to a step until one loses, of a load a tenth', async () => {
    const farthest = async (goal: 'stiffness' | 'max-load', lost?: number) => {
      const { model, evaluated } = springChain(goal, [1, 1, 1, 1, 1, 40])
      const evaluate = model.evaluate.bind(model)
      model.evaluate = async (...args) => {
        const state = await evaluate(...args)
        return evaluated.length === lost ? { ...state, value: 0.5 * state.value } : state
      }
      await grade(model, { target: 0, steps: 3, finish: false })
      const steps = evaluated
        .slice(1, -1)
        .map(({ variable }, n) => variable.map((rho, i) => Math.abs(rho - evaluated[n].variable[i])))
      return steps.map((moves) => Math.max(...moves))
    }
    expect((await farthest('stiffness'))[0]).toBeGreaterThan(0.3)
    for (const move of await farthest('max-load')) expect(move).toBeLessThan(0.1 + 1e-6)
    const [first, ...rest] = await farthest('stiffness', 2)
    expect(first).toBeGreaterThan(0.3)
    expect(rest.length).toBeGreaterThan(0)
    for (const move of rest) expect(move).toBeLessThan(0.1 + 1e-6)
  })

  it('keeps to the printable densities, with the mean at most at seven tenths of their range', async () => {
    const { best } = await grade(springChain('stiffness', springs, [0.1, 0.3]).model, { target: 0 })
    expect(best.mean).toBeCloseTo(0.1 + 0.7 * 0.2, 5)
    for (const value of best.variable) expect(value >= 0.1 - 1e-6 && value <= 0.3 + 1e-6).toBe(true)
    const heavy = await grade(springChain('stiffness', springs, [0.4, 0.9]).model, { target: 0 })
    expect(heavy.best.mean).toBeCloseTo(0.4, 5)
  })
})

describe('grading for a target', () => {
  it.each([
    ['stiffness', stiffest, 1.06],
    ['max-load', strongest, 1.5], // a uniform chain needs twice the least mass
  ] as const)('of %s reaches it with about the least mass', async (goal, perMean, mostMass) => {
    for (const mean of [0.2, 0.44]) {
      const target = perMean * mean
      const { best, uniform } = await grade(springChain(goal, springs).model, { target })
      expect(best.value).toBeGreaterThanOrEqual(target)
      expect(best.value).toBeLessThanOrEqual(targetBand * target)
      expect(best.mean / mean).toBeLessThan(mostMass)
      expect(uniform.mean).toBeCloseTo(best.mean, 5)
    }
  })

  it('is met by scaling where the steps end above it', async () => {
    const target = stiffest * 0.15
    const { best } = await grade(springChain('stiffness', springs).model, { target, steps: 4 })
    expect(best.value).toBeGreaterThanOrEqual(target)
    expect(best.value).toBeLessThanOrEqual(targetBand * target)
  })

  it('of max-load goes on without gradients when these break the load twice', async () => {
    const evaluations = async (broken: readonly number[]) => {
      const { model, evaluated } = springChain('max-load', springs)
      const evaluate = model.evaluate.bind(model)
      model.evaluate = async (...args) => {
        const state = await evaluate(...args)
        const share = broken.includes(evaluated.length) ? 0.5 : 1
        return { ...state, value: share * state.value, onset: { ...state.onset, maxLoad: share * state.onset.maxLoad } }
      }
      await grade(model, { target: strongest * 0.35 })
      return evaluated.length
    }
    // One start and three updates come first; then a gradient step that breaks the load is followed by one half-way
    // back.
    expect(await evaluations([6, 9])).toBeGreaterThan((await evaluations([6])) + 1)
  })

  it.each(['stiffness', 'max-load'] as const)('of %s is landed on wherever it lies between the bounds', async (goal) => {
    const bounds = [0.05, 0.6] as const
    const uniform = (density: number) => density / (goal === 'stiffness' ? sum(springs) : Math.max(...springs))
    for (let share = 0.05; share <= 1.0001; share += 0.05) {
      const target = uniform(bounds[0]) + share * (uniform(bounds[1]) - uniform(bounds[0]))
      const { best } = await grade(springChain(goal, springs, [...bounds]).model, { target: target * (1 - 1e-6) })
      expect([share, best.value / target]).toEqual([share, expect.closeTo((1 + targetBand) / 2, 1)])
      expect(best.value / target).toBeGreaterThanOrEqual(1 - 1e-6)
      expect(best.value / target).toBeLessThanOrEqual(targetBand)
    }
  })

  it('below what the lightest lattice has is met by the lightest lattice', async () => {
    const { best } = await grade(springChain('stiffness', springs, [0.2, 0.6]).model, { target: (0.9 * 0.2) / sum(springs) })
    expect(Math.max(...best.variable)).toBeCloseTo(0.2, 5)
  })

  it.each(['stiffness', 'max-load'] as const)('of %s that the lightest lattice has takes one look more', async (goal) => {
    const { model, evaluated } = springChain(goal, springs, [0.2, 0.6])
    const lightest = 0.2 / (goal === 'stiffness' ? sum(springs) : Math.max(...springs))
    const { best, uniform, isUniform } = await grade(model, { target: 0.75 * lightest })
    expect(evaluated).toHaveLength(2)
    expect(best.value).toBeCloseTo(lightest, 6)
    expect(best.kept?.[0].displacement).toBe(best.density)
    expect(uniform).toBe(best)
    expect(isUniform).toBe(true)
  })

  it('goes on from its first look where the lightest lattice disappoints', async () => {
    const { model, evaluated } = springChain('stiffness', springs, [0.2, 0.6])
    const evaluate = model.evaluate.bind(model)
    model.evaluate = async (...args) => {
      const state = await evaluate(...args)
      return state.mean < 0.21 ? { ...state, value: 0.6 * state.value } : state
    }
    const target = (0.75 * 0.2) / sum(springs)
    const { best } = await grade(model, { target })
    expect(evaluated[1].mean).toBeCloseTo(0.2, 5)
    expect(evaluated[2].variable).toBe(evaluated[0].variable)
    expect(best.value).toBeGreaterThanOrEqual(target)
    expect(best.mean).toBeGreaterThan(0.21)
  })

  it('that is out of reach ends as near to it as the bounds allow', async () => {
    const { best } = await grade(springChain('stiffness', springs, [0.05, 0.4]).model, { target: 10 })
    expect(best.value).toBeLessThan(10)
    expect(Math.max(...best.variable)).toBeCloseTo(0.4, 5)
  })
})

it('leaves cells without a core empty, also while the field is scaled to its target', async () => {
  const { best, uniform } = await grade(springChain('stiffness', springs, [0.05, 0.9], 2).model, { target: 0.004, steps: 4 })
  for (const { variable } of [best, uniform]) expect([...variable.subarray(springs.length)]).toEqual([0, 0])
  expect(best.value).toBeGreaterThanOrEqual(0.004)
})

describe('a quick look', () => {
  it('takes as many steps as it is allowed, and starts where another ended', async () => {
    const short = springChain('stiffness', springs)
    const look = await grade(short.model, { target: 0, steps: 2, finish: false })
    expect(short.evaluated).toHaveLength(4) // the start, two steps, and the uniform lattice that is compared with the best
    const again = springChain('stiffness', springs)
    await grade(again.model, { target: 0, start: look.best.variable })
    expect(again.evaluated[0].variable).toBe(look.best.variable)
  })

  it('counts its steps and never more than it announced', async () => {
    const steps: [number, number][] = []
    await grade(springChain('max-load', springs).model, { target: 0.05, onStep: (done, total) => steps.push([done, total]) })
    expect(steps[0]).toEqual([1, 18])
    expect(steps.every(([done, total], i) => total === 18 && done === Math.min(i + 1, 18))).toBe(true)
    // The start, three updates, eight gradient steps, eight updates more, the exact solution, and the uniform lattice.
    expect(steps).toHaveLength(22)
    const updates: number[] = []
    await grade(springChain('stiffness', springs).model, { target: 0.012, onStep: (done) => updates.push(done) })
    expect(updates).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
})

/**
 * Each evaluation is a solution of the finite elements: their number is what a run costs. A change of the steps that
 * makes it cheaper, or the lattice lighter, changes this record.
 */
describe('what grading costs and where it ends', () => {
  const wide = [0.05, 0.9] as const
  const look = { finish: false }
  it.each([
    ['stiffness', 0, wide, {}, 5, 0.3, 0.01379],
    ['stiffness', 0.004, wide, {}, 14, 0.0883, 0.004058],
    ['stiffness', 0.012, wide, {}, 7, 0.2649, 0.01218],
    ['stiffness', 0.02, wide, {}, 8, 0.4416, 0.0203],
    ['stiffness', 0.02, [0.05, 0.4], {}, 10, 0.4, 0.01667],
    ['stiffness', 0.012, wide, look, 6, 0.2649, 0.01218],
    ['max-load', 0, wide, {}, 14, 0.3, 0.06992],
    ['max-load', 0.03, wide, {}, 19, 0.1262, 0.03006],
    ['max-load', 0.06, wide, {}, 17, 0.2448, 0.0609],
    ['max-load', 0.1, wide, {}, 14, 0.4168, 0.1011],
    ['max-load', 0.15, wide, {}, 15, 0.6435, 0.1125],
    ['max-load', 0.06, wide, look, 12, 0.2437, 0.06091],
    ['max-load', 0.06, [0.2, 0.4], {}, 11, 0.3, 0.05],
    ['max-load', 0, wide, look, 11, 0.3, 0.07498],
  ] as const)(
    'for a %s of %d within %j (%j): %d solutions, mean %d',
    async (goal, target, bounds, options, count, mean, value) => {
      const { model, evaluated } = springChain(goal, springs, [...bounds])
      const { best } = await grade(model, { target, ...options })
      expect(evaluated).toHaveLength(count)
      expect(best.mean).toBeCloseTo(mean, 3)
      expect(best.value / value).toBeCloseTo(1, 2)
    },
  )
})
