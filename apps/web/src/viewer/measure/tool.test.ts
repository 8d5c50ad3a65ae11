import { box, partFrame, segment } from '@trabecula/geometry'
import { BufferAttribute, BufferGeometry, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { drawablePart } from '../part/drawable.ts'
import { PartPicker } from '../part/pick.ts'
import { measureWall, snapToCorner } from './tool.ts'

const { soup } = partFrame(box([20, 30, 40]), 1)
const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(soup, 3))
const picker = new PartPicker(geometry, drawablePart(soup, segment(soup)))
/** Any triangle of the top face, which the view ray meets at an angle. */
const top = [-10, -15, 20, 10, -15, 20, 10, 15, 20]
const aslant = new Vector3(0.5, 0.3, -0.6).normalize()

test('a wall is measured along the inward normal, from any view and with either winding of its triangle', () => {
  for (const corners of [top, [...top.slice(3, 6), ...top.slice(0, 3), ...top.slice(6)]]) {
    const wall = measureWall(picker, { point: [3, 2, 20], corners, sight: aslant })
    if (wall?.mode !== 'wall') throw new Error('no wall')
    expect(wall.distanceMm).toBeCloseTo(40, 4)
    expect(wall.to[0]).toBeCloseTo(3, 5)
    expect(wall.to[2]).toBeCloseTo(-20, 4)
  }
})

test('an open part has no wall', () => {
  expect(measureWall(picker, { point: [3, 2, -20], corners: top, sight: aslant })).toBeNull()
})

const triangle = [0, 0, 0, 10, 0, 0, 0, 10, 0]
const click = new Vector3(0.6, 0.2, 0)
/** A view from above with this many pixels per mm. */
const from = (scale: number) => (point: Vector3) => scale * point.distanceTo(click)

test('a click snaps to the corner nearest on the screen, within nine pixels', () => {
  expect(snapToCorner(click, triangle, from(10)).toArray()).toEqual([0, 0, 0])
  expect(snapToCorner(click, triangle, from(20))).toBe(click)
  const small = triangle.map((value) => value / 10)
  expect(snapToCorner(click, small, from(10)).toArray()).toEqual([1, 0, 0])
})
