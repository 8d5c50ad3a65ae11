import { expect, test } from 'vitest'
import { evaluate, monotoneCubic } from './monotone-cubic.ts'

const x = [0, 0.05, 0.1, 0.3, 0.7, 1]
const y = [0, 0.01, 0.03, 0.2, 0.21, 1]
const curve = monotoneCubic(x, y)

test('goes through every point', () => {
  for (const [i, at] of x.entries()) expect(evaluate(curve, at)[0]).toBeCloseTo(y[i], 14)
})

test('never falls where the data rise', () => {
  let before = -1
  for (let at = 0; at <= 1; at += 0.001) {
    const [value] = evaluate(curve, at)
    expect(value).toBeGreaterThanOrEqual(before)
    before = value
  }
})

test('gives the exact derivative', () => {
  for (let at = 0.013; at < 1; at += 0.037) {
    const difference = (evaluate(curve, at + 1e-6)[0] - evaluate(curve, at - 1e-6)[0]) / 2e-6
    expect(evaluate(curve, at)[1]).toBeCloseTo(difference, 6)
  }
})

test('reproduces a straight line', () => {
  const line = monotoneCubic([0, 1, 3, 4], [1, 3, 7, 9])
  for (const at of [0.2, 1.7, 3.9]) expect(evaluate(line, at)[0]).toBeCloseTo(1 + 2 * at, 12)
})
