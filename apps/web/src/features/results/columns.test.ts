import { readFileSync } from 'node:fs'
import { type CandidateRow, type PrintedColumnId, type PrintedFor, printedColumns } from '@trabecula/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { columns, shownColumns } from './columns.tsx'

it('columns have different ids, titles and descriptions', () => {
  for (const name of ['id', 'title', 'about'] as const)
    expect(new Set(columns.map((column) => column[name])).size, name).toBe(columns.length)
})
it('the name is always shown, extra columns when they are chosen', () => {
  const titles = (choice: Record<string, boolean>, withCases = false) =>
    shownColumns(choice, withCases).map((index) => columns[index]?.id)
  expect(titles({ name: false, mass: false })).not.toContain('mass')
  expect(titles({ name: false })[0]).toBe('name')
  expect(titles({})).not.toContain('cell-size')
  expect(titles({ 'cell-size': true })).toContain('cell-size')
  expect(titles({ case: true })).not.toContain('case')
  expect(titles({}, true)).toContain('case')
  expect(titles({ case: false }, true)).not.toContain('case')
})

it('every cell of the table has the text of the domain, as a report has', () => {
  const printed: PrintedFor = {
    unitType: 'imperial',
    settings: { goal: 'max-load', target: 0 },
    uniform: { name: 'Uniform', density_mean: 0.3, mass_g: 130, max_load_n: 1900, stiffness_n_per_mm: 4100 },
  }
  const ofAll = columns.filter(({ ofCases }) => !ofCases)
  expect(ofAll.map(({ id }) => id)).toEqual(Object.keys(printedColumns))
  const { data } = JSON.parse(readFileSync(new URL('../../../public/tour/result.json', import.meta.url), 'utf8'))
  for (const row of [...data, { ...data[0], safety_factor: null, verified_max_load_n: 1234.5 }] as CandidateRow[])
    for (const column of ofAll) {
      const text = renderToStaticMarkup(column.print(row, printed)).replace(/<[^>]*>/g, ' ')
      const ofDomain = printedColumns[column.id as PrintedColumnId]
      const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')
      expect(words(text), column.id).toEqual(words(ofDomain.print(row, printed)))
      expect([column.title, column.unit('imperial')]).toEqual([ofDomain.title, ofDomain.unit('imperial')])
    }
})
