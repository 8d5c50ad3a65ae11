import { PerspectiveCamera, Ray, Vector3 } from 'three'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ShapeHandle } from './shape-handle.ts'

/** 0.1 mm per pixel. */
const scale = () => 0.1
const shape = { sphere: { center: [5, 0, 0], radius: 4 } } as const
const onDrag = vi.fn()
let handle: ShapeHandle
const keys = new EventTarget()

/** A ray of the camera, which looks along −z, through a point of the part frame, where the sphere is about (4, 0, 0). */
const at = (x: number, y: number) => new Ray(new Vector3(x, y, 100), new Vector3(0, 0, -1))
const press = (key: string, ctrlKey = false) => {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ctrlKey })
  keys.dispatchEvent(event)
  return event.defaultPrevented
}

beforeEach(() => {
  vi.stubGlobal('window', keys)
  onDrag.mockClear()
  handle = new ShapeHandle()
  handle.place({ kind: 'outline', shape, origin: [-1, 0, 0], onDrag })
  const camera = new PerspectiveCamera()
  camera.position.set(4, 0, 1000)
  handle.size(camera, scale, 1)
})
afterEach(() => {
  handle.dispose()
  vi.unstubAllGlobals()
})

it('a dot changes the radius, from where it was grabbed, and the last call says that the drag has ended', () => {
  // A little next to the dot at x = 8.
  expect(handle.within(at(8.3, 0), scale)).toBe(true)
  handle.drag(at(9.3, 0))
  handle.drag(at(10.36, 0))
  handle.release()
  expect(onDrag.mock.calls).toEqual([
    [{ sphere: { ...shape.sphere, radius: 5 } }, false],
    [{ sphere: { ...shape.sphere, radius: 6.1 } }, false],
    [{ sphere: { ...shape.sphere, radius: 6.1 } }, true],
  ])
})

it('the middle moves it in the plane of the screen, an arrow along its axis only', () => {
  expect(handle.within(at(4, 0), scale)).toBe(true)
  handle.drag(at(5, -2))
  handle.release()
  expect(onDrag).toHaveBeenLastCalledWith({ sphere: { center: [6, -2, 0], radius: 4 } }, true)
  // The arrow begins 14 pixels beyond the sphere, and ends 34 pixels further.
  expect(handle.within(at(4, 4 + 4), scale)).toBe(true)
  handle.drag(at(9, 4 + 5))
  handle.release()
  expect(onDrag).toHaveBeenLastCalledWith({ sphere: { center: [5, 1, 0], radius: 4 } }, true)
})

it('what points at the eye, and what is far from the pointer, is not dragged', () => {
  expect(handle.within(at(0, 20), scale)).toBe(false)
  // Both dots of the z axis lie before the middle, which is grabbed instead.
  handle.within(at(4, 0.1), scale)
  handle.drag(at(4, 1.1))
  expect(onDrag).toHaveBeenLastCalledWith({ sphere: { center: [5, 1, 0], radius: 4 } }, false)
})

it('a drag is in the unit of the form', () => {
  handle.place({ kind: 'outline', shape, origin: [-1, 0, 0], onDrag, unitMm: 25.4 })
  handle.within(at(8, 0), scale)
  handle.drag(at(9, 0))
  const [[changed]] = onDrag.mock.calls as unknown as [[{ sphere: { radius: number } }]]
  expect(changed.sphere.radius / 25.4).toBeCloseTo(0.2, 9)
})

it.each([
  ['Escape', false],
  ['z', true],
])('%s gives a drag up: the shape is as before, and the rest of the drag changes nothing', (key, ctrl) => {
  expect(press(key, ctrl), 'without a drag the key belongs to others').toBe(false)
  handle.within(at(8, 0), scale)
  handle.drag(at(9, 0))
  expect(press('x')).toBe(false)
  expect(press(key, ctrl)).toBe(true)
  handle.drag(at(12, 0))
  handle.release()
  expect(onDrag.mock.calls.slice(1)).toEqual([[null, true]])
  handle.within(at(8, 0), scale)
  handle.drag(at(9, 0))
  expect(onDrag, 'the next drag is another one').toHaveBeenLastCalledWith({ sphere: { ...shape.sphere, radius: 5 } }, false)
})

it('a press that does not move changes nothing, and a shape that is no longer edited ends its drag', () => {
  handle.within(at(8, 0), scale)
  handle.release()
  expect(onDrag).not.toHaveBeenCalled()
  handle.within(at(8, 0), scale)
  handle.drag(at(9, 0))
  handle.place(null)
  expect(onDrag).toHaveBeenLastCalledWith(null, true)
  expect(handle.group.visible).toBe(false)
  expect(handle.within(at(8, 0), scale)).toBe(false)
})

it('a body is not dragged', () => {
  handle.place({ kind: 'outline', shape: { body: { name: 'a', trianglesMm: '' } }, origin: [0, 0, 0], onDrag })
  expect(handle.group.visible).toBe(false)
})
