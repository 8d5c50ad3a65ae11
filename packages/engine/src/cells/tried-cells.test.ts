import { cellFamilies } from '@trabecula/domain'
import { expect, test } from 'vitest'
import { cellProperties } from './properties.ts'
import { featureRadius, gapRadius } from './thickness.ts'
import { triedCells } from './tried-cells.ts'
import { type CellName, cellNames, defaultCells, unitCell } from './unit-cell.ts'

test('the nine usual families are tried without a choice, else the chosen ones in the order of the library', () => {
  expect(triedCells({})).toBe(defaultCells)
  expect(triedCells({ families: ['octet', 'bcc', 'gyroid-sheet'] })).toEqual(['gyroid-sheet', 'bcc', 'octet'])
})

test('every family of the library can be chosen, in the order of its cells', () => {
  expect(cellFamilies.map(({ name }) => name)).toEqual(cellNames)
})

/** The family that has the largest of a value among those of its form, at a density that all are made at. */
const mostOf = (form: string, value: (cell: CellName) => number): CellName =>
  cellNames.filter((cell) => unitCell(cell).form === form).reduce((best, cell) => (value(cell) > value(best) ? cell : best))
const density = 0.3
const of = (cell: CellName) => cellProperties(cell, density, 0.4)
const along = (cell: CellName) =>
  ((of(cell).c11 - of(cell).c12) * (of(cell).c11 + 2 * of(cell).c12)) / (of(cell).c11 + of(cell).c12)
const saying = (text: RegExp) => cellFamilies.filter(({ goodFor }) => text.test(goodFor)).map(({ name }) => name)

test('what is said of the families is true of their tables', () => {
  expect(saying(/the stiffest sheet/)).toEqual([mostOf('sheet', along)])
  expect(saying(/the stiffest strut cell/)).toEqual([mostOf('strut', along)])
  expect(saying(/weakest in shear/)).toEqual([mostOf('strut', (cell) => -of(cell).yieldShear)])
  expect(saying(/the strongest strut cell/)).toEqual([mostOf('strut', (cell) => of(cell).yieldShear)])
  expect(saying(/the softest cell/)).toEqual([mostOf('strut', (cell) => -along(cell))])
  expect(saying(/passages are the narrowest/)).toEqual([mostOf('sheet', (cell) => -gapRadius(cell, density))])
  expect(saying(/largest cells of the sheets/)).toEqual([mostOf('sheet', (cell) => -featureRadius(cell, density))])
  expect(saying(/smallest cells of the sheets/)).toEqual([mostOf('sheet', (cell) => featureRadius(cell, density))])
  for (const [least, ...names] of [
    [0.3, 'schwarz-p-skeletal'],
    [0.18, 'iwp-skeletal'],
  ] as const)
    expect(names).toEqual(cellNames.filter((cell) => unitCell(cell).connectedFrom === least))
  const zener = (cell: CellName) => (2 * of(cell).c44) / (of(cell).c11 - of(cell).c12)
  for (const name of saying(/diagonals of the cell/).filter((cell) => cell !== 'sc-bcc'))
    expect(zener(name), name).toBeGreaterThan(1.8)
  for (const name of saying(/^(Dense lattices loaded|Loads exactly|Loads) along x/)) expect(zener(name), name).toBeLessThan(0.8)
})
