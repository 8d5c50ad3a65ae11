import { expect, it } from 'vitest'
import { historyAddress, historySearch } from './search.ts'

const start = { q: '', sort: 'updated', order: 'desc', page: 1 } as const

it('begins with the newest, without a search, on page 1, and its address has no parameters', () => {
  expect(historySearch({})).toEqual(start)
  expect(historyAddress(start)).toEqual({})
})

it('sorts names from A to Z by default', () => {
  expect(historySearch({ sort: 'name' }).order).toBe('asc')
  expect(historySearch({ sort: 'name', order: 'desc' }).order).toBe('desc')
})

it('survives a round trip through the address', () => {
  const search = { q: 'lever & "arm"', sort: 'created', order: 'asc', page: 3 } as const
  expect(historySearch(historyAddress(search))).toEqual(search)
})

it('replaces invalid values by the default', () => {
  expect(historySearch({ sort: 'size', order: 'sideways', page: -1, q: 42 })).toEqual({ ...start, q: '42' })
  expect(historySearch({ page: '1.5' }).page).toBe(1)
})
