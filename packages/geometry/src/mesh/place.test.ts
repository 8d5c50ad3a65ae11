import { describe, expect, it } from 'vitest'
import { toPartFrame } from './part-frame.ts'
import { inFile, printPlace } from './place.ts'

describe('a place that is printed', () => {
  it('has the digits that find it in a part of its size, near the origin or far from it', () => {
    expect(printPlace([14.5491, -0.30989, 2.1356], 35.5)).toBe('14.55, -0.31, 2.14')
    expect(printPlace([0.09500002, 0.0614, 0.015875], 0.2, 'm')).toBe('0.095, 0.0614, 0.0159 m')
    expect(printPlace([500_012.346, 4_200_001.25, 0], 35.5, 'mm')).toBe('500012.35, 4200001.25, 0 mm')
    expect(printPlace([1234.4, 0, 0], 20_000)).toBe('1234, 0, 0')
  })

  it('has no zero with a sign, and is written where the part has no size', () => {
    expect(printPlace([-1e-9, 0, -0], 10)).toBe('0, 0, 0')
    expect(printPlace([1, 2, 3], 0)).toBe('1, 2, 3')
  })

  it('is the one of the file, whatever its unit and wherever it lies', () => {
    const frame = { center: [100, -20, 3] as const, unitScale: 25.4 }
    const file = [101.5, -20.25, 3.125] as const
    const [x, y, z] = toPartFrame(Float32Array.from(file), frame.center, frame.unitScale)
    expect(printPlace(inFile([x, y, z], frame), 9, 'in')).toBe('101.5, -20.25, 3.125 in')
  })
})
