import { expect, it } from 'vitest'
import { cellFamilies } from './families.ts'
import { cellSizeQuestion, checkCells } from './rules.ts'

const said = (choice: Parameters<typeof checkCells>[0]) => {
  const checked = checkCells(choice)
  return checked.ok ? '' : checked.refusal.message
}

it('a choice of families and sizes is accepted in any order, and so is none', () => {
  expect(said({})).toBe('')
  expect(said({ families: cellFamilies.map(({ name }) => name).toReversed() })).toBe('')
  expect(said({ families: ['octet'], cellSizesMm: [60, 6.5, 5] })).toBe('')
})

it('a cell below those that are tried without a choice is asked about, and not refused', () => {
  expect(cellSizeQuestion([])).toBeUndefined()
  expect(cellSizeQuestion([8, 5])).toBeUndefined()
  expect(cellSizeQuestion([8, 3, 4])).toMatch(/^Is 3 mm \(0\.1181 in\) meant\? Cells below 5 mm/)
  expect(said({ cellSizesMm: [8, 3, 4] })).toBe('')
})

it.each([
  [{ families: [] }, /^The list of families is empty: name at least one/],
  [{ families: ['octet', 'honeycomb'] }, /^There is no cell "honeycomb"; the cells are gyroid-sheet, .*, sc-bcc\.$/],
  [{ families: ['octet', 'kelvin', 'octet'] }, /^The family Octet is named twice: name it once\.$/],
  [{ cellSizesMm: [] }, /^The list of cell sizes is empty/],
  [{ cellSizesMm: [6, 8, 6] }, /^The cell size 6 mm \(0\.2362 in\) is named twice/],
  [
    { cellSizesMm: [8, 1.5] },
    /^A cell of 1.5 mm \(0\.0591 in\) cannot be chosen: cells are from 2 mm \(0\.0788 in\) to 60 mm \(2\.3622 in\)/,
  ],
  [{ cellSizesMm: [61] }, /cannot be chosen/],
  [{ cellSizesMm: [0] }, /cannot be chosen/],
  [{ cellSizesMm: [Number.NaN] }, /cannot be chosen/],
  [{ cellSizesMm: [5, 6, 7, 8, 9, 10, 11] }, /^7 cell sizes are named: name at most 6\.$/],
])('%j is refused in one sentence', (choice, sentence) => expect(said(choice)).toMatch(sentence))
