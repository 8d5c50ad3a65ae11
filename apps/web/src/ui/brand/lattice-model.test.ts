import { describe, expect, it } from 'vitest'
import { angleAfter, bracketSize, bracketStruts, turningMs } from './lattice-model.ts'

describe('the bracket of the first page', () => {
  it('turns one way, ever more slowly, and is at rest at the end', () => {
    const steps = Array.from({ length: 10 }, (_, n) => angleAfter(((n + 1) * turningMs) / 10) - angleAfter((n * turningMs) / 10))
    steps.forEach((step, n) => {
      expect(step).toBeGreaterThan(0)
      expect(step).toBeLessThan(steps[n - 1] ?? Infinity)
    })
    expect(angleAfter(10 * turningMs)).toBe(angleAfter(turningMs))
  })

  it('has every strut once, within its box', () => {
    const struts = bracketStruts()
    expect(new Set(struts.map(({ from, to }) => `${from}|${to}`)).size).toBe(struts.length)
    for (const { from, to } of struts)
      for (const end of [from, to])
        end.forEach((at, axis) => {
          expect(at).toBeGreaterThanOrEqual(0)
          expect(at).toBeLessThanOrEqual(bracketSize[axis]!)
        })
  })
})
