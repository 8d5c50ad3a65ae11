import { describe, expect, it } from 'vitest'
import { goalValueFromSi, goalValueToSi, shellFromMm, shellToMm } from './conversion.ts'
import { parseQuantity } from './quantity.ts'

describe('§5 and §9 units', () => {
  it('turns 100 lbf into 444.822 N and back', () => {
    expect(goalValueToSi(100, 'max-load', 'imperial')).toBeCloseTo(444.822, 9)
    expect(goalValueFromSi(444.822, 'max-load', 'imperial')).toBeCloseTo(100, 9)
  })
  it('divides a stiffness by 0.175127 for display in imperial', () => {
    expect(goalValueFromSi(17.5127, 'stiffness', 'imperial')).toBeCloseTo(100, 9)
  })
  it('reads a posted shell of 0.039 in as exactly 1 mm, and shows 1 mm as 0.039 in', () => {
    expect(shellToMm(0.039, 'imperial')).toBe(1)
    expect(shellFromMm(1, 'imperial')).toBe(0.039)
  })
  it('keeps an entered 1 in as 1 in, and 1 mm as 1 in metric', () => {
    expect(shellFromMm(shellToMm(1, 'imperial'), 'imperial')).toBe(1)
    expect(shellFromMm(1, 'metric')).toBe(1)
  })
})

describe('a typed quantity', () => {
  it('accepts the other system by its unit', () => {
    expect(parseQuantity('25.4 mm', 'length', 'imperial')).toBeCloseTo(1, 12)
    expect(parseQuantity('10 lbf', 'force', 'metric')).toBeCloseTo(44.4822, 9)
  })
  it('accepts a decimal comma and refuses anything else', () => {
    expect(parseQuantity('1,5', 'length', 'metric')).toBe(1.5)
    expect(parseQuantity('one', 'length', 'metric')).toBeUndefined()
    expect(parseQuantity('2 kg', 'length', 'metric')).toBeUndefined()
  })
})
