import { expect, it } from 'vitest'
import { decodeFields } from '../fields/encoding.ts'
import { prepareDesignRun, rankDesigns } from '../make-candidate.ts'
import { optimize } from '../optimize.ts'
import { recomputeFields } from '../recompute-fields.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'

const column = boxPart(240, 12, 12)
const pushed = { ...cantilever(column, [-1, 0, 0], { goal: 'max-load' }), elements: 2000 }

it('a slender column bears what it buckles at, and its row and its solid part say so', { tags: ['long'] }, async () => {
  const [free, found] = [
    await optimize(column, pushed, { only: ['octet'] }),
    await optimize(column, pushed, { only: ['octet'], buckling: true }),
  ]
  if (!free.ok || !found.ok) throw new Error('refused')
  const [{ row: before }] = free.value.candidates as [(typeof free.value.candidates)[0]]
  const [{ row }] = found.value.candidates as [(typeof found.value.candidates)[0]]
  expect(before).not.toHaveProperty('bucklingFactor')
  expect(row.bucklingFactor!).toBeLessThan(0.2)
  expect(row.maxLoadN / (row.bucklingFactor! * before.maxLoadN)).toBeCloseTo(1, 10)
  expect(row.governingMode).toBe('buckling')
  expect(row.dimplingFactor!).toBeGreaterThan(1)
  // A column that is held at one end moves farthest at the other.
  expect(row.governingPointMm.x).toBeGreaterThan(100)
  const { solid } = found.value
  expect(solid.maxLoadN / (solid.bucklingFactor! * free.value.solid.maxLoadN)).toBeCloseTo(1, 10)
  // As stiff in bending as in tension it would buckle in the proportion of the stiffnesses; its skin makes it stiffer.
  const stiffness = before.stiffnessNPerMm / free.value.solid.stiffnessNPerMm
  expect(row.maxLoadN / solid.maxLoadN / stiffness).toBeGreaterThan(1.1)
  expect(row.maxLoadN / solid.maxLoadN / stiffness).toBeLessThan(2)
  const { maxLoadN, ultimateLoadN, displacementMm, governingMode, governingPointMm, bucklingFactor, dimplingFactor, ...same } =
    row
  expect(before).toMatchObject(same)
  // Fields say where stresses reach their limits, and at which load the design fails before.
  const design = found.value.candidates[0]!
  const kept = await decodeFields(design.fields!)
  const again = await recomputeFields(column, design, pushed)
  if (!again.ok || !kept.ok) throw new Error('refused')
  const computed = await decodeFields(again.value.design!.encoded)
  if (!computed.ok) throw new Error('refused')
  expect(computed.value.facts.onset.mode).toBe('buckling')
  expect(computed.value.facts.onset.load / row.maxLoadN).toBeCloseTo(1, 10)
  expect(Math.max(...computed.value.skin) / Math.max(...kept.value.skin)).toBeCloseTo(1, 2)
  expect(1 / Math.max(...computed.value.skin)).toBeGreaterThan(5 * row.maxLoadN)
})

it('a thin skin over large cells dimples before it yields', { tags: ['long'] }, async () => {
  const block = boxPart(90, 60, 60)
  const setup = { ...cantilever(block, [-1, 0, 0], { goal: 'max-load', shellMm: 0.5, cellSizesMm: [30] }), elements: 2500 }
  const found = await optimize(block, setup, { only: ['schwarz-p-sheet'], buckling: true })
  if (!found.ok) throw new Error(found.refusal.message)
  const [{ row }] = found.value.candidates as [(typeof found.value.candidates)[0]]
  expect(row.governingMode).toBe('dimpling')
  expect(row.dimplingFactor!).toBeLessThan(1)
  expect(row.ultimateLoadN).toBe(row.maxLoadN)
  expect(found.value.solid.maxLoadN).toBeGreaterThan(row.maxLoadN)
  expect(found.value.solid.bucklingFactor!).toBeGreaterThan(1)
})

it('of two cases the one that is pushed sets the max load, and each has its own factor', { tags: ['long'] }, async () => {
  const target = 30
  const settings = { ...pushed.settings, target }
  const cases = [1, -1].map((sign) => ({ ...pushed.cases[0], force: { x: -sign * target, y: 0, z: 0 } }))
  const [push, pull] = cases as [(typeof cases)[0], (typeof cases)[0]]
  const both = {
    ...pushed,
    settings,
    cases: [
      { ...push, name: 'Push' },
      { ...pull, name: 'Pull' },
    ] as const,
  }
  const found = await optimize(column, both, { only: ['octet'], buckling: true })
  if (!found.ok) throw new Error(found.refusal.message)
  const [{ row }] = found.value.candidates as [(typeof found.value.candidates)[0]]
  const [first, second] = row.cases!
  expect([first!.name, second!.name]).toEqual(['Push', 'Pull'])
  // What is pulled is only pushed where its held end keeps it from becoming thinner.
  expect(second!.bucklingFactor! / first!.bucklingFactor!).toBeGreaterThan(10)
  expect(row).toMatchObject({ governingCase: 'Push', governingMode: 'buckling', bucklingFactor: first!.bucklingFactor })
  expect(row.maxLoadN / (first!.bucklingFactor! * target)).toBeCloseTo(1, 6)
  expect(first!.onsetFactor! / first!.bucklingFactor!).toBeCloseTo(1, 6)
  expect(second!.onsetFactor! / first!.onsetFactor!).toBeGreaterThan(1.5)
})

it('a part that is pulled does not buckle in this direction', async () => {
  const run = await prepareDesignRun(column, { ...cantilever(column, [1, 0, 0]), elements: 2000 }, { buckling: true })
  if (!run.ok) throw new Error(run.refusal.message)
  const { solidCases } = run.value
  const { solid } = await rankDesigns(run.value, [], [])
  await run.value.dispose()
  expect(solid.bucklingFactor).toBeNull()
  expect(solid.maxLoadN).toBe(solidCases[0].onset.maxLoad)
})

it('a part that nothing holds and a load without a direction are refused before buckling is looked at', async () => {
  const buckling = true
  const free = await prepareDesignRun(column, { ...pushed, held: new Uint32Array() }, { buckling })
  expect(free).toMatchObject({
    ok: false,
    refusal: { message: expect.stringContaining('choose the face by which the part is held') },
  })
  const still = await prepareDesignRun(column, { ...cantilever(column, [0, 0, 0]), elements: 2000 }, { buckling })
  expect(still).toMatchObject({ ok: false, refusal: { message: expect.stringContaining('The force has no direction') } })
})
