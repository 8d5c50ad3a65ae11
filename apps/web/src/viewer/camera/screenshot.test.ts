import { Vector3 } from 'three'
import { expect, test } from 'vitest'
import { screenshotView, upright } from './screenshot.ts'

test.each([0.5, 40, 900])('§9.8 a part of radius %d mm is inside the screenshot and fills most of its height', (radius) => {
  const camera = screenshotView(radius)
  const up = new Vector3(0, 1, 0).applyQuaternion(camera.quaternion).multiplyScalar(radius).project(camera)
  expect(up.y).toBeGreaterThan(0.9)
  expect(up.y).toBeLessThan(1)
  expect(new Vector3().project(camera).length()).toBeLessThan(1)
})

test('the screenshot looks at the origin along (1, 1, 1)', () => {
  const camera = screenshotView(3.4)
  expect(camera.position.toArray()).toEqual([15, 15, 15])
  expect(camera.zoom).toBe(100)
})

test('pictures are turned upright and their colours freed of alpha', () => {
  const out = upright(new Uint8ClampedArray([0, 0, 0, 0, 50, 100, 0, 128]), 1, 2)
  expect([...out]).toEqual([100, 199, 0, 128, 0, 0, 0, 0])
})
