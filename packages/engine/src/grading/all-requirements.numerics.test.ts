import { type FurtherRequirement, type OptimizationSettings, orThrow } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { gradeCandidate } from '../candidates/grade-candidate.ts'
import { prepareRun } from '../elasticity/prepare-run.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'

const part = boxPart(100, 40, 40)
const tip = { near: [100, 20, 20] } as const
const cells = { families: ['octet'], cellSizesMm: [10] }

/** The graded octet lattice of a cantilever. */
async function designFor(settings: Partial<OptimizationSettings>, requirements?: readonly FurtherRequirement[]) {
  const setup = cantilever(part, [0, 0, -1], { ...cells, ...settings, ...(requirements ? { requirements } : {}) })
  const run = orThrow(await prepareRun(part, { ...setup, elements: 6000 }))
  const graded = orThrow(await gradeCandidate(run, 'octet'))
  await run.dispose()
  const { best, analysis } = graded
  return {
    best,
    solves: analysis.solves,
    load: best.onset.maxLoad,
    stiffness: best.solution.stiffness,
    times: best.further?.times ?? [],
  }
}

const loadN = 850
const load = { goal: 'max-load', target: loadN } as const
const stiffness = (atLeast: number): FurtherRequirement => ({ kind: 'stiffness', case: 'A', atLeast })
const sag = (atMost: number): FurtherRequirement => ({
  kind: 'displacement',
  case: 'A',
  at: tip,
  direction: { x: 0, y: 0, z: -1 },
  atMost,
})

it('a design that meets the other requirements anyway is the one without them, bit by bit', async () => {
  const alone = await designFor(load)
  const both = await designFor(load, [
    stiffness(0.9 * alone.stiffness),
    sag(loadN / (0.8 * alone.stiffness)),
    { kind: 'mass', atMost: 90 },
  ])
  expect(both.best.variable).toEqual(alone.best.variable)
  expect(both.solves).toBe(alone.solves)
})

it('two requirements are met at hardly more mass than the heavier of two designs, and half as many solves again', async () => {
  const alone = await designFor(load)
  const wanted = 1.12 * alone.stiffness
  const stiff = await designFor({ goal: 'stiffness', target: wanted })
  const heavier = Math.max(alone.best.mean, stiff.best.mean)
  const most = 1.6 * Math.max(alone.solves, stiff.solves)
  const both = await designFor(load, [stiffness(wanted)])
  const moved = await designFor(load, [sag(loadN / wanted)])
  for (const { best, solves, load: borne, times } of [both, moved]) {
    expect(borne).toBeGreaterThanOrEqual(loadN)
    expect(Math.min(borne / loadN, ...times)).toBeGreaterThanOrEqual(1)
    expect(Math.min(borne / loadN, ...times)).toBeLessThan(1.03)
    expect(best.mean).toBeLessThan(1.02 * heavier)
    expect(solves).toBeLessThanOrEqual(most)
  }
  // The tip sags by the load over the stiffness: both designs are the same.
  expect(moved.best.mean).toBeCloseTo(both.best.mean, 3)
})

it('a load may govern a design for stiffness', async () => {
  const alone = await designFor(load)
  const both = await designFor({ goal: 'stiffness', target: 0.7 * alone.stiffness }, [
    { kind: 'load', case: 'A', atLeast: loadN / 2, safetyFactor: 2 },
  ])
  expect(both.load).toBeGreaterThanOrEqual(loadN)
  expect(both.best.mean).toBeLessThan(1.05 * alone.best.mean)
  expect(both.solves).toBeLessThanOrEqual(1.6 * alone.solves)
})

it('what is required of a single optimum together with itself leaves it as it is', async () => {
  const alone = await designFor(load)
  const agreed = await designFor(load, [stiffness(alone.stiffness), sag(loadN / alone.stiffness)])
  expect(Math.abs(agreed.best.mean / alone.best.mean - 1)).toBeLessThan(0.02)
})

it('a safety factor is that of the goal: its design is the one for the load times the factor', async () => {
  const factor = await designFor({ goal: 'max-load', target: loadN / 2, safetyFactor: 2 })
  expect(factor.best.variable).toEqual((await designFor(load)).best.variable)
})
