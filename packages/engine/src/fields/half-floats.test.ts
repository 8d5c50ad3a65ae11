import { expect, it } from 'vitest'
import { fromHalves, halfBits, halfValue, toHalves } from './half-floats.ts'

it('every half has the value that the platform gives it, and goes back to its bits', () => {
  const bits = Uint16Array.from({ length: 65_536 }, (_, n) => n)
  const values = fromHalves(bits)
  for (const [n, value] of values.entries()) {
    expect(halfValue(n)).toBe(value)
    if (!Number.isNaN(value)) expect(halfBits(value)).toBe(n)
  }
})

it('rounds as the platform does: between two halves, at ties, at both ends of the range', () => {
  const numbers: number[] = [Number.NaN, Infinity, -Infinity, 0, -0, 65_519, 65_520, 65_504, 2 ** -25, 1.5 * 2 ** -25, 2 ** -14]
  for (let n = 0; n < 0x7c00; n++) {
    const [low, high] = [halfValue(n), halfValue(n + 1)]
    const middle = n + 1 === 0x7c00 ? 65_520 : (low + high) / 2
    numbers.push(middle, -middle, middle * (1 - 1e-12), middle * (1 + 1e-12))
  }
  const expected = toHalves(Float64Array.from(numbers))
  expect(numbers.map((value) => halfBits(value))).toEqual([...expected])
})
