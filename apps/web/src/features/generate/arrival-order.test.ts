import type { CandidateRow } from '@trabecula/domain'
import { expect, test } from 'vitest'
import { inArrivalOrder } from './arrival-order.ts'

const row = (cell: string, massG = 1) => ({ cell, massG }) as CandidateRow
const cells = (rows: readonly CandidateRow[]) => rows.map(({ cell }) => cell)

test('a design that is finished later is listed below, however good it is', () => {
  const first = inArrivalOrder([], [row('octet'), row('gyroid-sheet')])
  expect(cells(first)).toEqual(['octet', 'gyroid-sheet'])
  const second = inArrivalOrder(first, [row('kelvin'), row('gyroid-sheet'), row('bcc'), row('octet')])
  expect(cells(second)).toEqual(['octet', 'gyroid-sheet', 'kelvin', 'bcc'])
})

test('a row shows its latest values', () => {
  expect(inArrivalOrder([row('octet', 20)], [row('octet', 30)])).toEqual([row('octet', 30)])
})
