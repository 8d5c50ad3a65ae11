import { describe, expect, it } from 'vitest'
import { findMaterial } from '../catalog/materials.ts'
import { findPrinter } from '../catalog/printers.ts'
import type { CouponLattice, CouponMeasurement, CouponRequest } from './model.ts'
import { adjustedMaterial, adjustedValues, compareCoupon, couponOf, unusualRatio } from './rules.ts'

const printer = findPrinter('EOS P 396')!
const lattice: CouponLattice = { cell: 'octet', cellSizeMm: 6, density: 0.3, shellMm: 1.2 }

const coupon = (request: CouponRequest, changes: Partial<CouponLattice> = {}) => {
  const made = couponOf({ ...lattice, ...changes }, printer, request)
  if (!made.ok) throw new Error(made.refusal.message)
  return made.value
}

const refusal = (request: CouponRequest, changes: Partial<CouponLattice> = {}) => {
  const made = couponOf({ ...lattice, ...changes }, printer, request)
  return made.ok ? 'made' : made.refusal.message
}

describe('a coupon', () => {
  it('is a cube of four whole cells with a plate above and below, and without a skin', () => {
    const { edgesMm, plateMm, skinMm } = coupon({ kind: 'cube' })
    expect([plateMm, skinMm]).toEqual([Math.max(1.5, 2 * printer.minWallMm), 0])
    expect(edgesMm).toEqual([24, 24, 24 + 2 * plateMm])
    expect(coupon({ kind: 'cube' }, { cellSizeMm: 3 }).edgesMm[0]).toBe(15)
  })

  it("is a bar of two whole cells with the row's skin, seven times as long as high and with a span of six heights", () => {
    expect(coupon({ kind: 'bar' })).toMatchObject({ edgesMm: [84, 12, 12], spanMm: 72, stripMm: 3, skinMm: 1.2 })
    expect(coupon({ kind: 'bar', build: '+X' }).buildDirection).toBe('+X')
  })

  it.each<[RegExp, CouponRequest, Partial<CouponLattice>]>([
    [/^This row has no lattice/, { kind: 'cube' }, { density: 1 }],
    [/^This row has no lattice/, { kind: 'cube' }, { density: Number.NaN }],
    [/^A cube of 10 mm \(0\.3937 in\) is less than two cells of 6 mm .* make it 12 mm/, { kind: 'cube', sizeMm: 10 }, {}],
    [/^A bar of 11 mm .* less than two cells/, { kind: 'bar', sizeMm: 11 }, {}],
    [/^A coupon must be larger than 0 and up to 1000 mm, not -3 mm\.$/, { kind: 'cube', sizeMm: -3 }, {}],
    [/^The cube of 400 × 400 × 40\d mm does not fit into EOS P 396/, { kind: 'cube', sizeMm: 400 }, {}],
    [/^The bar of 420 × 60 × 60 mm does not fit into EOS P 396/, { kind: 'bar', sizeMm: 60 }, {}],
  ])('is refused as %s', (sentence, request, changes) => {
    expect(refusal(request, changes)).toMatch(sentence)
  })

  it('of two cells that were typed in inches is not refused for rounding, and a long bar may stand', () => {
    expect(refusal({ kind: 'bar', sizeMm: 12 * (1 - 1e-7) })).toBe('made')
    expect(refusal({ kind: 'bar', sizeMm: 60, build: '+X' })).toBe('made')
  })
})

const predicted = { stiffnessNPerMm: 2000, onsetN: 500, elasticMm: 0.25 }
const pairs = (...values: [number, number][]) => ({
  pairs: values.map(([forceN, displacementMm]) => ({ forceN, displacementMm })),
})

