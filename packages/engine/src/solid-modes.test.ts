import { type FurtherRequirement, findMaterial } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import type { Setup } from './input/setup.ts'
import { prepareDesignRun, rankDesigns } from './make-candidate.ts'
import { boxPart, cantilever, facing } from './testing/sample-parts.ts'

const part = boxPart(80, 20, 20)

describe('a lowest frequency or a buckling factor beyond the solid part', () => {
  const wished = async (requirement: FurtherRequirement, pointMasses?: Setup['pointMasses']) => {
    const setup = cantilever(part, [-1, 0, 0], { goal: 'max-load', target: 100, requirements: [requirement] })
    const run = await prepareDesignRun(part, { ...setup, elements: 1500, ...(pointMasses ? { pointMasses } : {}) })
    if (!run.ok) return { message: run.refusal.message, code: run.refusal.code }
    await run.value.dispose()
    return { notes: run.value.notes }
  }
  const numbersOf = (message = '') =>
    [...message.matchAll(/([\d.,]+) (?:Hz|times)/g)].map(([, number = '']) => Number(number.replace(',', '')))
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

  it('is looked at once for a run: not by a thread that prepares it again, whose ranking has the note all the same', async () => {
    const [, ofSolid = 0, ofLightest = 0] = numbersOf((await wished({ kind: 'frequency', atLeast: 1e5 })).message)
    const requirements = [{ kind: 'frequency', atLeast: (ofSolid + ofLightest) / 2 }] as const
    const setup = { ...cantilever(part, [-1, 0, 0], { goal: 'max-load', target: 100, requirements }), elements: 1500 }
    const [first, again] = [await prepareDesignRun(part, setup), await prepareDesignRun(part, setup, { isWithinSolid: true })]
    if (!first.ok || !again.ok) throw new Error('refused')
    expect(first.value.analysis.solves).toBe(again.value.analysis.solves + 1)
    expect(again.value.notes).not.toContainEqual(expect.stringContaining('The solid part has a lowest frequency'))
    const { notes } = (await rankDesigns(again.value, [], [])).analysis
    expect(notes).toEqual(first.value.notes)
    expect(notes).toContainEqual(expect.stringContaining('The solid part has a lowest frequency'))
    await Promise.all([first.value.dispose(), again.value.dispose()])
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
