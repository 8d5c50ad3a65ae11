import { findMaterial, findPrinter, goalOf, type Material, massAt, type Printer } from '@trabecula/domain'
import { expect, it } from 'vitest'
import type { CellName } from '../cells/unit-cell.ts'
import { MaterialInterpolation } from '../material/interpolation.ts'
import { type FamilyCurve, familyEstimates, gainBy, massCurve, rankFamilies } from './families.ts'

const material = findMaterial('HP HR PA12') as Material
const printer = findPrinter('HP MJF 5200') as Printer

/** A lattice whose stiffness is 1000 ρ² and whose load is 500 ρ. */
function curve(cell: CellName, size: number, factor = 1): FamilyCurve {
  const law = new MaterialInterpolation(cell, size, material, printer)
  const point = (density: number) => ({
    density,
    stiffnessNPerMm: factor * 1000 * density ** 2,
    maxLoadN: factor * 500 * density,
  })
  return { law, points: [point(law.bounds.min), point(0.4)] }
}
const volumes = { material, solidVolume: 1000, coreVolume: 9000 }
const wish = (goal: 'stiffness' | 'max-load', target: number, scale = 1) => ({
  settings: { goal, target },
  scale,
  volumes,
})
const noGain = () => ({ density: 1, value: 1 })

it('the density that reaches a value is found on the power law through two points, and weighed', () => {
  const [octet] = familyEstimates([curve('octet', 10)], wish('stiffness', 90), noGain)
  expect(octet).toMatchObject({ cell: 'octet', form: 'strut', reaches: true, graded: false })
  expect(octet?.densityMean).toBeCloseTo(0.3, 6)
  expect(octet?.massG).toBeCloseTo((material.densityGCm3 * (1000 + 0.3 * 9000)) / 1000, 6)
})

it('values of a grid that is too stiff are scaled before the target is sought', () => {
  const [octet] = familyEstimates([curve('octet', 10)], wish('stiffness', 45, 0.5), noGain)
  expect(octet?.densityMean).toBeCloseTo(0.3, 6)
})

it('grading needs less material for a value, and gives more of it at a mass', () => {
  const gain = () => ({ density: 0.8, value: 1.2 })
  expect(familyEstimates([curve('octet', 10)], wish('max-load', 150), gain)[0]?.densityMean).toBeCloseTo(0.24, 6)
  expect(familyEstimates([curve('octet', 10)], wish('max-load', 0), gain)[0]?.value).toBeCloseTo(1.2 * 150, 6)
})

it('a target below the lightest printable lattice says what keeps it from being lighter', () => {
  const octet = curve('octet', 10)
  const [found] = familyEstimates([octet], wish('max-load', 1), noGain)
  expect(found).toMatchObject({ reaches: true, densityMean: octet.law.bounds.min, limit: 'minimum feature' })
  expect(found?.value).toBeCloseTo(500 * octet.law.bounds.min, 6)
})

it('a target above the densest lattice is not reached', () => {
  const [found] = familyEstimates([curve('octet', 10)], wish('stiffness', 900), noGain)
  expect(found?.reaches).toBe(false)
})

it('each family appears once, at the size that is clearly better, and the best family first', () => {
  const found = familyEstimates(
    [curve('octet', 10), curve('octet', 15, 1.5), curve('kelvin', 10, 0.8)],
    wish('stiffness', 90),
    noGain,
  )
  expect(found.map(({ cell, cellSizeMm }) => [cell, cellSizeMm])).toEqual([
    ['octet', 15],
    ['kelvin', 10],
  ])
})

it('families that fail come below those that reach the target, the closest first', () => {
  const family = (title: string, massG: number, value: number, reaches: boolean) =>
    ({ title, massG, value, reaches }) as Parameters<typeof rankFamilies>[0][number]
  const ranked = rankFamilies([family('a', 5, 10, false), family('b', 4, 20, false), family('c', 9, 50, true)], {
    goal: goalOf('stiffness'),
    value: 50,
  })
  expect(ranked.map(({ title }) => title)).toEqual(['c', 'b', 'a'])
})

it('what grading gained is read off the uniform lattices of the same cell', () => {
  const gain = gainBy(curve('octet', 10), goalOf('stiffness'), { mean: 0.24, merit: 90 })
  expect(gain.density).toBeCloseTo(0.8, 6)
  expect(gain.value).toBeCloseTo(90 / (1000 * 0.24 ** 2), 6)
})

it('the curve of masses has the estimate of every value that is required', () => {
  const octet = curve('octet', 10)
  const gain = { density: 0.8, value: 1.2 }
  for (const scale of [1, 0.5]) {
    const points = massCurve(octet, goalOf('stiffness'), { scale, volumes }, gain, 1000)
    for (const target of [points[5]!.value, points[20]!.value]) {
      const [found] = familyEstimates([octet], wish('stiffness', target, scale), () => gain)
      expect(massAt({ points }, target)).toBeCloseTo(found!.massG, 6)
    }
  }
})

it('the curve of masses begins at the lightest lattice and ends at the densest, or at the solid part', () => {
  const octet = curve('octet', 10)
  const { min, max } = octet.law.bounds
  const [gain, goal] = [{ density: 1, value: 1 }, goalOf('max-load')]
  const points = massCurve(octet, goal, { scale: 1, volumes }, gain, 1000)
  expect(points[0]!.value).toBeCloseTo(500 * min, 6)
  expect(points.at(-1)!.value).toBeCloseTo(500 * max, 6)
  expect(massCurve(octet, goal, { scale: 1, volumes }, gain, 100).at(-1)!.value).toBeCloseTo(100, 6)
})
