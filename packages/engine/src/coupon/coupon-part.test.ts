import { type Coupon, type CouponRequest, couponOf, findMaterial, findPrinter, orThrow } from '@trabecula/domain'
import { writeBinaryStl } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { describe, expect, it } from 'vitest'
import type { Verification } from '../verification/report.ts'
import { verifyMesh } from '../verification/verify-mesh.ts'
import { couponPart } from './coupon-part.ts'

const [material, printer] = [findMaterial('PA 2200')!, findPrinter('EOS P 396')!]
const { youngMpa: youngs, poisson, designStressMpa: strength } = material

/** What the analysis of a solid box finds for the loads of a coupon, in voxels of a third of `wall` mm. */
async function solid(request: CouponRequest, wall: number): Promise<{ coupon: Coupon; found: Verification }> {
  const made = orThrow(couponOf({ cell: 'octet', cellSizeMm: 5, density: 0.3, shellMm: 1 }, printer, request))
  const { part, setup } = couponPart(made, { material, printer })
  const design = sampleDesign(part, 'octet', { shell: 100, row: { minFeatureMm: wall } as never })
  const bytes = writeBinaryStl(part.fileSoup)
  const verified = orThrow(
    await verifyMesh(part, { ...design, density: { ...design.density, spacing: 3 } }, bytes, setup, {
      throughWall: 3,
    }),
  )
  return { coupon: made, found: verified }
}

describe('a coupon of a solid cube predicts itself', () => {
  it('its stiffness is E·A/L, and it yields at the design stress over its area', async () => {
    const { coupon, found } = await solid({ kind: 'cube', sizeMm: 20 }, 1.5)
    const [edge, , height] = coupon.edgesMm
    expect(Math.abs(found.stiffnessNPerMm / ((youngs * edge ** 2) / height) - 1)).toBeLessThan(0.002)
    const along = material.alongBuild!.values.designStressMpa!
    expect(along).toBeLessThan(strength)
    expect(Math.abs(found.maxLoadN / (along * edge ** 2) - 1)).toBeLessThan(0.01)
  })

  it('built lying it yields by the ratio of its strengths later, and is as stiff', async () => {
    const upright = await solid({ kind: 'cube', sizeMm: 20 }, 3)
    const lying = await solid({ kind: 'cube', sizeMm: 20, build: '+X' }, 3)
    const ratio = strength / material.alongBuild!.values.designStressMpa!
    expect(lying.found.maxLoadN / upright.found.maxLoadN / ratio).toBeCloseTo(1, 2)
    expect(lying.found.stiffnessNPerMm / upright.found.stiffnessNPerMm).toBeCloseTo(1, 9)
  })
})

describe('a coupon of a solid bar', () => {
  it('is as stiff as Timoshenko says between supports on which it turns freely, and yields about where a beam does', async () => {
    const { coupon, found } = await solid({ kind: 'bar', sizeMm: 12 }, 3)
    const span = coupon.spanMm!
    const [, width, height] = coupon.edgesMm
    const shear = youngs / (2 * (1 + poisson))
    const bending = span ** 3 / (4 * youngs * width * height ** 3)
    const sheared = span / (4 * (5 / 6) * shear * width * height)
    expect(Math.abs(found.stiffnessNPerMm * (bending + sheared) - 1)).toBeLessThan(0.015)
    // 0.5 % of the volume may have yielded, and the middle strip spreads the force.
    const beam = (strength * 2 * width * height ** 2) / 3 / span
    expect(found.maxLoadN / beam).toBeGreaterThan(1)
    expect(found.maxLoadN / beam).toBeLessThan(1.25)
  })
})
