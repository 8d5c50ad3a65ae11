import { describe, expect, it } from 'vitest'
import { type Linearised, MovingAsymptotes } from './moving-asymptotes.ts'

/** Svanberg's cantilever of five hollow sections (1987, section 5): least 0.0624 Σx for a deflection of the tip. */
const stiffnesses = [61, 37, 19, 7, 1]
const weight = (x: Float64Array): Linearised => ({
  value: 0.0624 * x.reduce((sum, value) => sum + value, 0),
  gradient: x.map(() => 0.0624),
})
const deflection = (x: Float64Array): Linearised => ({
  value: x.reduce((sum, value, i) => sum + stiffnesses[i] / value ** 3, -1),
  gradient: x.map((value, i) => (-3 * stiffnesses[i]) / value ** 4),
})

describe('moving asymptotes', () => {
  it("find Svanberg's optimum of the five-section cantilever: 1.340", () => {
    let x: Float64Array = new Float64Array(5).fill(5)
    const asymptotes = new MovingAsymptotes(5, { min: 1, max: 10 })
    for (let step = 0; step < 25; step++) x = asymptotes.next(x, weight(x), [deflection(x)], 2)
    expect(weight(x).value).toBeCloseTo(1.34, 3)
    expect(Math.abs(deflection(x).value)).toBeLessThan(1e-3)
    ;[6.016, 5.309, 4.494, 3.502, 2.153].forEach((best, i) => {
      expect(x[i]).toBeCloseTo(best, 1)
    })
  })

  it('meet a constraint as well as they can when the move limit stops them short of it, and never leave the limits', () => {
    const x = new Float64Array(5).fill(2)
    const next = new MovingAsymptotes(5, { min: 1, max: 10 }).next(x, weight(x), [deflection(x)], 0.5)
    expect(deflection(next).value).toBeGreaterThan(0)
    for (const value of next) expect(value).toBeCloseTo(2.5, 9)
  })

  it('stop a tenth of the way before an asymptote, which lies half the range away at first', () => {
    const x = new Float64Array(5).fill(5)
    const limits = { min: 0, max: 10 }
    const unreachable = { value: 1e9, gradient: x.map(() => -1) }
    for (const value of new MovingAsymptotes(5, limits).next(x, weight(x), [unreachable], 100)) expect(value).toBeCloseTo(9.5, 9)
    const satisfied = { value: -1e9, gradient: x.map(() => -1) }
    for (const value of new MovingAsymptotes(5, limits).next(x, weight(x), [satisfied], 100)) expect(value).toBeCloseTo(0.5, 9)
  })

  it('move the asymptotes away from a variable that goes on, towards one that turns, and back for one that rests', () => {
    const reach = (path: readonly number[]): number => {
      const asymptotes = new MovingAsymptotes(1, { min: 0, max: 100 })
      const towards = { value: 1e9, gradient: Float64Array.of(-1) }
      // The caller may use its own array again.
      const at = new Float64Array(1)
      return path.map((x) => asymptotes.next(at.fill(x), weight(at), [towards], 1000)[0]).at(-1)!
    }
    // Nine tenths of a spread that is half the range at first.
    expect(reach([10])).toBeCloseTo(10 + 0.9 * 50, 9)
    expect(reach([10, 11])).toBeCloseTo(11 + 0.9 * 50, 9)
    expect(reach([10, 11, 12])).toBeCloseTo(12 + 0.9 * 1.2 * 50, 9)
    expect(reach([10, 11, 10.5])).toBeCloseTo(10.5 + 0.9 * 0.7 * 50, 9)
    expect(reach([10, 10, 10])).toBeCloseTo(10 + 0.9 * 50, 9)
    expect(reach([10, 10, 12])).toBeCloseTo(12 + 0.9 * 50, 9)
    // Not nearer than a hundredth of the range.
    expect(reach(Array.from({ length: 40 }, (_, i) => 10 + (i % 2)))).toBeCloseTo(11 + 0.9, 9)
  })

  it('do not depend on the units of objective and constraint', () => {
    const x = new Float64Array(5).fill(5)
    const scaled = ({ value, gradient }: Linearised, by: number) => ({
      value: by * value,
      gradient: gradient.map((slope) => by * slope),
    })
    const next = (a: number, b: number) =>
      new MovingAsymptotes(5, { min: 1, max: 10 }).next(x, scaled(weight(x), a), [scaled(deflection(x), b)], 2)
    const plain = next(1, 1)
    for (const other of [next(1e9, 1e-9), next(1e-9, 1e9)]) {
      for (const [i, value] of other.entries()) expect(value).toBeCloseTo(plain[i], 5)
    }
  })

  it('keep a variable without any slope where it is, and damp one whose slope is a hundred thousandth of the largest', () => {
    const x = new Float64Array(3).fill(7)
    const objective = { value: 0, gradient: Float64Array.of(100, 0, 1e-4) }
    const satisfied = { value: -1e9, gradient: Float64Array.of(-1, 0, 0) }
    const next = new MovingAsymptotes(3, { min: 2, max: 12 }).next(x, objective, [satisfied], 100)
    expect(next[1]).toBeCloseTo(7, 9)
    // p : q = 1.001 g + h : 0.001 g + h with h = 1e-5 / range = g.
    expect(next[2]).toBeCloseTo(2 + 10 / (1 + Math.sqrt(2.001 / 1.001)), 6)
  })

  it('with several constraints find the optimum of the one that governs, and the corner where two do', () => {
    const optimum = (others: readonly ((x: Float64Array) => Linearised)[]): Float64Array => {
      let x: Float64Array = new Float64Array(5).fill(5)
      const asymptotes = new MovingAsymptotes(5, { min: 1, max: 10 })
      for (let step = 0; step < 40; step++) x = asymptotes.next(x, weight(x), [deflection(x), ...others.map((of) => of(x))], 2)
      return x
    }
    const alone = optimum([])
    const loose = (x: Float64Array): Linearised => ({ value: 3 - x[0], gradient: Float64Array.of(-1, 0, 0, 0, 0) })
    const unrelated = optimum([loose])
    for (const [i, value] of unrelated.entries()) expect(value).toBeCloseTo(alone[i], 3)
    const tight = (x: Float64Array): Linearised => ({ value: 4 - x[4], gradient: Float64Array.of(0, 0, 0, 0, -1) })
    const both = optimum([tight, loose])
    expect(both[4]).toBeCloseTo(4, 3)
    expect(Math.abs(deflection(both).value)).toBeLessThan(1e-3)
    // With the fifth section given, the others share the rest of the deflection: x ∝ c^(1/4).
    for (let i = 0; i < 3; i++) expect(both[i] / both[i + 1]).toBeCloseTo((stiffnesses[i] / stiffnesses[i + 1]) ** 0.25, 2)
  })

  it('with several constraints of which one cannot be met go as far towards it as they may', () => {
    const x = new Float64Array(5).fill(2)
    const first = (at: Float64Array): Linearised => ({ value: 1.5 - at[0], gradient: Float64Array.of(-1, 0, 0, 0, 0) })
    const next = new MovingAsymptotes(5, { min: 1, max: 10 }).next(x, weight(x), [deflection(x), first(x)], 0.5)
    for (const value of next) expect(value).toBeCloseTo(2.5, 6)
  })
})
