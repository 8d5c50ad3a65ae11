import { type CandidateRow, sortBy } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { sortedRows } from './table.tsx'

const row = (name: string, massG: number) => ({ name, massG }) as CandidateRow
const rows = [row('Gyroid sheet 10 mm', 41), row('Octet 7.5 mm', 38), row('Gyroid sheet 9 mm', 41)]
const keys = [(entry: CandidateRow) => entry.name, (entry: CandidateRow) => entry.massG]
const names = (sort: Parameters<typeof sortedRows>[1]) => sortedRows(rows, sort, keys).map((entry) => entry.name)

describe('the order of the result table', () => {
  it("§1.4 §3.10 is the server's until a column is clicked", () => expect(names(null)).toEqual(rows.map(({ name }) => name)))
  it('§4.12 is ascending at the first click, descending at the second, ascending at the third', () => {
    const first = sortBy(null, 1)
    const second = sortBy(first, 1)
    expect(names(first)[0]).toBe('Octet 7.5 mm')
    expect(names(second)[2]).toBe('Octet 7.5 mm')
    expect(sortBy(second, 1)).toEqual(first)
  })
  it('keeps the ranking among equal rows in either direction', () => {
    expect(names({ column: 1, direction: 'descending' }).slice(0, 2)).toEqual(['Gyroid sheet 10 mm', 'Gyroid sheet 9 mm'])
  })
  it('reads numbers in names as numbers', () => {
    expect(names({ column: 0, direction: 'ascending' })).toEqual(['Gyroid sheet 9 mm', 'Gyroid sheet 10 mm', 'Octet 7.5 mm'])
  })
})
