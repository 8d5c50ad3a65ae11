import type { CandidateRow } from '@trabecula/domain'
import { expect, test } from 'vitest'
import { provisionalOrder } from './provisional-order.ts'

const row = (name: string, mass_g: number, max_load_n: number, target_met: boolean) =>
  ({ name, mass_g, max_load_n, target_met }) as CandidateRow
const rows = [row('light but weak', 10, 80, false), row('heavy', 30, 300, true), row('right', 20, 120, true)]
const names = (asked: number) =>
  provisionalOrder(rows, { optimization_goal: 'max-load', optimization_value: asked }).map(({ name }) => name)

test('what reaches the asked value comes first, the lightest of it at the top', () => {
  expect(names(100)).toEqual(['right', 'heavy', 'light but weak'])
})

test('without an asked value the largest value comes first', () => {
  expect(names(0)).toEqual(['heavy', 'right', 'light but weak'])
})
