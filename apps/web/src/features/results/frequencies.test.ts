import type { CandidateRow, Reference } from '@trabecula/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Frequencies } from './frequencies.tsx'

const cells = (frequenciesHz?: readonly number[], solid?: readonly number[]) => {
  const row = { ...(frequenciesHz ? { frequenciesHz } : {}) } as CandidateRow
  const shown = Frequencies({ row, solid: solid ? ({ frequenciesHz: solid } as unknown as Reference) : null })
  return renderToStaticMarkup(shown)
    .match(/<t[hd][ >][^<]*/g)
    ?.map((cell) => cell.replace(/.*>/, ''))
}

it('the frequencies of a design are listed next to those of the solid part', () => {
  expect(cells([84.06, 120.4], [87.34])).toEqual(['Mode', 'Hz', 'solid part', '1', '84.1', '87.3', '2', '120', '–'])
  expect(cells([84.06])).toEqual(['Mode', 'Hz', '1', '84.1'])
})

it('nothing is shown of a row without frequencies', () => expect(cells()).toBeUndefined())
