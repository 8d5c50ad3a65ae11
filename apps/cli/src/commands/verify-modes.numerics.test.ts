import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { box, writeBinaryStl } from '@trabecula/geometry'
import { expect, test } from 'vitest'
import { at, optimized, setup, trabecula } from '../testing/run-command.ts'

test('verify --modes finds the lowest frequency and the factor of buckling of the file, and the row keeps them', async () => {
  writeFileSync(at('column.stl'), writeBinaryStl(box([40, 12, 12])))
  const asked = {
    load: [{ near: [40, 6, 6] }],
    boundary: [{ near: [0, 6, 6] }],
    force_vector: { x: -1, y: 0, z: 0 },
    ...{ optimization_goal: 'max-load', shell_thickness: 1, elements: 800 },
  }
  const out = at('column')
  const ran = await optimized(at('column.stl'), setup(asked, 'column.json'), out, '--frequencies', '--buckling', '--json')
  expect(ran.code, ran.err).toBe(0)
  const [predicted] = JSON.parse(ran.out).candidates
  const ended = await trabecula('verify', '--run', out, '--row', '0', '--modes', '--json')
  expect(ended.code, ended.err).toBe(0)
  const { verified } = JSON.parse(ended.out)
  // The prediction is homogenised, on 800 cells.
  expect(verified.frequency_hz / predicted.frequencies_hz[0]).toBeCloseTo(1, 0.7)
  expect(verified.buckling_factor / predicted.buckling_factor).toBeCloseTo(1, 0.7)
  expect(verified.buckling_factor).not.toBe(predicted.buckling_factor)
  const [row] = JSON.parse(readFileSync(join(out, 'result.json'), 'utf8')).candidates
  const { frequency_hz, buckling_factor } = verified
  expect(row.verification).toMatchObject({ frequency_hz, buckling_factor })
})
