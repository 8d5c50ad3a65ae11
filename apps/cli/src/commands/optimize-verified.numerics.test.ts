import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { box, writeBinaryStl } from '@trabecula/geometry'
import { expect, test } from 'vitest'
import { at, setup, trabecula } from '../testing/run-command.ts'

test('a run verifies its designs: a row is true of the file that it exports', async () => {
  writeFileSync(at('small.stl'), writeBinaryStl(box([24, 12, 12])))
  const asked = { load: [{ near: [24, 6, 6] }], boundary: [{ near: [0, 6, 6] }], elements: 600 }
  const [out, file] = [at('verified'), setup(asked, 'small.json')]
  const ran = await trabecula('optimize', at('small.stl'), '--setup', file, '--out', out, '--only', 'octet', '--json')
  expect(ran.code, ran.err).toBe(0)
  expect(ran.err).toContain('Verifying 1 of 1')
  const { status: _, ...answer } = JSON.parse(ran.out)
  const stored = JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'))
  expect(stored).toEqual(answer)
  const [row] = stored.candidates
  expect(row).toMatchObject({ state: 'verified', row_index: 0, target_met: true })
  expect(row.max_load_n).toBe(row.verified.max_load_n)
  expect(row.stiffness_n_per_mm).toBe(row.verified_stiffness_n_per_mm)
  expect(row.predicted.max_load_n).not.toBe(row.max_load_n)
  const exported = await trabecula('export', '--run', out, '--row', '0', '--out', at('small-lattice.stl'), '--json')
  expect(JSON.parse(exported.out).report.sha256).toBe(row.verified.mesh_sha256)
  // Verified again in the same way, it is the same row.
  const again = await trabecula('verify', '--run', out, '--row', '0', '--json')
  expect(JSON.parse(again.out).verified).toMatchObject({ max_load_n: row.max_load_n })
  expect(JSON.parse(again.out).predicted).toMatchObject({ max_load_n: row.predicted.max_load_n })
})

test('a target that is met is met by the file that the run exports', async () => {
  const free = JSON.parse(readFileSync(join(at('verified'), 'result.json'), 'utf8')).candidates[0]
  // Between what the lightest and the densest lattice carry that print.
  const target = 0.995 * free.max_load_n
  const faces = { load: [{ near: [24, 6, 6] }], boundary: [{ near: [0, 6, 6] }], elements: 600 }
  const file = setup({ ...faces, optimization_goal: 'max-load', optimization_value: target }, 'met.json')
  const out = at('met')
  const ran = await trabecula('optimize', at('small.stl'), '--setup', file, '--out', out, '--only', 'octet', '--json')
  expect(ran.code, ran.err).toBe(0)
  const [row] = JSON.parse(ran.out).candidates
  expect(row).toMatchObject({ state: 'verified', target_met: true, target_note: 'on target' })
  const exported = await trabecula('export', '--run', out, '--row', '0', '--out', at('met-lattice.stl'), '--json')
  expect(JSON.parse(exported.out).report.sha256).toBe(row.verified.mesh_sha256)
})
