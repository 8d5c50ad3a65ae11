import { box, partFrame, segment } from '@trabecula/geometry'
import { BufferAttribute, BufferGeometry, Ray, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { sectionCut } from '../section/plane.ts'
import { drawablePart } from './drawable.ts'
import { PartPicker } from './pick.ts'

const { soup } = partFrame(box([20, 30, 40]), 1)
const surfaces = segment(soup)
const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(soup, 3))
const picker = new PartPicker(geometry, drawablePart(soup, surfaces))
const down = new Ray(new Vector3(1, 2, 100), new Vector3(0, 0, -1))

const normalOf = (triangle: number) => surfaces.faces[surfaces.label[triangle] ?? 0]!.normal.map(Math.round)

test('a ray from above picks the top face at its height', () => {
  const hit = picker.hit(down, null)
  expect(hit?.point.z).toBeCloseTo(20, 5)
  expect(normalOf(hit!.triangle)).toEqual([0, 0, 1])
})

test('a ray that misses the part picks nothing', () => {
  expect(picker.hit(new Ray(new Vector3(50, 0, 100), new Vector3(0, 0, -1)), null)).toBeNull()
})

test('a part that the section cut away cannot be picked, and the cap is no surface', () => {
  const cut = sectionCut(
    { enableClipping: true, sectionPlane: 'xy', clipPosition: 0.5, reverse: false },
    [-10, -15, -20],
    [10, 15, 20],
  )
  expect(picker.hit(down, cut)).toBeNull()
  const fromSide = picker.hit(new Ray(new Vector3(100, 0, -5), new Vector3(-1, 0, 0)), cut)
  expect(normalOf(fromSide!.triangle)).toEqual([1, 0, 0])
  expect(picker.hit(new Ray(new Vector3(100, 0, 5), new Vector3(-1, 0, 0)), cut)).toBeNull()
})
