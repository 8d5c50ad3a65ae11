import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { box, writeBinaryStl } from '@trabecula/geometry'
import { expect, test } from 'vitest'
import { at, interrupted, setup, trabecula } from '../testing/run-command.ts'

const part = at('swept.stl')
writeFileSync(part, writeBinaryStl(box([24, 12, 12])))
const faces = { load: [{ near: [24, 6, 6] }], boundary: [{ near: [0, 6, 6] }], elements: 600 }
const command = (out: string, values: string) => [
  'sweep',
  part,
  '--setup',
  setup({ ...faces, optimization_goal: 'max-load', optimization_value: 5 }, 'swept.json'),
  '--values',
  values,
  '--out',
  out,
  '--only',
  'octet',
  '--no-verify',
]

test('each value has a run of its own, and one that even the solid part does not reach says so', { tags: ['long'] }, async () => {
  const out = at('sweep')
  const { code, out: text, err } = await trabecula(...command(out, '0,60,1000000'), '--json')
  expect(code, err).toBe(0)
  const { values } = JSON.parse(text)
  expect(values.map(({ value }: { value: number }) => value)).toEqual([0, 60, 1_000_000])
  const [free, asked, refused] = values
  expect(asked.best).toMatchObject({ cell: 'octet', state: 'predicted', target_met: true })
  expect(free.best.mass_g).not.toBe(asked.best.mass_g)
  expect(refused).toMatchObject({ refusal: expect.stringContaining('even the solid part reaches only') })
  const stored = JSON.parse(readFileSync(join(out, '60', 'result.json'), 'utf8'))
  expect(stored.optimization_data.optimization_value).toBe(60)
  expect(stored.candidates[0]).toEqual(asked.best)
  expect(existsSync(join(out, '1000000')), 'a refused run leaves no folder').toBe(false)
})

test('a cancellation keeps the runs that are whole', async () => {
  const out = at('cancelled-sweep')
  const { code, out: text } = await interrupted(command(out, '0,60'), 'Value 2 of 2')
  expect(code).toBe(130)
  expect(text).toContain('Cancelled: 1 of 2 values have a run.')
  expect(existsSync(join(out, '0', 'result.json'))).toBe(true)
  expect(existsSync(join(out, '60'))).toBe(false)
})

test.each([
  ['60,abc', '"abc" is no value: give numbers'],
  ['60,,80', '"" is no value'],
  ['-5', '"-5" is no value'],
  ['60,60', 'The value 60 is given twice'],
  [Array.from({ length: 21 }, (_, n) => n).join(','), '21 values are given: give at most 20'],
])('the values %j are refused before any work', async (values, sentence) => {
  const { code, err } = await trabecula(...command(at('refused-sweep'), values))
  expect(code).toBe(2)
  expect(err).toContain(sentence)
  expect(existsSync(at('refused-sweep'))).toBe(false)
})
