import { describe, expect, it, vi } from 'vitest'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { Analysis } from './analysis.ts'
import { prepareRun } from './prepare-run.ts'

const part = boxPart(80, 20, 20)
const asked = (goal: 'stiffness' | 'max-load', target: number) => ({
  ...cantilever(part, [0, 0, -1], { goal, target }),
  elements: 1500,
})

async function solidOf(goal: 'stiffness' | 'max-load') {
  const run = await prepareRun(part, asked(goal, 0))
  if (!run.ok) throw new Error(run.refusal.message)
  await run.value.dispose()
  return run.value.solid
}

describe('a target beyond the solid part', () => {
  it.each([
    ['stiffness', 'stiffnessNPerMm', 'A stiffness of', 'N/mm'],
    ['max-load', 'maxLoadN', 'A load of', 'N'],
  ] as const)(
    'of %s is refused with the solid value and its unit, and the solver is disposed',
    async (goal, key, words, unit) => {
      const value = (await solidOf(goal))[key]
      const dispose = vi.spyOn(Analysis.prototype, 'dispose')
      const refused = await prepareRun(part, asked(goal, 1.001 * value))
      expect(dispose).toHaveBeenCalledTimes(1)
      dispose.mockRestore()
      expect(refused).toMatchObject({ ok: false, refusal: { code: 'target-beyond-solid' } })
      const message = refused.ok ? '' : refused.refusal.message
      expect(message.startsWith(words)).toBe(true)
      expect(message).toMatch(new RegExp(`reaches only [\\d.,]+ ${unit} \\([\\d.,]+ lbf(/in)?\\)\\. Ask`))
    },
  )

  it('is not what a part without room for a cell is refused for: asking for less would not help', async () => {
    const plate = boxPart(80, 20, 5.5)
    const setup = { ...cantilever(plate, [0, 0, -1], { goal: 'max-load', target: 1e6, shellMm: 1.7 }), elements: 4000 }
    const refused = await prepareRun(plate, setup)
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'no-cell-fits' } })
  })

  it.each(['stiffness', 'max-load'] as const)('of %s is not what the solid part just reaches', async (goal) => {
    const solid = await solidOf(goal)
    const run = await prepareRun(part, asked(goal, goal === 'stiffness' ? solid.stiffnessNPerMm : solid.maxLoadN))
    expect(run.ok).toBe(true)
    if (run.ok) await run.value.dispose()
  })
})

it('the solid part is judged without the core as a lattice and weighs what its volume does', async () => {
  const solid = await solidOf('stiffness')
  expect(solid).toMatchObject({ name: 'Solid part', densityMean: 1 })
  expect(solid.massG).toBeCloseTo((80 * 20 * 20 * 1.01) / 1000, 0)
})
