import { describe, expect, it } from 'vitest'
import { fromSi, parseQuantity, stepped, toSi } from './quantities.ts'

it('a quantity in the user’s units is multiplied or divided by the factor of the imperial unit, and left alone in SI', () => {
  expect([fromSi(50.8, 'length', 'imperial'), toSi(2, 'length', 'imperial')]).toEqual([2, 50.8])
  expect([fromSi(50.8, 'length', 'metric'), toSi(2, 'length', 'metric')]).toEqual([50.8, 2])
})

describe('a typed quantity', () => {
  it('may have a sign, also the typographic minus', () =>
    expect(['5', '+5', '-5', '−5'].map((text) => parseQuantity(text, 'length', 'metric'))).toEqual([5, 5, -5, -5]))
  it('is refused where no number can hold it', () => expect(parseQuantity('1e999', 'length', 'metric')).toBeUndefined())
  it('is a number alone where no unit is written, also for a quantity that has no other units', () => {
    expect(parseQuantity('7', 'time', 'imperial')).toBe(7)
    expect(parseQuantity('7 h', 'time', 'imperial')).toBe(7)
    expect(parseQuantity('7 days', 'time', 'imperial')).toBeUndefined()
  })
  it('accepts the other system by its unit', () => {
    expect(parseQuantity('25.4 mm', 'length', 'imperial')).toBeCloseTo(1, 12)
    expect(parseQuantity('10 lbf', 'force', 'metric')).toBeCloseTo(44.4822, 9)
  })
  it('accepts a decimal comma and refuses anything else', () => {
    expect(parseQuantity('1,5', 'length', 'metric')).toBe(1.5)
    expect(parseQuantity('one', 'length', 'metric')).toBeUndefined()
    expect(parseQuantity('2 kg', 'length', 'metric')).toBeUndefined()
  })
  it('knows other common units', () => {
    expect(parseQuantity('1 kN', 'force', 'metric')).toBe(1000)
    expect(parseQuantity('1 kN', 'force', 'imperial')).toBeCloseTo(224.809, 3)
    expect(parseQuantity('10 kgf', 'force', 'metric')).toBeCloseTo(98.0665, 9)
    expect(parseQuantity('2 mm', 'length', 'imperial')).toBeCloseTo(2 / 25.4, 12)
    expect(parseQuantity('1/8"', 'length', 'imperial')).toBeUndefined()
    expect(parseQuantity('39 mil', 'length', 'imperial')).toBeCloseTo(0.039, 12)
  })
  it.each([
    ['44 482', 44_482],
    ['44\u202f482,5', 44_482.5],
    ['1’500.25', 1500.25],
    ['1.500,25', 1500.25],
    ['1.500.000', 1_500_000],
    ['12,345.5', 12_345.5],
    ['−1 500 N', -1500],
    ['1,2345', 1.2345],
    ['1.500', 1.5],
  ])('reads %s as it is written in other countries', (text, value) => expect(parseQuantity(text, 'force', 'metric')).toBe(value))
  it.each(['44 48', '1.2.3', '1.500,25,3', '1,500,25', '1 500 00', '12 abc'])('refuses %s', (text) =>
    expect(parseQuantity(text, 'force', 'metric')).toBeUndefined(),
  )
  it('reads groups of three digits as thousands, but not the digits of a fraction', () => {
    expect(parseQuantity('10,000', 'force', 'imperial')).toBe(10_000)
    expect(parseQuantity('1,234,567.5 N', 'force', 'metric')).toBe(1_234_567.5)
    expect(parseQuantity('0,039', 'length', 'imperial')).toBe(0.039)
  })
  it('keeps every digit when the unit of the field itself is written', () =>
    expect(parseQuantity('3.9 LBF', 'force', 'imperial')).toBe(3.9))
})

describe('an arrow key in a number field', () => {
  it('moves the second digit, and the first one when coarse', () => {
    expect([stepped(100, 1), stepped(0.039, 1), stepped(0.039, -1)]).toEqual([110, 0.04, 0.038])
    expect([stepped(200, 1, { coarse: true }), stepped(-3, -1, { coarse: true })]).toEqual([300, -4])
  })
  it('goes down from a power of ten in the finer step of the decade below', () =>
    expect([stepped(100, -1), stepped(1, -1), stepped(-1, 1)]).toEqual([99, 0.99, -0.99]))
  it('leaves zero by the given step', () => expect([stepped(0, 1), stepped(0, -1, { fromZero: 0.1 })]).toEqual([10, -0.1]))
})
