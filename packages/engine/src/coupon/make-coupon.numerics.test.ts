import { findMaterial, findPrinter, orThrow } from '@trabecula/domain'
import { boundsOf, inspect, readPartFile } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { describe, expect, it } from 'vitest'
import type { Design } from '../candidates/design.ts'
import { boxPart } from '../testing/sample-parts.ts'
import { type CouponOptions, checkCoupon, type MadeCoupon, makeCoupon } from './make-coupon.ts'

const printedWith = { material: findMaterial('HP HR PA12')!, printer: findPrinter('HP MJF 5200')! }

/** A row of a gyroid sheet of 5 mm with a graded core of this mean. */
const row = (densityMean: number): Design =>
  sampleDesign(boxPart(30, 30, 30), 'gyroid-sheet', { cellSize: 5, row: { densityMean } as never })

async function made(kind: 'cube' | 'bar', options: CouponOptions): Promise<MadeCoupon> {
  return orThrow(await makeCoupon(row(0.3), printedWith, { kind }, { throughWall: 2, ...options }))
}

describe('a coupon of a gyroid row', () => {
  it('as a cube is one watertight body of the box that it says, about as stiff as its homogenised lattice', async () => {
    const { stl, prediction } = await made('cube', {})
    const reading = readPartFile(stl)
    if (!reading.ok) throw new Error(reading.message)
    expect(inspect(reading.soup)).toMatchObject({ closed: true, nonManifoldEdges: 0, misorientedEdges: 0, components: 1 })
    const { min, max } = boundsOf(reading.soup)
    for (const axis of [0, 1, 2]) expect(max[axis] - min[axis]).toBeCloseTo(prediction.edgesMm[axis]!, 4)
    // The plates hinder it from widening, which stiffens it; its free sides soften it (docs/theory/coupons.md).
    const ratio = prediction.stiffnessNPerMm / prediction.homogenisedNPerMm!
    expect(ratio).toBeGreaterThan(0.95)
    expect(ratio).toBeLessThan(1.15)
    const [edge, , height] = prediction.edgesMm
    const expected = (1.01 / 1000) * edge ** 2 * (0.3 * edge + height - edge)
    expect(Math.abs(prediction.massG / expected - 1)).toBeLessThan(0.02)
    expect(prediction.elasticMm).toBeCloseTo(prediction.onsetN / prediction.stiffnessNPerMm, 12)
    expect(prediction.governedBy).toBe('lattice')
  })

  it('as a bar has the skin of the row around it and open ends, and is governed by its skin', async () => {
    const { stl, prediction } = await made('bar', {})
    const reading = readPartFile(stl)
    if (!reading.ok) throw new Error(reading.message)
    expect(inspect(reading.soup)).toMatchObject({ closed: true, nonManifoldEdges: 0, components: 1 })
    expect(prediction).toMatchObject({ skinMm: 1, governedBy: 'skin', density: 0.3 })
    // The skin alone as a beam, and a solid bar.
    const bar = (hollow: number) => (48 * 1800 * (10 ** 4 - hollow ** 4)) / 12 / prediction.spanMm! ** 3
    expect(prediction.stiffnessNPerMm).toBeGreaterThan(0.75 * bar(8))
    expect(prediction.stiffnessNPerMm).toBeLessThan(bar(0))
  })

  it('is refused where memory holds too few voxels for its walls, and where the row is no lattice', async () => {
    const refused = await makeCoupon(row(0.3), printedWith, { kind: 'cube' }, { mostVoxels: 20_000 })
    expect(!refused.ok && refused.refusal.message).toMatch(/^The cube has too many cells of too thin walls/)
    const solid = checkCoupon({ ...row(0.3), cell: 'solid' as never }, printedWith, { kind: 'cube' })
    expect(!solid.ok && solid.refusal.code).toBe('no-lattice')
  })
})
