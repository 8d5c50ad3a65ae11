import { findMaterial, lowerOf, type Material } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { cellProperties } from '../cells/properties.ts'
import { cellNames, unitCell } from '../cells/unit-cell.ts'
import { uniaxialLaw } from './uniaxial.ts'

const titanium = findMaterial('Ti6Al4V') as Material
// Its Poisson's ratio is one of the table's: between two of them the moduli are straight, and 0.2 % off at density 1.
const steel = findMaterial('316L') as Material

it.each(cellNames)('%s: a full cell is the solid itself', (cell) => {
  const { modulus, onset, buckles } = uniaxialLaw(cell, 1, steel)
  expect(modulus / steel.youngMpa).toBeCloseTo(1, 9)
  expect(onset / lowerOf(steel, 'designStressMpa')).toBeCloseTo(1, 9)
  expect(buckles).toBe(false)
})

it('the modulus is the stress along an edge per strain when the sides are free', () => {
  const { c11, c12 } = cellProperties('octet', 0.25, titanium.poisson)
  // ε = (1, t, t) with σ_yy = σ_zz = 0.
  const t = -c12 / (c11 + c12)
  expect(uniaxialLaw('octet', 0.25, titanium).modulus / titanium.youngMpa).toBeCloseTo(c11 + 2 * c12 * t, 12)
})

it('slender struts of a strong metal buckle before they yield', () => {
  const slender = uniaxialLaw('octet', 0.05, titanium)
  const stout = uniaxialLaw('octet', 0.3, titanium)
  expect([slender.buckles, stout.buckles]).toEqual([true, false])
  expect(slender.onset).toBeLessThan(cellProperties('octet', 0.05, titanium.poisson).yieldUniaxial * titanium.designStressMpa)
})

it('what does not hold together carries nothing', () => {
  const { connectedFrom } = unitCell('diamond-skeletal')
  expect(connectedFrom).toBeGreaterThan(0.05)
  expect(uniaxialLaw('diamond-skeletal', 0.05, titanium)).toEqual({ modulus: 0, onset: 0, buckles: false })
})
