import { PerspectiveCamera } from 'three'
import { expect, test } from 'vitest'
import { boxFields, shown } from '../testing/box-fields.ts'
import { FieldSampler } from './sampler.ts'
import { visibleRange } from './visible-range.ts'

const fields = boxFields(
  (x, y) => [0.01 * x, -0.02 * y, 0.03 * (x + y)],
  (x, _, z) => 0.01 * (3 + x + 0.5 * z),
)

test('a linear field is read exactly between the values, in skin and in lattice by their own', () => {
  const sampler = FieldSampler.of(shown(fields))
  // The load is 10 N, values are in percent; the lattice carries half the share of the skin.
  expect(sampler.value([0.3, 0.2, 0.1], 'lattice')).toBeCloseTo(0.5 * 10 * (3 + 0.3 + 0.05), 4)
  expect(sampler.value([-1.75, 0.2, -0.25], 'skin')).toBeCloseTo(10 * (3 - 1.75 - 0.125), 4)
})

test('a displacement is read at nodes: magnitude and components, in proportion to the load', () => {
  const of = (component: 'magnitude' | 'x' | 'y' | 'z') =>
    FieldSampler.of(shown(fields, { reading: 'displacement_mm', component })).value([1.1, -0.7, 0.4], 'skin')
  expect(of('x')).toBeCloseTo(0.11, 6)
  expect(of('y')).toBeCloseTo(0.14, 6)
  expect(of('z')).toBeCloseTo(0.12, 6)
  expect(of('magnitude')).toBeCloseTo(Math.hypot(0.11, 0.14, 0.12), 6)
})

test('a safety factor is the inverse of the share and ends at ten', () => {
  const at = (load: number) => FieldSampler.of(shown(fields, { reading: 'safety_factor', load })).value([0, 0, 0], 'lattice')
  expect(at(40)).toBeCloseTo(1 / (40 * 0.015), 4)
  expect(at(1)).toBe(10)
})

test('a value that only the lattice has is not read from the skin, nor outside the chosen region', () => {
  const density = FieldSampler.of(shown(fields, { reading: 'relative_density' }))
  expect(density.value([0, 0, 0], 'lattice')).toBeCloseTo(0.3, 6)
  expect(density.value([-1.9, 0, 0], 'skin')).toBeNull()
  expect(FieldSampler.of(shown(fields, { region: 'skin' })).value([0, 0, 0], 'lattice')).toBeNull()
})

test('the undeformed point is found from where it is drawn', () => {
  const deformation = { scale: 0.5, playing: false, ghost: false, swings: false }
  const sampler = FieldSampler.of(shown(fields, { deformation }))
  const point = [0.8, 0.6, -0.4] as const
  const place = sampler.deformed(point)
  expect(Math.hypot(...place.map((c, axis) => c - (point[axis] ?? 0)))).toBeGreaterThan(0.1)
  const found = sampler.undeformed(place)
  expect(Math.hypot(...found.map((c, axis) => c - (point[axis] ?? 0)))).toBeLessThan(0.01)
})

test('the range of what is visible leaves out what is cut away or outside the picture', () => {
  const sampler = FieldSampler.of(shown(fields))
  const camera = new PerspectiveCamera(40, 1)
  camera.position.set(0, 0, 12)
  camera.lookAt(0, 0, 0)
  camera.updateMatrixWorld()
  const whole = visibleRange(sampler, camera, null, false)
  // The centres of the outermost cells are at ±1.75, ±0.75.
  expect(whole?.least).toBeCloseTo(10 * (3 - 1.75 - 0.375), 4)
  expect(whole?.most).toBeCloseTo(10 * (3 + 1.75 + 0.375), 4)
  const left = visibleRange(sampler, camera, { normal: [1, 0, 0], offset: 0.01 }, false)
  expect(left?.most).toBeCloseTo(10 * (3 - 0.25 + 0.375), 4)
  camera.position.set(40, 0, 12)
  camera.lookAt(40, 0, 0)
  camera.updateMatrixWorld()
  expect(visibleRange(sampler, camera, null, false)).toBeNull()
})
