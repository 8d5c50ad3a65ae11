import { expect, test } from 'vitest'
import { type UnitCell, unitCell } from '../unit-cell.ts'
import { areaByVolume, thicknessByVolume } from './by-volume.ts'
import { passageRadiusOf } from './passage.ts'
import { throatsOf } from './throats.ts'
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
  expect(Math.abs(half[1] - 0.05)).toBeLessThan(0.013)
  expect(Math.abs(half[2] - 0.25)).toBeLessThan(0.013)
})

test('a voxel model has the requested density and is unchanged by x to y to z to x', () => {
  const { n, stiffness, density } = voxelModel(unitCell('gyroid-sheet'), 0.3, 24, true)
  expect(density).toBeCloseTo(0.3, 2)
  for (let k = 0; k < n; k++)
    for (let j = 0; j < n; j++)
      for (let i = 0; i < n; i++) expect(stiffness[j + n * (k + n * i)]).toBe(stiffness[i + n * (j + n * k)])
})

test('the area of thin sheets is twice that of their minimal surfaces, that of straight struts their circumference', () => {
  for (const [name, area] of [
    ['gyroid-sheet', 3.0915],
    ['schwarz-p-sheet', 2.3451],
  ] as const)
    expect(Math.abs(areaByVolume(unitCell(name), [0.05], 150_000)[0] / (2 * area) - 1)).toBeLessThan(0.02)
  const [area] = areaByVolume(
    cellWith((x, y) => Math.hypot(fromWhole(x), fromWhole(y))),
    [0.2],
    60_000,
  )
  expect(Math.abs(area / (2 * Math.PI * Math.sqrt(0.2 / Math.PI)) - 1)).toBeLessThan(0.03)
})

test('neck and gap of Schwarz P at its middle level are alike: a little less than a quarter of the edge', () => {
  const { neck, gap } = throatsOf(unitCell('schwarz-p-skeletal'), [3 / (2 * Math.PI * Math.sqrt(3))], 24)
  const exact = (Math.SQRT2 * Math.acos(0.5)) / (2 * Math.PI)
  expect(Math.abs(neck[0] / exact - 1)).toBeLessThan(0.01)
  expect(Math.abs(gap[0] / exact - 1)).toBeLessThan(0.01)
})

test('ligaments of Schwarz P join where cos X + cos Y + cos Z is one, at half an edge', () => {
  const cell = unitCell('schwarz-p-skeletal')
  const { joins, neck } = throatsOf(cell, [0.1, 0.3], 24)
  expect(joins).toBeCloseTo(cell.distance(0.5, 0, 0), 6)
  expect(neck[0]).toBe(0)
  expect(neck[1]).toBeGreaterThan(0.1)
})
