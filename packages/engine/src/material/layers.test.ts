import { findMaterial, lowerOf, materials } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { type Layers, latticeFactor, layeredStress, layersOf, ultimateLoad, withLatticeFactor } from './layers.ts'
import { deviatoric, quadraticIndex, shear } from './stress.ts'

/** Unit vectors: an axis, one in a plane, one between all. */
const normals = [
  [0, 0, 1],
  [0.6, 0, 0.8],
  [2 / 3, -1 / 3, 2 / 3],
] as const
const excesses = [0.3, -0.4, 2.5]
const cases = normals.flatMap((normal) => excesses.map((excess): Layers => ({ normal, excess })))

/** The stress of a pull of 1 along a unit vector, of a shear of 1 between two, xx, yy, zz, yz, xz, xy. */
type Three = readonly [number, number, number]
const between = ([a, b, c]: Three, [x, y, z]: Three): Float64Array =>
  Float64Array.of(a * x, b * y, c * z, (b * z + c * y) / 2, (a * z + c * x) / 2, (a * y + b * x) / 2)
const pull = (along: Three) => between(along, along)
const shearOf = (a: Three, b: Three) => between(a, b).map((value) => 2 * value)
const cross = ([a, b, c]: Three, [x, y, z]: Three): Three => [b * z - c * y, c * x - a * z, a * y - b * x]
/** Two directions within the layers. */
function within(normal: Three): readonly [Three, Three] {
  const some = cross(normal, [0, 1, 0])
  const length = Math.hypot(...some)
  const one: Three = [some[0] / length, some[1] / length, some[2] / length]
  return [one, cross(normal, one)]
}

const general = Float64Array.of(3, -2, 5, 0.7, -1.1, 0.4)
const measured = (f: (s: Float64Array) => number): number[] =>
  Array.from(general, (value, i) => (f(general.with(i, value + 1e-6)) - f(general.with(i, value - 1e-6))) / 2e-6)
const near = (values: ArrayLike<number>, expected: ArrayLike<number>) =>
  Array.from(expected).forEach((value, i) => {
    expect(values[i]).toBeCloseTo(value, 6)
  })

describe.each(cases)('layers along $normal, with an excess of $excess', (layers) => {
  const { normal, excess } = layers
  const [one, other] = within(normal)
  const ratio = Math.sqrt(1 + excess)

  it('fail at the strength of either direction, whichever way they are turned', () => {
    expect(layeredStress(pull(one), layers)).toBeCloseTo(1, 12)
    expect(layeredStress(pull(other), layers)).toBeCloseTo(1, 12)
    expect(layeredStress(pull(normal), layers)).toBeCloseTo(ratio, 12)
    expect(layeredStress(shearOf(normal, one), layers)).toBeCloseTo(Math.sqrt(3) * ratio, 12)
    expect(layeredStress(shearOf(one, other), layers)).toBeCloseTo(Math.sqrt(3 - excess), 12)
    expect(layeredStress(Float64Array.of(7, 7, 7, 0, 0, 0), layers)).toBeCloseTo(0, 6)
  })

  it('have the gradient that differences have', () => {
    const out = new Float64Array(6)
    expect(layeredStress(general, layers, out)).toBe(layeredStress(general, layers))
    near(
      out,
      measured((s) => layeredStress(s, layers)),
    )
  })

  it('weaken a lattice by what of its stress lies along the normal', () => {
    expect(latticeFactor(pull(normal), layers) / ratio).toBeCloseTo(1, 1)
    expect(Math.abs(latticeFactor(pull(one), layers) ** 2 - 1)).toBeLessThan(0.3 * Math.abs(excess))
    expect(latticeFactor(new Float64Array(6), layers)).toBe(1)
  })

  it('give the index of a lattice times its factor the gradient that differences have', () => {
    const slope = new Float64Array(6)
    const index = quadraticIndex(general, 0.3, 0.7, 0.2, slope)
    expect(withLatticeFactor(general, layers, index, slope)).toBe(latticeFactor(general, layers))
    near(
      slope,
      measured((s) => quadraticIndex(s, 0.3, 0.7, 0.2, new Float64Array(6)) * latticeFactor(s, layers)),
    )
  })
})

it('with one strength the equivalent stress is that of von Mises', () => {
  for (const normal of normals)
    expect(layeredStress(general, { normal, excess: 0 })).toBeCloseTo(Math.sqrt(deviatoric(general) + 3 * shear(general)), 12)
})

it('a material has layers where its strength along the build direction is another, and no search for it where not', () => {
  const upright = () => [0, 0, 1] as const
  const searched = () => {
    throw new Error('A direction was looked for')
  }
  expect(layersOf(findMaterial('HP HR PA12')!, searched)).toBeUndefined()
  expect(layersOf(findMaterial('PA 2200')!, upright)).toEqual({ normal: [0, 0, 1], excess: (29 / 25) ** 2 - 1 })
  expect(materials.filter((material) => layersOf(material, upright)).map(({ name }) => name)).toEqual([
    'PA 2200',
    '316L',
    'AlSi10Mg',
  ])
})

it('the ultimate load is that of the direction that breaks first after it yields; values without a direction are the lower', () => {
  const steel = findMaterial('316L')!
  expect(ultimateLoad(480, steel)).toBe(560)
  expect(ultimateLoad(29, findMaterial('HP HR PA12')!)).toBe(48)
  expect([lowerOf(steel, 'designStressMpa'), lowerOf(steel, 'elongationPercent'), lowerOf(steel, 'youngMpa')]).toEqual([
    480, 38, 185_000,
  ])
})
