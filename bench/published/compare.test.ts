import { readFileSync } from 'node:fs'
import { findMaterial } from '@trabecula/domain'
import { titaniumStruts, unitCell } from '@trabecula/engine'
import { describe, expect, it } from 'vitest'
import { type Comparison, comparisons, sourceOf, tests } from './compare.ts'
import { page, withTable } from './table.ts'

const all = comparisons()
const ratio = ({ measured, predicted }: Comparison) => measured / predicted
const only = (unit: Comparison['unit'], quantity: Comparison['quantity']) =>
  all.filter((one) => one.unit === unit && one.quantity === quantity)

/** The tests whose ratios pass for every cell that the source's words may mean. */
const testsWhere = (rows: readonly Comparison[], passes: (ratio: number) => boolean) =>
  tests.filter((test) => {
    const own = rows.filter((row) => row.test === test)
    return own.length > 0 && own.every((row) => passes(ratio(row)))
  })

it('every test has a material of the catalogue, a source that was read, and sound figures', () => {
  for (const test of tests) {
    expect(findMaterial(test.material)?.name).toBe(test.material)
    expect(sourceOf(test).read).not.toBe('')
    expect(all.some((one) => one.test === test)).toBe(true)
  }
  for (const { measured, predicted } of all) expect(Math.min(measured, predicted)).toBeGreaterThan(0)
  expect(new Set(tests.map((test) => test.material))).toEqual(new Set(['Ti6Al4V', '316L', 'PA 2200']))
})

describe('what rows say of published tests of metals', () => {
  const metal = (rows: readonly Comparison[]) =>
    rows.filter(({ test }) => findMaterial(test.material)?.processes.includes('LPBF'))
  const moduli = metal(only('MPa', 'modulus'))
  const onsets = metal(only('MPa', 'onset'))

  it('less stiffness: in all tests, whichever cell was meant', () => {
    const absolute = tests.filter((test) => test.mpa)
    expect(absolute.length).toBeGreaterThanOrEqual(12)
    expect(testsWhere(moduli, (value) => value < 1)).toEqual(absolute)
  })

  it('less strength: in some, not in most', () => {
    const weaker = testsWhere(onsets, (value) => value < 1)
    const stronger = testsWhere(onsets, (value) => value >= 1)
    expect(weaker.length).toBeGreaterThanOrEqual(5)
    expect(stronger.length).toBeGreaterThan(weaker.length)
  })

  it('titanium struts: the range of yields and of stiffness is that of all such tests', () => {
    const struts = (rows: readonly Comparison[]) =>
      rows.filter(({ cell, test }) => test.material === 'Ti6Al4V' && unitCell(cell).form === 'strut').map(ratio)
    const range = (values: readonly number[]) => [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(2))
    expect(struts(onsets).length).toBeGreaterThanOrEqual(7)
    expect(range(struts(onsets))).toEqual(titaniumStruts.onset.map((value) => value.toFixed(2)))
    expect(range(struts(moduli))).toEqual(titaniumStruts.stiffness.map((value) => value.toFixed(2)))
  })
})

it('normalised, gyroids are as stiff as predicted, and yield no earlier', () => {
  for (const row of only('of the solid', 'modulus')) expect(Math.abs(ratio(row) - 1)).toBeLessThan(0.15)
  for (const row of only('of the solid', 'onset')) expect(ratio(row)).toBeGreaterThan(1)
})

it('sintered diamond lattices stiffen with the square of density, as tabulated', () => {
  const [only] = all.filter(({ quantity }) => quantity === 'exponent')
  expect(only && Math.abs(ratio(only) - 1)).toBeLessThan(0.06)
})

it('the page shows the table as computed now: "npm run bench -- published" writes it', () => {
  const text = readFileSync(page, 'utf8')
  expect(withTable(text)).toBe(text)
})
