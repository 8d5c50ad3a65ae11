import { expect, it } from 'vitest'
import { formula, least, variable } from './expression.ts'
import { glsl, lanes, type Notation, printFormulas, scalar, typescript } from './print-formulas.ts'

const x = variable('x')
const y = variable('y')

const print = (notation: Notation, ...formulas: Parameters<typeof printFormulas>[0]): string => {
  const { constants, values } = printFormulas(formulas, notation)
  return [...constants, ...values].join('\n')
}

it('writes every operation in every notation', () => {
  const all = least(x.plus(y).squared().root(), y.negative().absolute().floor()).minus(formula(0.5).times(x)).orZero()
  expect(print(typescript, all)).toBe(
    'const t0 = x + y\nMath.max((Math.min(Math.sqrt((t0 * t0)), Math.floor(Math.abs((-y)))) - (0.5 * x)), 0)',
  )
  expect(print(scalar, all)).toBe(
    'const t0: f64 = x + y\nmax((min(Math.sqrt((t0 * t0)), Math.floor(Math.abs((-y)))) - (0.5 * x)), 0)',
  )
  expect(print(glsl, all)).toBe('float t0 = x + y;\nmax((min(sqrt((t0 * t0)), floor(abs((-y)))) - (0.5 * x)), 0.0)')
  expect(print(lanes, all)).toBe(
    'const t0 = f32x4.add(x, y)\n' +
      'f32x4.pmax(f32x4.sub(f32x4.pmin(f32x4.sqrt(f32x4.mul(t0, t0)), f32x4.floor(f32x4.abs(f32x4.neg(y)))), ' +
      'f32x4.mul(f32x4.splat(0.5), x)), f32x4.splat(0))',
  )
})

it('computes once what two formulas share, whichever operand was written first', () => {
  expect(print(typescript, x.times(y).plus(1), y.times(x).minus(2))).toBe('const t0 = x * y\nt0 + 1\nt0 - 2')
})

it('keeps the order in which sums are taken, because it decides the last bit', () => {
  expect(print(typescript, x.plus(y).plus(0.1))).toBe('(x + y) + 0.1')
  expect(print(typescript, x.plus(y.plus(0.1)))).toBe('x + (y + 0.1)')
})

it('drops factors of one and pairs of signs, which round nothing', () => {
  expect(print(typescript, x.times(1))).toBe('x')
  expect(print(typescript, x.times(-1).times(y.negative()))).toBe('x * y')
  expect(print(typescript, x.plus(y.negative()))).toBe('x - y')
  expect(print(typescript, x.negative().squared())).toBe('x * x')
})
