import { describe, expect, it } from 'vitest'
import { redistribute } from './optimality-criteria.ts'

describe('optimality criteria', () => {
  it('keep the mass, the bounds and the move limit', () => {
    const x = Float32Array.from({ length: 50 }, (_, i) => 0.2 + 0.2 * Math.abs(Math.sin(i)))
    const factor = Float64Array.from({ length: 50 }, (_, i) => 0.2 + (i % 7))
    const weight = Float64Array.from({ length: 50 }, (_, i) => 1 + (i % 3))
    const total = x.reduce((sum, value, i) => sum + value * weight[i], 0)
    const next = redistribute(x, factor, x.keys(), { min: 0.15, max: 0.45, move: 0.1, weight, total })
    expect(next.reduce((sum, value, i) => sum + value * weight[i], 0) / total).toBeCloseTo(1, 6)
    next.forEach((value, i) => {
      expect(Math.abs(value - x[i])).toBeLessThan(0.1 + 1e-6)
      expect(value > 0.15 - 1e-6 && value < 0.45 + 1e-6).toBe(true)
    })
  })
})
