import { expect, test } from 'vitest'
import { withCells } from './cell-options.ts'
import { readSetup } from './read.ts'

function choice(options: Readonly<Record<string, string>>) {
  const fields = { load: [0], boundary: [1], force_vector: { x: 0, y: 0, z: -1 }, families: ['bcc'], cell_sizes: [0.5] }
  const setup = readSetup(JSON.stringify(fields))
  const read = setup.ok ? withCells(setup.value, { options }) : setup
  return read.ok ? [read.value.settings.families, read.value.settings.cellSizesMm] : read.refusal.message
}

test('options go before the set-up, which holds without them', () => {
  expect(choice({})).toEqual([['bcc'], [12.7]])
  expect(choice({ only: 'octet, kelvin' })).toEqual([['octet', 'kelvin'], [12.7]])
  expect(choice({ 'cell-sizes': '8,9.5' })).toEqual([['bcc'], [8, 9.5]])
})

test.each([
  [{ only: 'octet,honeycomb' }, /^There is no cell "honeycomb"/],
  [{ only: 'octet,octet' }, /^The family Octet is named twice/],
  [{ 'cell-sizes': '8,' }, /^--cell-sizes 8, is not a list of sizes/],
  [{ 'cell-sizes': '8 mm' }, /is not a list of sizes/],
  [{ 'cell-sizes': '1' }, /^A cell of 1 mm/],
])('%j is refused in a sentence', (options, sentence) => expect(choice(options as never)).toMatch(sentence))
