import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { page, tourTable, withTable } from './tour-table.ts'

it('the table of docs/tour.md is what the tour does: write it anew with "node tools/demonstration/tour-table.ts"', () => {
  const text = readFileSync(page, 'utf8')
  expect(withTable(text)).toBe(text)
})

it('has seventeen steps with five presses each', () => {
  const rows = tourTable().split('\n').slice(2)
  expect(rows.map((row) => row.split('|').filter((cell) => cell.trim() !== '').length)).toEqual(Array(17).fill(6))
})
