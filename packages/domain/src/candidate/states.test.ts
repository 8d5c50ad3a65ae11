import { expect, it } from 'vitest'
import { sortBy } from './states.ts'

it('§4 a column sorts ascending at first, and each further click reverses it', () => {
  const clicks = [3, 3, 3, 1, 1]
  let state: ReturnType<typeof sortBy> | null = null
  const seen = clicks.map((column) => {
    state = sortBy(state, column)
    return `${state.column} ${state.direction}`
  })
  expect(seen).toEqual(['3 ascending', '3 descending', '3 ascending', '1 ascending', '1 descending'])
})
