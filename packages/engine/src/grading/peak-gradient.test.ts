import { describe, expect, it } from 'vitest'
import { alongDirection, gradedModel } from '../testing/graded-model.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import type { LatticeState } from './lattice-state.ts'

const fine = 1e-11
const part = boxPart(60, 30, 30)

/** With every cell in the norm: those above the percentile differ on the two sides of a difference. */
const ofAll = (state: LatticeState): LatticeState => ({
  ...state,
  onset: { ...state.onset, skinIndex: Infinity, coreIndex: Infinity },
})

describe('the derivative of the peak failure index', () => {
  it.each<['octet' | 'gyroid-sheet', [number, number, number], number, 'yields' | 'buckles']>([
    ['octet', [0, 0, -1], 0.12, 'yields'],
    ['octet', [-1, 0, 0.2], 0.05, 'buckles'],
    ['gyroid-sheet', [0.3, 1, -1], 0.15, 'yields'],
  ])('of a %s under %j from density %d, which mostly %s, agrees with finite differences', async (cell, force, lightest, mode) => {
    const graded = await gradedModel(part, cantilever(part, force, { goal: 'max-load' }), cell, lightest)
    const { model, variable, problem, analysis } = graded
    const state = await model.evaluate(variable, fine, undefined)
    const lattice = problem.cells.filter((each) => problem.core[each] > 0)
    const buckling = lattice.filter((each) => state.field.buckles[each] === 1).length
    expect(buckling > 0.5 * lattice.length).toBe(mode === 'buckles')
    const { value, gradient } = await model.peak(ofAll(state), 8, fine, undefined)
    expect(value).toBeGreaterThan(0)
    const largest = Math.max(...gradient.map(Math.abs))
    for (const [first, step] of [
      [0, 7],
      [3, 5],
      [1, 2],
    ] as const) {
      const { expected, measured } = await alongDirection(graded, gradient, { first, step, delta: 2e-4 }, async (moved) => {
        const now = await model.evaluate(moved, fine, undefined)
        return (await model.peak(ofAll(now), 8, 1e-1, undefined)).value
      })
      expect(Math.abs(expected)).toBeGreaterThan(largest)
      expect(Math.abs(measured / expected - 1)).toBeLessThan(2e-3)
    }
    await analysis.dispose()
  })
})
