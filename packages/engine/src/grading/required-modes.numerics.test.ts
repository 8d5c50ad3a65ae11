/** A lowest frequency or a buckling factor is required of a square beam, whose two lowest modes are a pair. */
import type { FurtherRequirement, OptimizationSettings } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { gradeCandidate } from '../candidates/grade-candidate.ts'
import { prepareRun } from '../elasticity/prepare-run.ts'
import { boxPart, cantilever, facing } from '../testing/sample-parts.ts'
import { looseTolerance } from './grading.ts'

const part = boxPart(96, 24, 24)

interface Asked extends Pick<OptimizationSettings, 'goal' | 'target'> {
  readonly force: readonly [number, number, number]
  readonly required?: FurtherRequirement
  /** At the tip, g. */
  readonly massG?: number
}

/** The graded octet lattice of the beam, and what an even one has of the requirement. */
async function designFor({ force, required, massG, ...goal }: Asked) {
  const further = required ? { requirements: [required] } : {}
  const pointMasses = massG ? { pointMasses: [{ massG, triangles: facing(part, 0, 1) }] } : {}
  const setup = cantilever(part, force, { families: ['octet'], cellSizesMm: [8], ...goal, ...further })
  const run = await prepareRun(part, { ...setup, ...pointMasses, elements: 2000 })
  if (!run.ok) throw new Error(run.refusal.message)
  const graded = await gradeCandidate(run.value, 'octet')
  if (!graded.ok) throw new Error(graded.refusal.message)
  const { best, model } = graded.value
  const ofEven = async (density: number) => {
    const state = await model.evaluate(model.uniform(density), looseTolerance, undefined)
    return (await model.withModes(state, looseTolerance, undefined)).further!.values[0]
  }
  return { best, value: best.further?.values[0] ?? Number.NaN, bounds: model.law.bounds, ofEven, dispose: run.value.dispose }
}

const bent = { goal: 'stiffness', target: 20, force: [0, 0, -1] } as const
const pushed = { goal: 'max-load', target: 100, force: [-1, 0, 0] } as const
const frequency = (atLeast: number): FurtherRequirement => ({ kind: 'frequency', atLeast })
const buckling = (atLeast: number): FurtherRequirement => ({ kind: 'buckling', case: 'A', atLeast })

describe('what is required of a mode', () => {
  it.each<[string, Asked, (atLeast: number) => FurtherRequirement, number]>([
    ['a lowest frequency with a mass at the tip', { ...bent, massG: 200 }, frequency, 1],
    ['a buckling factor', pushed, buckling, 10],
  ])(
    'of %s is reached with less mass than the even lattice that reaches it, and changes nothing where it is met anyway',
    async (_, asked, required, little) => {
      const alone = await designFor(asked)
      const slack = await designFor({ ...asked, required: required(little) })
      expect(slack.best.variable).toEqual(alone.best.variable)
      expect(slack.best.onset).toEqual(alone.best.onset)
      const { min, max } = slack.bounds
      const wanted = ((await slack.ofEven(min)) + (await slack.ofEven(max))) / 2
      await alone.dispose()
      await slack.dispose()
      const design = await designFor({ ...asked, required: required(wanted) })
      expect(design.value / wanted).toBeGreaterThanOrEqual(1)
      expect(design.value / wanted).toBeLessThan(1.02)
      const { vibration, buckling: found } = design.best.modes!
      const values = vibration?.modes.map((mode) => mode.frequencyHz) ?? found!.get('A')!.modes.map(({ load }) => load)
      expect(values[1] / values[0], 'the pair stays one').toBeLessThan(1.02)
      expect(await design.ofEven(1.1 * design.best.mean), 'with a tenth more of an even lattice').toBeLessThan(wanted)
      await design.dispose()
    },
  )

  it('is a lowest frequency above that of every even lattice, with a light tip', async () => {
    const slack = await designFor({ ...bent, required: frequency(1) })
    const ofEven = []
    for (const density of [slack.bounds.min, 0.3, slack.bounds.max]) ofEven.push(await slack.ofEven(density))
    await slack.dispose()
    const wanted = 1.02 * Math.max(...ofEven)
    const design = await designFor({ ...bent, required: frequency(wanted) })
    await design.dispose()
    expect(design.value).toBeGreaterThanOrEqual(wanted)
    expect(design.best.mean).toBeLessThan(0.3)
  })
})
