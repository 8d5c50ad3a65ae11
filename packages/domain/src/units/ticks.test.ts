import { describe, expect, it } from 'vitest'
import { printTick, rangeOf, ticks } from './ticks.ts'

describe('the axis of the plot', () => {
  it('has round numbers', () => {
    expect(ticks(31, 58, 5)).toEqual([40, 50])
    expect(ticks(0.011, 0.043, 4)).toEqual([0.02, 0.03, 0.04])
    expect(ticks(900, 1500, 3)).toEqual([1000, 1200, 1400])
    expect(ticks(-3, 3, 3)).toEqual([-2, 0, 2])
  })
  it('has no tick along an axis without length', () => expect(ticks(5, 5, 4)).toEqual([]))
  it('leaves a margin around the points, also around a single one', () => {
    expect(rangeOf([10, 20], 0.1)).toEqual([9, 21])
    const [from, to] = rangeOf([2.0196, 2.0205])
    expect(to - from).toBeGreaterThan(0.1)
    const [low, high] = rangeOf([7])
    expect(low < 7 && high > 7).toBe(true)
  })
  it('prints neighbours so that they differ', () => {
    expect([2, 2.05, 2.1].map((value) => printTick(value, 0.05))).toEqual(['2.00', '2.05', '2.10'])
    expect([1000, 1200].map((value) => printTick(value, 200))).toEqual(['1,000', '1,200'])
  })
})
