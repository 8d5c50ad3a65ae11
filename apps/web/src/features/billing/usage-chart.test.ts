import { expect, it } from 'vitest'
import { chartTop } from './usage-chart.tsx'

it('ends the axis at a round number above the highest bar', () => {
  expect([0, 10, 11, 39, 60, 100, 101, 999].map(chartTop)).toEqual([10, 10, 20, 50, 100, 100, 200, 1000])
})
