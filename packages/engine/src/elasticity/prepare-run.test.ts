import { type FurtherRequirement, findMaterial } from '@trabecula/domain'
import { describe, expect, it, vi } from 'vitest'
import type { Setup } from '../input/setup.ts'
import { boxPart, cantilever, facing } from '../testing/sample-parts.ts'
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

describe('a lowest frequency or a buckling factor beyond the solid part', () => {
  const wished = async (requirement: FurtherRequirement, pointMasses?: Setup['pointMasses']) => {
    const setup = cantilever(part, [-1, 0, 0], { goal: 'max-load', target: 100, requirements: [requirement] })
    const run = await prepareRun(part, { ...setup, elements: 1500, ...(pointMasses ? { pointMasses } : {}) })
    if (!run.ok) return { message: run.refusal.message, code: run.refusal.code }
    await run.value.dispose()
    return { notes: run.value.notes }
  }
  const numbersOf = (message = '') => [...message.matchAll(/([\d.]+) (?:Hz|times)/g)].map(([, number]) => Number(number))
  const { youngMpa, densityGCm3 } = findMaterial(cantilever(part, [0, 0, -1], {}).settings.material)!

  it('is refused with what the solid part has, which is that of a beam, and less with a mass at its end', async () => {
    const refused = await wished({ kind: 'frequency', atLeast: 1e5 })
    expect(refused.code).toBe('requirement-beyond-solid')
    const [, ofSolid, ofLightest] = numbersOf(refused.message)
    // Euler and Bernoulli, 1.875²/2π, of a square of 20 mm; shear makes it lower.
    const beam = (0.5596 * Math.sqrt((youngMpa * 20 ** 2) / 12 / (densityGCm3 * 1e-9))) / 80 ** 2
    expect(ofSolid! / beam, refused.message).toBeGreaterThan(0.92)
    expect(ofSolid! / beam, refused.message).toBeLessThan(1.01)
    expect(ofLightest! / ofSolid!, refused.message).toBeGreaterThan(1.1)
    const between = await wished({ kind: 'frequency', atLeast: (ofSolid! + ofLightest!) / 2 })
    expect(between.notes).toContainEqual(expect.stringContaining(`The solid part has a lowest frequency of ${ofSolid} Hz`))
    const massG = (densityGCm3 * 80 * 20 * 20) / 1000
    const loaded = await wished({ kind: 'frequency', atLeast: 1e5 }, [{ massG, triangles: facing(part, 0, 1) }])
    // A spring with that mass and 33/140 of its own, at 140/33 of it alone.
    expect(numbersOf(loaded.message)[1]! / ofSolid!).toBeCloseTo(Math.sqrt(33 / 173), 1)
  })

  it('is refused with the factor of the solid part, which is that of Euler', async () => {
    const refused = await wished({ kind: 'buckling', case: 'A', atLeast: 1e4 })
    expect(refused.code).toBe('requirement-beyond-solid')
    const euler = (Math.PI ** 2 * youngMpa * 20 ** 4) / 12 / (4 * 80 ** 2)
    const shear = 1 + (1.2 * euler) / ((youngMpa / 2 / 1.4) * 20 ** 2)
    expect((numbersOf(refused.message)[1]! * 100) / (euler / shear)).toBeCloseTo(1, 1)
    expect(await wished({ kind: 'buckling', case: 'A', atLeast: 2 })).toMatchObject({ notes: expect.any(Array) })
  })
})
