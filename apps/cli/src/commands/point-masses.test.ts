/** @module-tag long */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadRow } from '../files/run-folder.ts'
import { at, beam, optimized, setup, trabecula } from '../testing/run-command.ts'

const motor = { faces: [{ near: [90, 10, 20] }], mass_g: 250 }
const asked = (point_masses: object[], name: string) => setup({ elements: 1500, point_masses }, name)

test('a run with a point mass finds frequencies with it, keeps it in the result, and what reads it later has it', async () => {
  const out = at('point-masses')
  const ran = await optimized(beam, asked([motor], 'motor.json'), out)
  expect(ran.code, ran.err).toBe(0)
  expect(ran.out).toMatch(/frequency Hz/)
  const { part, solid, candidates } = JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'))
  expect(part.point_masses).toEqual([{ mass_g: 250, triangles: [expect.any(Number), expect.any(Number)] }])
  const row = await loadRow(out, 0)
  if (!row.ok) throw new Error(row.refusal.message)
  const [mass] = row.value.setup.pointMasses ?? []
  expect([mass?.massG, [...(mass?.triangles ?? [])]]).toEqual([250, part.point_masses[0].triangles])

  const bare = await optimized(beam, setup({ elements: 1500 }, 'bare.json'), at('bare'), '--frequencies')
  expect(bare.code, bare.err).toBe(0)
  const without = JSON.parse(readFileSync(join(at('bare'), 'result.json'), 'utf8'))
  // A spring with 33/140 of the beam's mass at its end, and with 250 g besides.
  const own = (33 / 140) * solid.mass_g
  expect(solid.frequencies_hz[0] / without.solid.frequencies_hz[0]).toBeCloseTo(Math.sqrt(own / (own + 250)), 1)
  expect(candidates[0].frequencies_hz[0]).toBeLessThan(without.candidates[0].frequencies_hz[0])
  const { frequencies_hz: _, frequency_kinds: kinds, ...others } = candidates[0]
  const { frequencies_hz: _w, frequency_kinds: _k, ...same } = without.candidates[0]
  expect(others).toEqual(same)
  // The beam is thinner along y than along z.
  expect([kinds, solid.frequency_kinds].map(([first]) => first)).toEqual(['bending along y', 'bending along y'])
  expect(kinds).toHaveLength(6)
  expect(ran.out).toContain('Hz bending along y, ')
})

test('the shape of a frequency is listed alone, and a mode that is not there is refused with those that are', async () => {
  const of = ['fields', '--run', at('bare'), '--row', '0', '--list']
  const { code, out, err } = await trabecula(...of, '--mode', '1', '--json')
  expect(code, err).toBe(0)
  const { fields } = JSON.parse(out)
  expect(fields).toHaveLength(1)
  expect(fields[0]).toMatchObject({ name: expect.stringMatching(/^shape_frequency_1_[\d.]+_hz$/), where: 'nodes' })
  expect(fields[0].most.value).toBeCloseTo(1, 2)
  // The beam is held at x = 0.
  expect(fields[0].most.at_mm.x).toBeCloseTo(90, 3)
  expect((await trabecula(...of, '--mode', '2')).out).toContain('The scale is arbitrary')
  const refused = await trabecula(...of, '--mode', 'buckling')
  expect(refused).toMatchObject({
    code: 2,
    err: expect.stringContaining('The modes are 1, 2, 3, 4, 5, 6. No shape of buckling is kept'),
  })
})

test.each([
  [{ ...motor, mass_g: 0 }, 'Point mass 1 must be a number of grams above zero and at most 1,000,000,000, not 0.'],
  [{ ...motor, faces: [{ near: [0, 10, 20] }] }, 'Point mass 1 is on a held face'],
  [{ ...motor, faces: [{ near: [1e4, 0, 0] }] }, 'The "point_masses: 1" point'],
])('%j is refused in a sentence', async (mass, sentence) => {
  const ran = await optimized(beam, asked([mass], 'refused.json'), at('refused'))
  expect([ran.code, ran.err]).toEqual([2, expect.stringContaining(sentence)])
})
