import { expect, it } from 'vitest'
import { columns, shownColumns } from './columns.tsx'

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
