/** A lowest frequency is required of a square beam, whose two lowest modes are a pair. */
import type { FurtherRequirement } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { gradeCandidate } from '../candidates/grade-candidate.ts'
import { prepareRun } from '../elasticity/prepare-run.ts'
import { boxPart, cantilever, facing } from '../testing/sample-parts.ts'
import { looseTolerance } from './grading.ts'

const part = boxPart(96, 24, 24)
const lowGoal = { families: ['octet'], cellSizesMm: [8], goal: 'stiffness', target: 20 } as const

interface Asked {
  /** Hz */
  readonly atLeast?: number
  /** At the tip, g. */
  readonly massG?: number
}

/** The graded octet lattice of the beam, and the lowest frequency of an even one. */
async function designFor({ atLeast, massG }: Asked) {
  const further: { requirements?: FurtherRequirement[] } = atLeast ? { requirements: [{ kind: 'frequency', atLeast }] } : {}
  const pointMasses = massG ? { pointMasses: [{ massG, triangles: facing(part, 0, 1) }] } : {}
  const setup = cantilever(part, [0, 0, -1], { ...lowGoal, ...further })
  const run = await prepareRun(part, { ...setup, ...pointMasses, elements: 2000 })
  if (!run.ok) throw new Error(run.refusal.message)
  const begun = process.cpuUsage()
  const graded = await gradeCandidate(run.value, 'octet')
  if (!graded.ok) throw new Error(graded.refusal.message)
  const { user, system } = process.cpuUsage(begun)
  console.log('seconds', (user + system) / 1e6)
  const { best, analysis, model } = graded.value
  const ofEven = async (density: number) => {
    const state = await model.evaluate(model.uniform(density), looseTolerance, undefined)
    return (await model.withModes(state, looseTolerance, undefined)).further!.values[0]
  }
  const lowest = best.modes?.vibration?.modes.map(({ frequencyHz }) => frequencyHz) ?? []
  return { best, lowest, solves: analysis.solves, bounds: model.law.bounds, ofEven, dispose: run.value.dispose }
}

it('is reached with less mass than the even lattice that reaches it, and changes nothing where it is met anyway', async () => {
  const massG = 200
  const alone = await designFor({ massG })
  const slack = await designFor({ massG, atLeast: 1 })
  expect(slack.best.variable).toEqual(alone.best.variable)
  expect(slack.best.onset).toEqual(alone.best.onset)
  const { min, max } = slack.bounds
  const [least, most] = [await slack.ofEven(min), await slack.ofEven(max)]
  console.log('slack', slack.best.mean, slack.solves, slack.lowest, 'even', least, most)
  await alone.dispose()
  await slack.dispose()
  const wanted = (least + most) / 2
  const design = await designFor({ massG, atLeast: wanted })
  console.log(wanted, design.best.mean, design.lowest, design.solves, design.best.solution.stiffness)
  let [low, high] = [min, max]
  for (let n = 0; n < 5; n++) {
    const middle = (low + high) / 2
    if ((await design.ofEven(middle)) < wanted) low = middle
    else high = middle
  }
  console.log('even', low, high)
  await design.dispose()
  const [first, second] = design.lowest
  expect(first / wanted).toBeGreaterThanOrEqual(1)
  expect(first / wanted).toBeLessThan(1.03)
  expect(second / first).toBeLessThan(1.02)
  expect(design.best.mean).toBeLessThan(low)
})

it('is reached above that of every even lattice, with a light tip', async () => {
  const even = await designFor({ atLeast: 1 })
  const densities = [even.bounds.min, 0.3, even.bounds.max]
  const found = []
  for (const density of densities) found.push(await even.ofEven(density))
  console.log(found)
  await even.dispose()
  const wanted = 1.02 * Math.max(...found)
  const design = await designFor({ atLeast: wanted })
  console.log(wanted, design.best.mean, design.lowest, design.solves)
  await design.dispose()
  expect(design.lowest[0] / wanted).toBeGreaterThanOrEqual(1)
})
