import { expect, it } from 'vitest'
import { columns, columnTerms, shownColumns } from './columns.tsx'

it('columns have different ids, titles and words about them', () => {
  for (const name of ['id', 'title', 'about'] as const)
    expect(new Set(columns.map((column) => column[name])).size, name).toBe(columns.length)
})
it('the name stays whatever is chosen, extra columns come when they are chosen', () => {
  const titles = (choice: Record<string, boolean>) => shownColumns(choice).map((index) => columns[index]?.id)
  expect(titles({ name: false, mass: false })).not.toContain('mass')
  expect(titles({ name: false })[0]).toBe('name')
  expect(titles({})).not.toContain('cell-size')
  expect(titles({ 'cell-size': true })).toContain('cell-size')
})

it('every column that has a word of the glossary is a column of the table', () => {
  const known = columns.map(({ id }) => id)
  expect(Object.keys(columnTerms).filter((id) => !known.includes(id))).toEqual([])
})
