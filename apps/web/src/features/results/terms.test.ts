import { expect, it } from 'vitest'
import { columns } from './columns.tsx'
import { columnTerms } from './terms.ts'

it('every column that has a word of the glossary is a column of the table', () => {
  const known = columns.map(({ id }) => id)
  expect(Object.keys(columnTerms).filter((id) => !known.includes(id))).toEqual([])
})
