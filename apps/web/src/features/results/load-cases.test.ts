import type { CandidateRow } from '@trabecula/domain'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ComparedCases, GoverningCase, LoadCases } from './load-cases.tsx'

const cases = [
  { name: 'A', onsetFactor: 2, stiffness: 0.4, workNMm: 1 },
  { name: 'Braking', onsetFactor: 1.25, stiffness: 0.3, workNMm: 2 },
]
const row = (more: Partial<CandidateRow>) => ({ rowIndex: 0, ...more }) as CandidateRow
const several = row({ cases, governingCase: 'Braking' })
const wordsOf = (element: Parameters<typeof renderToStaticMarkup>[0]) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .join(' ')

describe('a row of several load cases', () => {
  it('names the one that governs', () => {
    expect(wordsOf(createElement(GoverningCase, { row: several }))).toContain('Braking')
    expect(wordsOf(createElement(GoverningCase, { row: row({}) }))).toBe('–')
  })
  it('has onset and stiffness of each, and which one governs', () => {
    const words = wordsOf(createElement(LoadCases, { row: several }))
    expect(words).toContain('2.00 × 40.0 %')
    expect(words).toContain('Braking governs 1.25 × 30.0 %')
    expect(words).not.toContain('verified')
  })
  it('has the mesh’s values next to the predicted ones', () => {
    const verification = { cases: cases.map((each) => ({ ...each, onsetFactor: 1.1, stiffness: 0.29 })) } as never
    const words = wordsOf(createElement(LoadCases, { row: { ...several, verification } }))
    expect(words).toContain('1.25 × 1.10 × 30.0 % 29.0 %')
  })
  it('is compared with others case by case', () => {
    const other = row({ rowIndex: 1, cases: [cases[0]!, { ...cases[1]!, onsetFactor: null }], governingCase: 'A' })
    const words = wordsOf(
      createElement(
        'table',
        {},
        createElement('tbody', {}, createElement(ComparedCases, { rows: [several, other], withUniform: false })),
      ),
    )
    expect(words).toContain('Governing case')
    expect(words).toMatch(/Onset in B Braking 1\.25 × –/)
  })
})

it('a row of one load has no cases', () => expect(wordsOf(createElement(LoadCases, { row: row({}) }))).toBe(''))
