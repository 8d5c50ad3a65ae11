import { describe, expect, it } from 'vitest'
import {
  compressiveShare,
  compressiveShareGradient,
  cubicStress,
  deviatoric,
  meanStress,
  quadraticIndex,
  shear,
} from './stress.ts'

/** Voigt order xx, yy, zz, yz, xz, xy. */
const general = Float64Array.of(3, -2, 5, 0.7, -1.1, 0.4)

/** ∂f/∂σ by central differences. */
const measured = (f: (s: Float64Array) => number, s: Float64Array, h = 1e-6): number[] =>
  Array.from(s, (value, i) => (f(s.with(i, value + h)) - f(s.with(i, value - h))) / (2 * h))

const near = (values: ArrayLike<number>, expected: ArrayLike<number>) =>
  Array.from(expected).forEach((value, i) => {
    expect(values[i]).toBeCloseTo(value, 6)
  })

/** The stress with the given principal values along axes that are turned out of all three planes. */
function turned(values: readonly [number, number, number]): Float64Array {
  const axes = [
    [2 / 3, -1 / 3, 2 / 3],
    [2 / 3, 2 / 3, -1 / 3],
    [-1 / 3, 2 / 3, 2 / 3],
  ]
  const at = (row: number, col: number) => values.reduce((sum, value, i) => sum + value * axes[i][row] * axes[i][col], 0)
  return Float64Array.of(at(0, 0), at(1, 1), at(2, 2), at(1, 2), at(0, 2), at(0, 1))
}

describe('stress', () => {
  it('follows the cubic law from the six strains at the requested place', () => {
    const strains = [9, 9, 1, 2, 4, 0.5, 0.25, 8]
    const out = new Float64Array(6)
    cubicStress({ c11: 10, c12: 3, c44: 2 }, strains, 2, out)
    expect([...out]).toEqual([10 + 3 * 6, 20 + 3 * 5, 40 + 3 * 3, 1, 0.5, 16])
  })

  it('has its invariants: half the squared differences, the squared shears, the mean', () => {
    expect(deviatoric(general)).toBeCloseTo((25 + 49 + 4) / 2, 12)
    expect(shear(general)).toBeCloseTo(0.49 + 1.21 + 0.16, 12)
    expect(meanStress(general)).toBe(2)
  })
})

describe('the quadratic index', () => {
  it('is the root of its three terms, with its gradient', () => {
    const out = new Float64Array(6)
    const index = (s: Float64Array) => Math.sqrt(0.3 * deviatoric(s) + 0.7 * meanStress(s) ** 2 + 0.2 * shear(s))
    expect(quadraticIndex(general, 0.3, 0.7, 0.2, out)).toBeCloseTo(index(general), 12)
    near(out, measured(index, general))
  })

  it('has no gradient without stress', () => {
    const out = new Float64Array(6).fill(1)
    expect(quadraticIndex(new Float64Array(6), 1, 1, 1, out)).toBe(0)
    expect([...out].every((value) => value === 0)).toBe(true)
  })
})

describe('the compressive share', () => {
  it('is the least principal stress over the largest one by size, from 0 in tension to 1 in compression', () => {
    expect(compressiveShare(turned([4, 1, 2]))).toBe(0)
    expect(compressiveShare(turned([4, 1, -1]))).toBeCloseTo(1 / 4, 9)
    expect(compressiveShare(turned([4, -3, 1]))).toBeCloseTo(3 / 4, 9)
    expect(compressiveShare(turned([2, -3, 1]))).toBeCloseTo(1, 12)
    expect(compressiveShare(turned([-1, -2, -3]))).toBeCloseTo(1, 12)
  })

  it('of even pressure is 1, and of even tension or nothing 0', () => {
    const even = (pressure: number) => compressiveShare(Float64Array.of(pressure, pressure, pressure, 0, 0, 0))
    expect([even(-2), even(2), even(0)]).toEqual([1, 0, 0])
  })

  it.each([
    ['of three different principal stresses', [4, 1, -1.5]],
    ['under a strong pull', [9, -0.5, -1]],
  ] as const)('has the gradient of differences %s', (_, values) => {
    const out = new Float64Array(6).fill(7)
    const s = turned([...values])
    compressiveShareGradient(s, out)
    near(out, measured(compressiveShare, s))
  })

  it('has the same gradient, per stress, however small the stress is', () => {
    const [out, small] = [new Float64Array(6), new Float64Array(6)]
    const s = turned([4, 1, -1.5])
    compressiveShareGradient(s, out)
    compressiveShareGradient(
      s.map((value) => 1e-6 * value),
      small,
    )
    near(
      small.map((value) => 1e-6 * value),
      out,
    )
  })

  it.each([[[4, 1, 2]], [[1, -4, 2]], [[-1, -2, -3]]] as const)('has no gradient where it is clamped: %j', (values) => {
    const out = new Float64Array(6).fill(7)
    compressiveShareGradient(turned([...values]), out)
    expect([...out]).toEqual([0, 0, 0, 0, 0, 0])
  })

  // Two equal principal stresses: along a direction that keeps them equal there is a derivative all the same.
  it.each([
    ['least', [4, -1, -1], [1, 0, 0]],
    ['least', [4, -1, -1], [0, 1, 1]],
    ['largest', [4, 4, -1], [1, 1, 0]],
    ['largest', [4, 4, -1], [0, 0, 1]],
  ] as const)('has the derivative along the planes of two equal %s stresses: %j by %j', (_, values, direction) => {
    const out = new Float64Array(6)
    compressiveShareGradient(turned([...values]), out)
    const by = turned([...direction])
    const along = out.reduce((sum, slope, i) => sum + slope * by[i], 0)
    const moved = (h: number) => compressiveShare(turned([0, 1, 2].map((i) => values[i] + h * direction[i]) as never))
    // A wide step: near two equal stresses the angle's cosine is 1 and has half the digits.
    expect(along).toBeCloseTo((moved(0.005) - moved(-0.005)) / 0.01, 4)
  })

  it('of two equal least stresses spreads equally over their plane', () => {
    const out = new Float64Array(6)
    compressiveShareGradient(Float64Array.of(4, -1, -1, 0, 0, 0), out)
    near(out, [-1 / 16, -1 / 8, -1 / 8, 0, 0, 0])
  })
})
