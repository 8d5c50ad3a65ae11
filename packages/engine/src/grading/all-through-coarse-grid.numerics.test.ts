/** Further requirements that need no stresses are met through the coarse grid, as a stiffness alone is. */
import { type FurtherRequirement, type OptimizationSettings, orThrow, targetBand } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { gradeCandidate } from '../candidates/grade-candidate.ts'
import { prepareRun } from '../elasticity/prepare-run.ts'
import type { LoadCase } from '../input/setup.ts'
import { boxPart, cantilever, facing, withCases } from '../testing/sample-parts.ts'

const part = boxPart(90, 30, 36)
const loadN = 400
/** Aside, on the upper half of the beam's side, so that it is twisted, too. */
const aside: LoadCase = {
  name: 'B',
  kind: 'force',
  magnitude: loadN,
  direction: { x: 0, y: 1, z: 0.2 },
  triangles: facing(part, 1, 1),
}

/** For the weights of the cases, or for the first case alone. */
async function designFor(
  weights: readonly number[] | undefined,
  settings: Partial<OptimizationSettings>,
  requirements?: readonly FurtherRequirement[],
) {
  const chosen = { families: ['octet'], cellSizesMm: [9], goal: 'stiffness', ...settings } as const
  const alone = cantilever(part, [0, 0, -1], { ...chosen, ...(requirements ? { requirements } : {}) })
  const setup = weights ? { ...withCases(alone, [aside]), stiffnessAim: { weights } } : alone
  const run = orThrow(await prepareRun(part, { ...setup, elements: 16_000 }, { coarseCells: 2000 }))
  const graded = orThrow(await gradeCandidate(run, 'octet'))
  await run.dispose()
  const { best, analysis } = graded
  return {
    best,
    solves: analysis.solves,
    /** Eight coarse ones cost one fine. */
    work: analysis.solves + (analysis.coarseSolves ?? 0) / 8,
    coarseSolves: analysis.coarseSolves,
    stiffness: best.solution.stiffness,
    stiffnessOfB: loadN ** 2 / (best.solved[1]?.solution.compliance ?? Number.NaN),
    /** Work of a unit of each case on the solid part. */
    solidWorks: run.solidCases.map(({ solution }) => solution.compliance),
    times: best.further?.times ?? [],
  }
}

const stiffnessOfB = (atLeast: number): FurtherRequirement => ({ kind: 'stiffness', case: 'B', atLeast })
/** The mean over the face along the load: the load over the stiffness. */
const sagOfB = (atMost: number): FurtherRequirement => ({
  kind: 'displacement',
  case: 'B',
  at: { near: [45, 30, 18] },
  direction: aside.direction,
  atMost,
})

it('two requirements cost at most 1.6 times the dearer single run, and weigh hardly more than the heavier design', async () => {
  const free = await designFor([1, 0], { target: 0 })
  const target = 0.85 * free.stiffness
  const alone = await designFor([1, 0], { target })
  const [ofA, ofB] = alone.solidWorks
  // Both govern, and the further one alone.
  for (const more of [1.02, 1.25]) {
    const wanted = more * alone.stiffnessOfB
    const other = await designFor([0, 1], { target: (wanted * ofB) / (loadN ** 2 * ofA) })
    const both = await designFor([1, 0], { target }, [stiffnessOfB(wanted)])
    const moved = await designFor([1, 0], { target }, [sagOfB(loadN / wanted)])
    for (const { best, stiffness, times, work } of [both, moved]) {
      expect(Math.min(stiffness / target, ...times)).toBeGreaterThanOrEqual(1)
      expect(Math.min(stiffness / target, ...times)).toBeLessThanOrEqual(targetBand)
      expect(best.mean).toBeLessThan(1.02 * Math.max(alone.best.mean, other.best.mean))
      expect(work).toBeLessThanOrEqual(1.6 * Math.max(alone.work, other.work))
    }
    // The face moves by the load over the stiffness: both designs are the same.
    expect(moved.best.mean).toBeCloseTo(both.best.mean, 4)
  }

  // What the design for the goal meets anyway changes nothing.
  const slack = await designFor([1, 0], { target }, [stiffnessOfB(0.9 * alone.stiffnessOfB), { kind: 'mass', atMost: 90 }])
  expect(slack.best.variable).toEqual(alone.best.variable)
  expect([slack.solves, slack.coarseSolves]).toEqual([alone.solves, alone.coarseSolves])
})

it('a load and a stiffness of one case: the stiffness goes through the coarse grid', async () => {
  const one = (goal: 'max-load' | 'stiffness', target: number, requirements?: readonly FurtherRequirement[]) =>
    designFor(undefined, { goal, target }, requirements)
  const free = await one('max-load', 0)
  // The lightest lattice carries it.
  const target = 0.5 * free.best.merit
  const load = await one('max-load', target)
  const atLeast = 1.25 * load.stiffness
  const stiff = await one('stiffness', atLeast)
  const both = await one('max-load', target, [{ kind: 'stiffness', case: 'A', atLeast }])

  expect(both.times[0]).toBeGreaterThanOrEqual(1)
  expect(both.times[0]).toBeLessThanOrEqual(targetBand)
  expect(both.best.merit).toBeGreaterThan(target)
  expect(both.best.mean).toBeLessThan(1.02 * Math.max(load.best.mean, stiff.best.mean))
  expect(both.coarseSolves).toBeGreaterThan(0)
  expect(both.work).toBeLessThanOrEqual(1.6 * Math.max(load.work, stiff.work))
})

it('where a load governs what the coarse grid found, the search ends on the fine grid', async () => {
  const free = await designFor([1, 0], { target: 0 })
  const target = 0.6 * free.stiffness
  const alone = await designFor([1, 0], { target })
  const required = stiffnessOfB(1.25 * alone.stiffnessOfB)
  const both = await designFor([1, 0], { target }, [required])
  const atLeast = 1.15 * both.best.solved[0]!.onset.maxLoad
  const load: FurtherRequirement = { kind: 'load', case: 'A', safetyFactor: 1, atLeast }
  const all = await designFor([1, 0], { target }, [required, load])
  const [ofStiffness, ofLoad] = all.times
  expect(ofLoad).toBeGreaterThanOrEqual(1)
  expect(ofLoad).toBeLessThanOrEqual(targetBand)
  expect(Math.min(all.stiffness / target, ofStiffness!)).toBeGreaterThanOrEqual(1)
  expect(all.coarseSolves).toBeGreaterThan(both.coarseSolves! / 2)
})
