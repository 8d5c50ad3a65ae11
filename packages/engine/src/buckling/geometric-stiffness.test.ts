import { describe, expect, it } from 'vitest'
import { addElements } from '../vibration/cell-mass.ts'
import { GeometricStiffness } from './geometric-stiffness.ts'

const spacing = 1.7
const nodes = Uint32Array.from({ length: 8 }, (_, i) => i)
/** MPa: xx, yy, zz, yz, xz, xy. */
const stress = [-3, 1.2, 0.4, 0.7, -0.9, 0.5]
const noise = (seed: number) => Float64Array.from({ length: 24 }, (_, i) => Math.sin(seed + 12.9 * i))
const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0)

/** One cell that is not cut, or one that is, whose points have these stresses. */
const whole = new GeometricStiffness(
  { grid: { nx: 1, ny: 1, nz: 1, spacing, origin: [0, 0, 0] } },
  { nodes, places: nodes, whole: Uint32Array.of(0), ofWhole: nodes, ofCut: new Uint32Array() },
  { whole: Float64Array.from(stress), cut: new Float64Array() },
)
const cut = (stresses: readonly number[]) =>
  new GeometricStiffness(
    { grid: { nx: 1, ny: 1, nz: 1, spacing, origin: [0, 0, 0] } },
    { nodes, places: nodes, whole: new Uint32Array(), ofWhole: new Uint32Array(), ofCut: nodes },
    { whole: new Float64Array(), cut: Float64Array.from(stresses) },
  )
const uneven = Array.from({ length: 8 }, (_, g) => stress.map((each, i) => each * (1 + Math.sin(g + i)))).flat()

/**
 * ∫ σ·E + ½ E·C·E of one cell over 2³ points, with Green and Lagrange's strain E of a displacement and the stress σ that is
 * there before: exact for what is of second order.
 */
function energy(stresses: readonly number[], u: Float64Array, modulus: number): number {
  const place = (bit: number) => (1 + (bit ? 1 : -1) / Math.sqrt(3)) / 2
  let sum = 0
  for (let g = 0; g < 8; g++) {
    const at = [g & 1, (g >> 1) & 1, g >> 2].map(place)
    const slope = [0, 1, 2].map((c) =>
      [0, 1, 2].map((along) => {
        let value = 0
        for (let corner = 0; corner < 8; corner++) {
          const factors = at.map((x, axis) => {
            const high = (corner >> axis) & 1
            if (axis === along) return (high ? 1 : -1) / spacing
            return high ? x : 1 - x
          })
          value += factors.reduce((product, factor) => product * factor, 1) * u[3 * corner + c]!
        }
        return value
      }),
    )
    const strain = (i: number, j: number) =>
      (slope[i]![j]! + slope[j]![i]! + [0, 1, 2].reduce((all, c) => all + slope[c]![i]! * slope[c]![j]!, 0)) / 2
    const own = stresses.slice(6 * g, 6 * g + 6)
    const pairs = [
      [0, 0],
      [1, 1],
      [2, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ] as const
    for (const [n, [i, j]] of pairs.entries()) {
      const twice = i === j ? 1 : 2
      sum += (spacing / 2) ** 3 * twice * (own[n]! * strain(i, j) + (modulus / 2) * strain(i, j) ** 2)
    }
  }
  return sum
}

/** The second derivative of the energy along u. */
const curvature = (stresses: readonly number[], u: Float64Array, modulus: number) => {
  const step = 1e-3
  const at = (by: number) =>
    energy(
      stresses,
      u.map((each) => by * each),
      modulus,
    )
  return (at(step) - 2 * at(0) + at(-step)) / step ** 2
}

describe('the geometric stiffness of a cell', () => {
  const none = Array.from({ length: 48 }, () => 0)
  const even = Array.from({ length: 8 }, () => stress).flat()

  it.each([
    ['that is not cut', whole, even],
    ['that is cut', cut(uneven), uneven],
  ])('%s is what its stresses add to the curvature of a nonlinear strain energy', (_, stiffness, stresses) => {
    for (const seed of [1, 2, 3]) {
      const u = noise(seed)
      const added = curvature(stresses, u, 200) - curvature(none, u, 200)
      expect(dot(u, stiffness.multiply(u)) / added).toBeCloseTo(1, 4)
    }
  })

  it('is symmetric, costs no energy in a translation, and is the same through the points of a cut cell', () => {
    for (const stiffness of [whole, cut(uneven)]) {
      const [a, b] = [noise(1), noise(2)]
      expect(dot(a, stiffness.multiply(b))).toBeCloseTo(dot(b, stiffness.multiply(a)), 10)
      const moved = stiffness.multiply(Float64Array.from({ length: 24 }, (_, i) => 1 + (i % 3)))
      for (const force of moved) expect(Math.abs(force)).toBeLessThan(1e-12)
    }
    const [one, other] = [whole.multiply(noise(3)), cut(even).multiply(noise(3))]
    for (const [i, force] of one.entries()) expect(force).toBeCloseTo(other[i]!, 10)
  })

  it('turns a rigid rotation back under tension and on under compression', () => {
    const turned = Float64Array.from({ length: 24 }, (_, i) => {
      const [x, y] = [Math.floor(i / 3) & 1, (Math.floor(i / 3) >> 1) & 1]
      return [-y, x, 0][i % 3]!
    })
    const pulled = cut(Array.from({ length: 8 }, () => [1, 0, 0, 0, 0, 0]).flat())
    expect(dot(turned, pulled.multiply(turned))).toBeCloseTo(spacing, 10)
    const pushed = cut(Array.from({ length: 8 }, () => [-1, 0, 0, 0, 0, 0]).flat())
    expect(dot(turned, pushed.multiply(turned))).toBeCloseTo(-spacing, 10)
  })
})

it('elements add to what is there', () => {
  const y = Float64Array.from({ length: 24 }, () => 1)
  addElements(nodes, new Float64Array(64).fill(1), noise(1), y)
  expect(y[0]! - 1).toBeCloseTo(
    [0, 3, 6, 9, 12, 15, 18, 21].reduce((sum, i) => sum + noise(1)[i]!, 0),
    10,
  )
})
