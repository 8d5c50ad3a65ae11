import { describe, expect, it } from 'vitest'
import { isTriangleRange, mergedRanges, rangesOf, reachOf, trianglesOfRanges } from './ranges.ts'

describe('ranges of triangles', () => {
  it('hold runs of indices, and return them', () => {
    expect(rangesOf([0, 1, 2, 7, 9, 10])).toEqual([
      [0, 3],
      [7, 1],
      [9, 2],
    ])
    expect([...trianglesOfRanges(rangesOf([0, 1, 2, 7, 9, 10]), 11)!]).toEqual([0, 1, 2, 7, 9, 10])
    expect(rangesOf([])).toEqual([])
  })
  it('are undefined beyond the part', () => {
    expect(trianglesOfRanges([[9, 2]], 10)).toBeUndefined()
    expect(trianglesOfRanges([[-1, 2]], 10)).toBeUndefined()
    expect(trianglesOfRanges([[3, 0]], 10)).toBeUndefined()
  })
  it('name each triangle once when they are merged, in any order', () => {
    const given = [
      [8, 2],
      [0, 3],
      [2, 4],
      [6, 1],
      [1, 1],
    ] as const
    expect(mergedRanges(given)).toEqual([
      [0, 7],
      [8, 2],
    ])
    expect(reachOf(given)).toBe(10)
    expect([...trianglesOfRanges(given, 10)!]).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 9])
  })
  it('are read once each, however many triangles they repeat', () => {
    let looked = 0
    const range = new Proxy([0, 199_692] as const, {
      get: (pair, key) => {
        if (key === '1') looked++
        return Reflect.get(pair, key)
      },
    })
    const repeated = Array.from({ length: 1000 }, () => range)
    expect(trianglesOfRanges(repeated, 199_692)?.length).toBe(199_692)
    expect(looked).toBeLessThan(10 * repeated.length)
  })
  it('are pairs of whole numbers and nothing else', () => {
    expect(
      [
        [0, 1],
        [7, 2 ** 40],
      ].every(isTriangleRange),
    ).toBe(true)
    for (const bad of [[-1, 1], [0, 0], [0.5, 1], [0, 1, 2], [0], '01', null, [1e300, 1], [0, '1']])
      expect(isTriangleRange(bad)).toBe(false)
  })
})
