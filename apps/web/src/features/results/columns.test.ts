import { readFileSync } from 'node:fs'
import { type CandidateRow, fromWire, type PrintedFor, printedColumns } from '@trabecula/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { columns, shownColumns } from './columns.tsx'

it('columns have different ids, titles and descriptions', () => {
  for (const name of ['id', 'title', 'about'] as const)
    expect(new Set(columns.map((column) => column[name])).size, name).toBe(columns.length)
})
it('the name is always shown, extra columns when they are chosen', () => {
  const rows = (row: Partial<CandidateRow>) => [row as CandidateRow]
  const titles = (choice: Record<string, boolean>, row: Partial<CandidateRow> = {}) =>
    shownColumns(choice, rows(row)).map((index) => columns[index]?.id)
  expect(titles({ name: false, mass: false })).not.toContain('mass')
  expect(titles({ name: false })[0]).toBe('name')
  expect(titles({})).not.toContain('cell-size')
  expect(titles({ 'cell-size': true })).toContain('cell-size')
  expect(titles({ case: true })).not.toContain('case')
  expect(titles({}, { cases: [] })).toContain('case')
  expect(titles({ case: false }, { cases: [] })).not.toContain('case')
  expect(titles({ state: true }), 'rows from before they had a state').not.toContain('state')
  expect(titles({}, { state: 'predicted' })).toContain('state')
  expect(titles({ frequency: true })).not.toContain('frequency')
  expect(titles({}, { frequenciesHz: [84] })).toContain('frequency')
  expect(titles({}), 'rows of runs that did not look for it').not.toContain('buckling')
  expect(titles({}, { bucklingFactor: null }), 'a row that does not buckle').toContain('buckling')
})

it('a choice of columns that do not exist any more shows the others', () => {
  const chosen = { trust: true, 'verified-load': true, mass: false, cell: true }
  const ids = shownColumns(chosen, []).map((index) => columns[index]?.id)
  expect(ids).toEqual(shownColumns({ mass: false, cell: true }, []).map((index) => columns[index]?.id))
})

it('every cell of the table has the text of the domain, as a report has', () => {
  const printed: PrintedFor = {
    unitType: 'imperial',
    settings: { goal: 'max-load', target: 0 },
    uniform: { name: 'Uniform', densityMean: 0.3, massG: 130, maxLoadN: 1900, stiffnessNPerMm: 4100 },
  }
  const ofAll = columns.filter(({ id }) => id !== 'case')
  const file = readFileSync(new URL('../../../public/tour/result.json', import.meta.url), 'utf8')
  const data: CandidateRow[] = fromWire(JSON.parse(file).data)
  const [first] = data
  const predicted = { ...first, safetyFactor: null, state: 'predicted' } as CandidateRow
  const verified = { ...first, maxLoadN: 1234.5, state: 'verified', predicted: first } as CandidateRow
  for (const row of [...data, predicted, verified])
    for (const column of ofAll) {
      const text = renderToStaticMarkup(column.print(row, printed)).replace(/<[^>]*>/g, ' ')
      const ofDomain = printedColumns[column.id]
      const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')
      expect(words(text), column.id).toEqual(words(ofDomain.print(row, printed)))
      expect([column.title, column.unit('imperial')]).toEqual([ofDomain.title, ofDomain.unit('imperial')])
    }
})
