import { orThrow } from '@trabecula/domain'
import { expect, it } from 'vitest'
import type { Problem } from '../discretisation/problem.ts'
import { Analysis } from '../elasticity/analysis.ts'
import { MaterialInterpolation } from '../material/interpolation.ts'
import { obliquePlate } from '../testing/oblique-plate.ts'
import { bent, slitBlock } from '../testing/slit-blocks.ts'
import { LatticeModel } from './lattice-model.ts'
import type { LatticeState } from './lattice-state.ts'

const fine = 1e-11

/** With every cell in the norm, because those above the percentile are not the same on both sides of a difference. */
const ofAll = (state: LatticeState): LatticeState => ({
  ...state,
  onset: { ...state.onset, skinIndex: Infinity, coreIndex: Infinity },
})

const plate = () => obliquePlate({ spacing: 2, thickness: 8, angle: 20, skin: 1 })

/** A block whose cells a slit parts, along the slit and at its end. */
async function slit(): Promise<Problem> {
  return orThrow(await bent(slitBlock({ width: 0.3, middle: 44.6 }), { elements: 3000 }))
}

it.each([
  ['compliance', 'a plate oblique to its grid', plate],
  ['peak index', 'a plate oblique to its grid', plate],
  ['compliance', 'a block with a slit', slit],
  ['peak index', 'a block with a slit', slit],
] as const)('the derivative of the %s over %s agrees with finite differences', async (of, name, make) => {
  const problem = await make()
  const isPlate = make === plate
  if (isPlate) expect(problem.cut.cells.length / problem.cells.length, name).toBeGreaterThan(0.5)
  else expect(problem.cut.parted?.doubles.length).toBeGreaterThan(50)
  const parted = new Set(problem.cut.cells.filter((cell, n) => isPlate || cell === problem.cut.cells[n - 1]))
  const analysis = await Analysis.create(problem, 1)
  const bounds = { min: 0.1, max: 0.6, minReason: 'strut', maxReason: 'ceiling', printable: true } as const
  const law = new MaterialInterpolation('gyroid-sheet', 2, problem.material, problem.printer, bounds)
  const model = new LatticeModel(analysis, law)
  const variable = problem.core.map((share, i) => (share > 0 ? 0.2 + 0.1 * Math.abs(Math.sin(i)) : 0))
  const measure = async (state: LatticeState): Promise<number> =>
    of === 'compliance' ? state.solution.compliance : (await model.peak(ofAll(state), 8, 1e-1, undefined)).value
  const state = await model.evaluate(variable, fine, undefined)
  const gradient =
    of === 'compliance'
      ? model.filter.pullBack(await model.sensitivities(state)).map((gain) => -gain)
      : (await model.peak(ofAll(state), 8, fine, undefined)).gradient
  const chosen = [...parted].filter((cell) => problem.core[cell] > 0)
  expect(chosen.length).toBeGreaterThan(10)
  const direction = (cell: number) => (gradient[cell] > 0 ? 1 : -1)
  const expected = chosen.reduce((sum, cell) => sum + gradient[cell] * direction(cell), 0)
  const at = async (delta: number) => {
    const moved = variable.slice()
    for (const cell of chosen) moved[cell] += delta * direction(cell)
    return measure(await model.evaluate(moved, fine, undefined))
  }
  const delta = 2e-4
  const measured = ((await at(delta)) - (await at(-delta))) / (2 * delta)
  await analysis.dispose()
  expect(Math.abs(measured / expected - 1)).toBeLessThan(2e-3)
})
