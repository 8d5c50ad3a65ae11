import type { CandidateRow, Reference } from '@trabecula/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Buckling } from './buckling.tsx'
import { Frequencies } from './frequencies.tsx'

type Shown = typeof Buckling | typeof Frequencies

/** The texts of the cells of a row's table, and the sentences below it. */
function shownBy(show: Shown, row: Partial<CandidateRow>, solid: Partial<Reference> | null = null) {
  const html = renderToStaticMarkup(show({ row: row as CandidateRow, solid: solid as Reference | null }))
  const texts = (tag: string) => html.match(new RegExp(`<${tag}[ >][^<]*`, 'g'))?.map((text) => text.replace(/.*>/, ''))
  return { cells: texts('t[hd]'), sentences: texts('p')?.join(' ') }
}

it('the frequencies of a design are listed with what it does at each, next to those of the solid part', () => {
  const { cells } = shownBy(Frequencies, { frequenciesHz: [84.06, 120.4] }, { frequenciesHz: [87.34] })
  expect(cells).toEqual(['Mode', 'Hz', 'solid part', '1', '84.1', '87.3', '2', '120', '–'])
  const named = { frequenciesHz: [84.06, 120.4], frequencyKinds: ['bending along z', 'local'] }
  expect(shownBy(Frequencies, named).cells?.slice(2)).toEqual(['1 · bending along z', '84.1', '2 · local', '120'])
  expect(shownBy(Frequencies, { frequenciesHz: [84.06] }).cells).toEqual(['Mode', 'Hz', '1', '84.1'])
})

it('the factors of buckling and dimpling are listed for the design, its cases and the solid part', () => {
  const cases = [
    { name: 'A', bucklingFactor: 0.8423, dimplingFactor: 3 },
    { name: 'Pull', bucklingFactor: null, dimplingFactor: null },
  ] as unknown as CandidateRow['cases'] & object
  const row = { bucklingFactor: 0.8423, dimplingFactor: 3, cases }
  const { cells, sentences } = shownBy(Buckling, row, { name: 'Solid part', bucklingFactor: 4.2 })
  const figures = ['Design', '0.842 ×', '3.00 ×', 'Case A', '0.842 ×', '3.00 ×', 'Case Pull', 'does not', 'does not']
  expect(cells).toEqual(['Of', 'buckles at', 'skin dimples at', ...figures, 'Solid part', '4.20 ×', '–'])
  expect(sentences).not.toContain('in this direction')
})

it('a design that is only pulled does not buckle in this direction', () => {
  const { cells, sentences } = shownBy(Buckling, { bucklingFactor: null })
  expect(cells?.slice(3)).toEqual(['Design', 'does not', '–'])
  expect(sentences).toContain('It does not buckle in this direction')
})

it('nothing is shown of a row without frequencies and factors', () => {
  for (const show of [Frequencies, Buckling]) expect(shownBy(show, {}).cells).toBeUndefined()
})
