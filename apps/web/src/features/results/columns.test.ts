import { readFileSync } from 'node:fs'
import { type CandidateRow, fromWire, type PrintedColumnId, type PrintedFor, printedColumns } from '@trabecula/domain'
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
    uniform: { name: 'Uniform', densityMean: 0.3, massG: 130, maxLoadN: 1900, stiffnessNPerMm: 4100 },
  }
  const ofAll = columns.filter(({ ofCases }) => !ofCases)
  expect(ofAll.map(({ id }) => id)).toEqual(Object.keys(printedColumns))
  const file = readFileSync(new URL('../../../public/tour/result.json', import.meta.url), 'utf8')
  const data: CandidateRow[] = fromWire(JSON.parse(file).data)
  for (const row of [...data, { ...data[0], safetyFactor: null, verifiedMaxLoadN: 1234.5 } as CandidateRow])
    for (const column of ofAll) {
      const text = renderToStaticMarkup(column.print(row, printed)).replace(/<[^>]*>/g, ' ')
      const ofDomain = printedColumns[column.id as PrintedColumnId]
      const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')
      expect(words(text), column.id).toEqual(words(ofDomain.print(row, printed)))
      expect([column.title, column.unit('imperial')]).toEqual([ofDomain.title, ofDomain.unit('imperial')])
    }
})