describe('what was measured', () => {
  it('is compared from the origin where there is one pair, and by the slope where there are several', () => {
    expect(compareCoupon(predicted, pairs([180, 0.1]))).toMatchObject({ value: { stiffnessNPerMm: 1800, stiffnessRatio: 0.9 } })
    // It settled by 0.05 mm before it carried.
    const found = compareCoupon(predicted, pairs([100, 0.1], [200, 0.15], [300, 0.2]))
    expect(found.ok && found.value.stiffnessRatio).toBeCloseTo(1, 12)
    expect(found.ok && 'onsetRatio' in found.value).toBe(false)
    expect(compareCoupon(predicted, { ...pairs([180, 0.1]), onsetN: 450 })).toMatchObject({ value: { onsetRatio: 0.9 } })
  })

  it.each<[string, CouponMeasurement]>([
    ['Enter at least one force', pairs()],
    ['Line 2: the force must be larger than 0', pairs([100, 0.1], [0, 0.2])],
    ['Line 1: the force must be larger than 0', pairs([-100, 0.1])],
    ['Line 1: the displacement must be larger than 0', pairs([100, 0])],
    ['Line 1: the displacement must be larger than 0', pairs([100, Number.NaN])],
    [
      'Line 1: at 0.3 mm (0.0118 in) the material has passed its elastic limit, which this coupon reaches at 0.25 mm',
      pairs([300, 0.3]),
    ],
    ['The force does not rise', pairs([200, 0.1], [100, 0.2])],
    ['All lines have the same displacement', pairs([200, 0.1], [201, 0.1])],
    ['The force at which it yielded must be larger than 0', { ...pairs([100, 0.1]), onsetN: 0 }],
    ['The measured value is 50 times the predicted one', pairs([10_000, 0.1])],
    ['Enter at most 50 pairs', pairs(...Array.from({ length: 51 }, (_, n) => [n + 1, (n + 1) / 1000] as [number, number]))],
  ])('is refused with "%s"', (sentence, measured) => {
    const found = compareCoupon(predicted, measured)
    expect(found.ok ? 'accepted' : found.refusal.message).toContain(sentence)
  })
})

it("a ratio that is hardly the material's is questioned", () => {
  expect(unusualRatio({ stiffnessNPerMm: 1, stiffnessRatio: 0.8, onsetRatio: 1.2 })).toBeUndefined()
  expect(unusualRatio({ stiffnessNPerMm: 1, stiffnessRatio: 0.5 })).toMatch(/^A ratio of 0\.5 is more often a wrong unit/)
  expect(unusualRatio({ stiffnessNPerMm: 1, stiffnessRatio: 1, onsetRatio: 1.4 })).toContain('1.4')
})

describe('the material of a comparison', () => {
  const ours = findMaterial('PA 2200')!
  const found = { stiffnessNPerMm: 1800, stiffnessRatio: 0.9, onsetRatio: 1.1 }

  it('has moduli and strengths times their factors, along the build direction as well, and says so as their source', () => {
    const theirs = adjustedMaterial(ours, found, 'Our PA 2200')
    expect(theirs).toMatchObject({ name: 'Our PA 2200', poisson: ours.poisson, densityGCm3: ours.densityGCm3 })
    expect(theirs.youngMpa).toBeCloseTo(0.9 * ours.youngMpa, 9)
    expect(theirs.designStressMpa).toBeCloseTo(1.1 * ours.designStressMpa, 9)
    const along = (of: typeof ours) => of.alongBuild!.values.designStressMpa!
    expect(along(theirs)).toBeCloseTo(1.1 * along(ours), 9)
    expect(theirs.sources.youngMpa.text).toMatch(/^Measured on a coupon: 0\.9 times .* MPa of PA 2200$/)
    expect(theirs.sources.poisson).toBe(ours.sources.poisson)
  })

  it('keeps strengths that were not measured, and lists exactly what changes', () => {
    const { onsetRatio: _, ...stiffnessOnly } = found
    const theirs = adjustedMaterial(ours, stiffnessOnly, 'Our PA 2200')
    expect(theirs.designStressMpa).toBe(ours.designStressMpa)
    expect(adjustedValues(ours, stiffnessOnly).map(({ title }) => title)).toEqual(["Young's modulus"])
    const titles = adjustedValues(ours, found).map(({ title, before, after }) => `${title} ${Math.round((100 * after) / before)}`)
    expect(titles).toContain('Onset of yielding, along the build direction 110')
  })

  it('of a coupon that does what was predicted is the material itself, its name and sources apart', () => {
    const same = adjustedMaterial(ours, { stiffnessNPerMm: 2000, stiffnessRatio: 1, onsetRatio: 1 }, ours.name)
    expect({ ...same, sources: ours.sources, alongBuild: ours.alongBuild }).toEqual(ours)
  })
})
