import { expect, it } from 'vitest'
import { historyAddress, historySearch } from './search.ts'

const start = { q: '', sort: 'updated', order: 'desc', page: 1 } as const

it('begins with the newest, without a search, on page 1, and nothing of that is in the address', () => {
  expect(historySearch({})).toEqual(start)
  expect(historyAddress(start)).toEqual({})
})

it('sorts names from A to Z unless told', () => {
  expect(historySearch({ sort: 'name' }).order).toBe('asc')
  expect(historySearch({ sort: 'name', order: 'desc' }).order).toBe('desc')
})

it('survives the trip through the address', () => {
  const search = { q: 'lever & "arm"', sort: 'created', order: 'asc', page: 3 } as const
  expect(historySearch(historyAddress(search))).toEqual(search)
})

it('takes what nobody could mean for the default', () => {
  expect(historySearch({ sort: 'size', order: 'sideways', page: -1, q: 42 })).toEqual({ ...start, q: '42' })
  expect(historySearch({ page: '1.5' }).page).toBe(1)
})
