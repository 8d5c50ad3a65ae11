import type { CandidateRow } from '@trabecula/domain'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Requirements } from './requirements.tsx'

const wordsOf = (row: Partial<CandidateRow>) =>
  renderToStaticMarkup(createElement(Requirements, { row: row as CandidateRow, unitType: 'metric' }))
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .join(' ')

it('a row of several requirements says what it has of each, and which governs', () => {
  const words = wordsOf({
    requirements: [
      { kind: 'load', case: 'A', value: 460, limit: 450, met: true, safetyFactor: 1.53 },
      { kind: 'displacement', case: 'A', value: 0.4, limit: 0.5, met: true },
      { kind: 'mass', value: 44, limit: 40, met: false },
    ],
    governingRequirement: 'load',
  })
  expect(words).toContain('Load (A) governs at least 450 N 460 N +2.2 %')
  expect(words).toContain('Displacement of a place (A) at most 0.5 mm 0.4 mm +20.0 %')
  expect(words).toContain('Mass at most 40 g 44 g −10.0 %, missed')
})

it('of two requirements of one kind the one with less room governs', () => {
  const words = wordsOf({
    requirements: [
      { kind: 'load', case: 'A', value: 500, limit: 400, met: true },
      { kind: 'displacement', case: 'A', value: 0.4, limit: 0.5, met: true },
      { kind: 'displacement', case: 'A', value: 0.59, limit: 0.6, met: true },
    ],
    governingRequirement: 'displacement',
  })
  expect(words.match(/governs/g)).toHaveLength(1)
  expect(words).toContain('Displacement of a place (A), requirement 2 governs at most 0.6 mm 0.59 mm')
})

it('a row of the goal alone has none', () => expect(wordsOf({})).toBe(''))
