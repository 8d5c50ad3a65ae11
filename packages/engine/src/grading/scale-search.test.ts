import { describe, expect, it } from 'vitest'
import { ScaleSearch } from './scale-search.ts'

/** Scales that are tried for a value until it lies within 1.5 % of the wanted one. */
function scalesFor(valueAt: (scale: number) => number, wanted: number, range: readonly [number, number] = [0.1, 10]): number[] {
  const search = new ScaleSearch(wanted, range)
  const scales = [1]
  for (let round = 0; round < 12; round++) {
    const scale = scales.at(-1)!
    if (Math.abs(valueAt(scale) / wanted - 1) < 0.015) break
    scales.push(search.next(scale, valueAt(scale)))
  }
  return scales
}

describe('the search of a scale', () => {
  it.each([0.3, 0.8, 1, 2, 3])('needs few steps for a value that grows with the power %f', (power) => {
    for (const ratio of [0.7, 0.97, 1.03, 1.4]) {
      const scales = scalesFor((scale) => scale ** power, ratio)
      expect(scales.at(-1)! ** power / ratio).toBeCloseTo(1, 1)
      expect(scales.length).toBeLessThanOrEqual(7)
    }
  })

  it('stays within its range, and ends there where the wanted value lies beyond', () => {
    expect(scalesFor((scale) => scale, 9, [0.5, 2]).at(-1)).toBe(2)
    expect(scalesFor((scale) => scale, 0.2, [0.5, 2]).at(-1)).toBe(0.5)
  })

  it('asks the end of the range where the value falls on the way up, and comes back from there', () => {
    const falling = (scale: number) => (scale < 1.5 ? 1 - 0.1 * (scale - 1) : 0.95 + 0.2 * (scale - 1.5))
    const scales = scalesFor(falling, 1.2, [0.5, 4])
    expect(scales).toContain(4)
    expect(falling(scales.at(-1)!)).toBeCloseTo(1.2, 1)
  })

  it('halves at least a tenth of the way where the value jumps', () => {
    const step = (scale: number) => (scale < 1.3 ? 0.5 : 2)
    const scales = scalesFor(step, 1, [0.5, 4])
    const widths = scales.slice(3).map((scale) => Math.abs(scale - 1.3))
    expect(widths.at(-1)).toBeLessThan(0.05)
  })
})
