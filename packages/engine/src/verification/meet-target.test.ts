import { done, goals, type Outcome, type Requirement, refuse } from '@trabecula/domain'
import { expect, it } from 'vitest'
import type { Design } from '../candidates/design.ts'
import { meetTarget } from './meet-target.ts'
import type { Verification } from './report.ts'

const maxLoad = goals.find(({ column }) => column === 'load')!
const asked: Requirement = { goal: maxLoad, value: 500 }
const designOf = (predicted: number): Design => ({ row: { maxLoadN: predicted } }) as unknown as Design

/** A design whose file carries what `inFile` says of its prediction, and which weighs as much as it is predicted to carry. */
function lattice(inFile: (predicted: number) => number, { most = Infinity, fails = false } = {}) {
  const verified: number[] = []
  return {
    verified,
    steps: {
      verify: async ({ row }: Design): Promise<Outcome<Verification>> => {
        verified.push(row.maxLoadN)
        return done({ maxLoadN: inFile(row.maxLoadN), massG: row.maxLoadN } as Verification)
      },
      gradeAgain: async (_: Design, aim: number): Promise<Outcome<Design>> =>
        fails ? refuse('nothing-printable', 'No lattice fits.') : done(designOf(Math.min(aim, most))),
    },
  }
}

const meet = async (predicted: number, { steps }: ReturnType<typeof lattice>, required = asked) => {
  const met = await meetTarget(designOf(predicted), required, steps)
  if (!met.ok) throw new Error(met.refusal.message)
  return met.value.found.maxLoadN
}

it('a design whose file meets the target is verified once', async () => {
  const exact = lattice((predicted) => predicted)
  expect(await meet(510, exact)).toBe(510)
  expect(exact.verified).toHaveLength(1)
})

it('one whose file is short, or carries too much, is graded again for a prediction that is corrected by as much', async () => {
  for (const share of [0.8, 1.25]) {
    const off = lattice((predicted) => share * predicted)
    expect(await meet(505, off)).toBeCloseTo(1.015 * 500, 6)
    expect(off.verified).toHaveLength(2)
  }
})

it('a file that does not follow its prediction in proportion meets the target between the first two', async () => {
  const curved = lattice((predicted) => 400 * (predicted / 505) ** 1.6)
  const found = await meet(505, curved)
  expect(found).toBeGreaterThanOrEqual(500)
  expect(found).toBeLessThanOrEqual(515)
  expect(curved.verified).toHaveLength(3)
})

it('at most four files are verified, and the lightest that meets the target is kept', async () => {
  const jumping = lattice((predicted) => (predicted > 600 ? 1.2 : 0.7) * predicted)
  const found = await meet(505, jumping)
  expect(jumping.verified.length).toBeLessThanOrEqual(4)
  expect(found).toBeGreaterThanOrEqual(500)
})

it('a lattice that cannot become denser stays short with the most that its file carries', async () => {
  const bounded = lattice((predicted) => 0.8 * predicted, { most: 560 })
  expect(await meet(505, bounded)).toBeCloseTo(448, 6)
  expect(bounded.verified).toEqual([505, 560])
})

it('a design that cannot be graded again, or without a target, keeps what its file was found to carry', async () => {
  expect(
    await meet(
      505,
      lattice((predicted) => 0.8 * predicted, { fails: true }),
    ),
  ).toBe(404)
  const best = lattice((predicted) => 0.8 * predicted)
  expect(await meet(505, best, { goal: maxLoad, value: 0 })).toBe(404)
  expect(best.verified).toHaveLength(1)
})

it('where more is required, the file is brought to the requirement in which it is worst', async () => {
  /** A design that is predicted to sag as its load asks, and whose file sags a tenth more. */
  const sagging = (times: number) => [
    { kind: 'load', value: 600 * times, limit: 500, met: true },
    { kind: 'displacement', value: 0.5 / times, limit: 0.5, met: times >= 1 },
    { kind: 'mass', value: 50, limit: 40, met: false },
  ]
  const graded = (times: number) => ({ row: { maxLoadN: 600 * times, requirements: sagging(times) } }) as unknown as Design
  const aims: number[] = []
  const met = await meetTarget(graded(1.01), asked, {
    verify: async ({ row }: Design) =>
      done({ maxLoadN: row.maxLoadN, massG: 50, requirements: sagging(0.9 * (row.maxLoadN / 600)) } as unknown as Verification),
    gradeAgain: async (_: Design, aim: number) => {
      aims.push(aim)
      return done(graded(aim / 500))
    },
  })
  expect(aims).toEqual([expect.closeTo((500 * 1.015) / 0.9, 6)])
  expect(met.ok && met.value.found.requirements?.[1]?.value).toBeCloseTo(0.5 / 1.015, 9)
})
