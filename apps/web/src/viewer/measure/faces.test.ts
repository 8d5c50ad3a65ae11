import { box, cylinder, segment } from '@trabecula/geometry'
import { expect, test } from 'vitest'
import { measureFaces } from './faces.ts'

const soup = box([30, 20, 10])
const set = segment(soup)
const facing = (axis: 0 | 1 | 2, sign: 1 | -1): number => set.faces.findIndex(({ normal }) => normal[axis] * sign > 0.9)

test('opposite faces of a box are as far apart as their planes, and look away from each other', () => {
  const found = measureFaces(soup, set, facing(2, 1), facing(2, -1))
  expect(found?.distanceMm).toBeCloseTo(10, 4)
  expect(found?.betweenPlanesMm).toBeCloseTo(10, 4)
  expect(found?.angleDegrees).toBeCloseTo(180, 2)
})

test('neighbouring faces touch at a right angle and have no distance between planes', () => {
  const found = measureFaces(soup, set, facing(0, 1), facing(1, -1))
  expect(found?.distanceMm).toBeCloseTo(0, 4)
  expect(found?.angleDegrees).toBeCloseTo(90, 2)
  expect(found?.betweenPlanesMm).toBeNull()
})

test('a curved face has no angle, and a face has no distance to itself', () => {
  const round = cylinder(5, 20, 32)
  const faces = segment(round)
  const wall = faces.faces.findIndex(({ kind }) => kind === 'curved')
  const lid = faces.faces.findIndex(({ kind }) => kind === 'plane')
  expect(measureFaces(round, faces, wall, lid)?.angleDegrees).toBeNull()
  expect(measureFaces(round, faces, wall, wall)).toBeNull()
})
