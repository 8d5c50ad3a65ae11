import { describe, expect, it } from 'vitest'
import { coordinateStep } from './bounds.ts'

/** Distance to the next larger float32. */
function toNext(value: number): number {
  const float = Float32Array.of(value)
  new Uint32Array(float.buffer)[0]!++
  return float[0]! - Math.fround(value)
}

describe('coordinateStep', () => {
  it.each([1e7, 4.8e6, 8_388_607, 8_388_608, 1, 1.999, 2100, 0.3])('is that of float32 numbers at %s', (value) => {
    expect(coordinateStep({ min: [-value, 0, 0], max: [0.1 * value, 0, 0] })).toBe(toNext(value))
    expect(coordinateStep({ min: [0, 0, 0], max: [0, value, 0] })).toBe(toNext(value))
  })

  it('is nothing at the origin', () => {
    expect(coordinateStep({ min: [0, 0, 0], max: [0, 0, 0] })).toBe(0)
  })
})
