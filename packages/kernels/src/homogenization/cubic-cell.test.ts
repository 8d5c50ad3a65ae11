import { describe, expect, test } from 'vitest'
import { homogenizeCubic } from './cubic-cell.ts'

describe('homogenised cubic cells', () => {
  test('the solid cell has the solid stiffness and yields at one, never on all sides, at 1/√3 in shear', () => {
    const found = homogenizeCubic({ n: 3, stiffness: new Float64Array(27).fill(1) }, 0.3)
    expect(found.c11).toBeCloseTo(0.7 / (1.3 * 0.4), 10)
    expect(found.c44).toBeCloseTo(0.5 / 1.3, 10)
    expect(found.yieldUniaxial).toBeCloseTo(1, 10)
    expect(found.yieldHydrostatic).toBeGreaterThan(1e6)
    expect(found.yieldShear).toBeCloseTo(1 / Math.sqrt(3), 10)
  })

  test('a cell without the symmetry is refused', () => {
    const stiffness = new Float64Array(64).fill(1)
    stiffness[1] = 0
    expect(() => homogenizeCubic({ n: 4, stiffness }, 0.3)).toThrow('axes are exchanged')
  })
})
