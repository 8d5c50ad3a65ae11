import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { at, beam, optimized, setup, trabecula } from '../testing/run-command.ts'

const tip = { near: [90, 10, 20] }
const file = () =>
  setup({
    optimization_goal: 'max-load',
    optimization_value: 100,
    safety_factor: 1.5,
    elements: 600,
    requirements: [
      { kind: 'displacement', at: tip, at_most: 1 },
      { kind: 'displacement', at: tip, direction: { x: 1, y: 0, z: 0 }, at_most: 5 },
      { kind: 'mass', at_most: 1000 },
    ],
  })

test('a load with a safety factor, displacements and a mass are required, of one of them it is said that it governs, and the file is compared with all', async () => {
  const out = at('required')
  const ran = await optimized(beam, file(), out)
  expect(ran.code, ran.err).toBe(0)
  const stored = () => JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'))
  const { optimization_data: data, candidates } = stored()
  expect(data).toMatchObject({ optimization_value: 100, safety_factor: 1.5 })
  const [row] = candidates
  const kinds = (of: { requirements: { kind: string }[] }) => of.requirements.map(({ kind }) => kind)
  expect(kinds(row)).toEqual(['load', 'displacement', 'displacement', 'mass'])
  expect(row).toMatchObject({ governing_requirement: expect.stringMatching(/^(load|displacement)$/), target_met: true })
  expect(row.requirements[0]).toMatchObject({ case: 'A', limit: 150, met: true, safety_factor: expect.any(Number) })
  expect(row.requirements[0].safety_factor).toBeCloseTo(row.requirements[0].value / 100, 9)
  expect(row.requirements.slice(1).every(({ met }: { met: boolean }) => met)).toBe(true)
  expect(ran.out.match(/, governs/g)).toHaveLength(candidates.length)

  const verified = await trabecula('verify', '--run', out, '--row', '0', '--most-voxels', '40000')
  expect(verified.code, verified.err).toBe(0)
  expect(verified.out).toMatch(/^Load \(A\) at least 150 N +[\d.]+ N +[\d.]+ N +(met|missed by)/m)
  expect(verified.out).toMatch(
    /^Displacement of a place \(A\), requirement 1 at most 1 mm +[\d.]+ mm +[\d.]+ mm +(met|missed by)/m,
  )
  expect(verified.out).toMatch(/^Mass at most 1,000 g +[\d.]+ g +[\d.]+ g +met$/m)
  const found = stored().candidates[0].verification
  expect(kinds(found)).toEqual(kinds(row))
  expect(found.requirements[1].value).not.toBe(row.requirements[1].value)
})
