import { expect, test } from 'vitest'
import type { UnitCell } from '../unit-cell.ts'
import { unitCell } from '../unit-cell.ts'
import { passageRadiusOf } from './passage.ts'
import { thicknessByVolume } from './thickness-by-volume.ts'
import { voxelModel } from './voxels.ts'

/** A made-up cell: only the distance matters here. */
const cellWith = (distance: UnitCell['distance']): UnitCell => ({ ...unitCell('octet'), distance })

const fromWhole = (a: number): number => Math.abs(a - Math.round(a))

test('between axes along the three edges a ball of half the edge passes through the window', () => {
  const cubic = cellWith((x, y, z) =>
    Math.min(
      Math.hypot(fromWhole(x), fromWhole(y)),
      Math.hypot(fromWhole(y), fromWhole(z)),
      Math.hypot(fromWhole(z), fromWhole(x)),
    ),
  )
  expect(passageRadiusOf(cubic, 24)).toBeCloseTo(0.5, 10)
})

test('between flat plates a ball of half the spacing passes', () => {
  expect(
    passageRadiusOf(
      cellWith((x) => fromWhole(x)),
      24,
    ),
  ).toBeCloseTo(0.5, 10)
})

test('flat plates are as thick as their density', () => {
  const half = thicknessByVolume(
    cellWith((x) => fromWhole(x)),
    [0, 0.1, 0.5],
    40,
  )
  expect(half[0]).toBe(0)
  expect(Math.abs(half[1]! - 0.05)).toBeLessThan(0.013)
  expect(Math.abs(half[2]! - 0.25)).toBeLessThan(0.013)
})

test('a voxel model has the asked density and is unchanged by x to y to z to x', () => {
  const { n, stiffness, density } = voxelModel(unitCell('gyroid-sheet'), 0.3, 24)
  expect(density).toBeCloseTo(0.3, 2)
  for (let k = 0; k < n; k++)
    for (let j = 0; j < n; j++)
      for (let i = 0; i < n; i++) expect(stiffness[j + n * (k + n * i)]).toBe(stiffness[i + n * (j + n * k)])
})
