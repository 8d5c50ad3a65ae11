import { describe, expect, it } from 'vitest'
import { Random } from './random.ts'

const many = 20_000

describe('seeded numbers', () => {
  it('follow from their seed alone', () => {
    const ten = (seed: number) =>
      Array.from(
        { length: 10 },
        (
          (random) => () =>
            random.next()
        )(new Random(seed)),
      )
    expect(ten(7)).toEqual(ten(7))
    expect(ten(7)).not.toEqual(ten(8))
  })
  it('fill 0 to 1 uniformly', () => {
    const random = new Random(1)
    const counts = new Array<number>(10).fill(0)
    for (let i = 0; i < many; i++) {
      const place = Math.floor(10 * random.next())
      counts[place] = (counts[place] ?? Number.NaN) + 1
    }
    // Five standard deviations of a count.
    for (const count of counts) expect(Math.abs(count - many / 10)).toBeLessThan(5 * Math.sqrt(many * 0.09))
  })
  it('below a limit are whole, and reach every number but the limit', () => {
    const random = new Random(2)
    expect(new Set(Array.from({ length: 200 }, () => random.below(4)))).toEqual(new Set([0, 1, 2, 3]))
  })
  it('pick names as often as their weights say, and never one of weight 0', () => {
    const random = new Random(3)
    const picked = Array.from({ length: many }, () => random.pick({ often: 3, never: 0, seldom: 1 }))
    expect(picked).not.toContain('never')
    expect(picked.filter((name) => name === 'often').length / many).toBeCloseTo(0.75, 1)
  })
})
