import { describe, expect, it } from 'vitest'
import { buildProblem } from '../discretisation/problem.ts'
import { Analysis } from '../elasticity/analysis.ts'
import { MaterialInterpolation } from '../material/interpolation.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { LatticeModel, type LatticeState } from './lattice-model.ts'

const fine = 1e-11

/** With every cell in the norm: those above the percentile differ on the two sides of a difference. */
const ofAll = (state: LatticeState): LatticeState => ({
  ...state,
  onset: { ...state.onset, skinIndex: Infinity, coreIndex: Infinity },
})

/** A short cantilever with a graded start, so that no symmetry hides an error. */
async function modelOf(cell: 'octet' | 'gyroid-sheet', force: [number, number, number], lightest: number) {
  const part = boxPart(60, 30, 30)
  const built = await buildProblem(part, { ...cantilever(part, force, { goal: 'max-load' }), elements: 1500 })
  if (!built.ok) throw new Error(built.refusal.message)
  const problem = built.value
  const analysis = await Analysis.create(problem, 1)
  const bounds = { min: lightest, max: 0.6, minReason: 'strut', maxReason: 'ceiling', printable: true } as const
  const law = new MaterialInterpolation(cell, 8, problem.material, problem.printer, bounds)
  const model = new LatticeModel(analysis, law)
  const variable = problem.core.map((share, i) => (share > 0 ? lightest + 0.02 + 0.06 * Math.abs(Math.sin(i)) : 0))
  return { model, variable, problem, analysis }
}

describe('the derivative of the peak failure index', () => {
  it.each<['octet' | 'gyroid-sheet', [number, number, number], number, 'yields' | 'buckles']>([
    ['octet', [0, 0, -1], 0.12, 'yields'],
    ['octet', [-1, 0, 0.2], 0.05, 'buckles'],
    ['gyroid-sheet', [0.3, 1, -1], 0.15, 'yields'],
  ])('of a %s under %j from density %d, which mostly %s, agrees with finite differences', async (cell, force, lightest, mode) => {
    const { model, variable, problem, analysis } = await modelOf(cell, force, lightest)
    const state = await model.evaluate(variable, fine, undefined)
    const lattice = problem.cells.filter((each) => problem.core[each] > 0)
    const buckling = lattice.filter((each) => state.field.buckles[each] === 1).length
    expect(buckling > 0.5 * lattice.length).toBe(mode === 'buckles')
    const { value, gradient } = await model.peak(ofAll(state), 8, fine, undefined)
    expect(value).toBeGreaterThan(0)
    const core = problem.cells.filter((each) => problem.core[each] > 0.5)
    const largest = Math.max(...gradient.map(Math.abs))
    // Directions, not single cells: f32 strains leave a change in one cell without digits.
    for (const [first, step] of [
      [0, 7],
      [3, 5],
      [1, 2],
    ] as const) {
      const chosen = core.filter((_, i) => i % step === first)
      const direction = (each: number) => (gradient[each] > 0 ? 1 : -1)
      const expected = chosen.reduce((sum, each) => sum + gradient[each] * direction(each), 0)
      const at = async (delta: number) => {
        const moved = variable.slice()
        for (const each of chosen) moved[each] += delta * direction(each)
        const now = await model.evaluate(moved, fine, undefined)
        return (await model.peak(ofAll(now), 8, 1e-1, undefined)).value
      }
      const delta = 2e-4
      const measured = ((await at(delta)) - (await at(-delta))) / (2 * delta)
      expect(Math.abs(expected)).toBeGreaterThan(largest)
      expect(Math.abs(measured / expected - 1)).toBeLessThan(2e-3)
    }
    await analysis.dispose()
  })
})
