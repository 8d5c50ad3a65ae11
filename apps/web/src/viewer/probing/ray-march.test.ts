import { expect, test } from 'vitest'
import type { Vec3 } from '../rendering/vec3.ts'
import { type LatticeShape, marchRay } from './ray-march.ts'

/** A ball of 10 mm with a ball of 6 mm as its lattice. */
const ball = (radius: number) => (x: number, y: number, z: number) => Math.hypot(x, y, z) - radius
const shape: LatticeShape = { part: ball(10), lattice: ball(6), shell: 1, skinDrawn: false, reveal: 0 }
const ray = { origin: [0, 2, 30], direction: [0, 0, -1], from: 0, to: 60, tolerance: 1e-3 } as const
const still = (place: Vec3) => place

test('a ray through a transparent skin meets the lattice, where the sphere is', () => {
  const hit = marchRay(shape, ray, null, still, 1)
  expect(hit?.matter).toBe('lattice')
  expect(hit?.point[2]).toBeCloseTo(Math.sqrt(36 - 4), 2)
})

test('an opaque skin is met first, and nothing outside the part', () => {
  const hit = marchRay({ ...shape, skinDrawn: true }, ray, null, still, 1)
  expect(hit?.matter).toBe('skin')
  expect(hit?.point[2]).toBeCloseTo(Math.sqrt(100 - 4), 2)
  expect(marchRay(shape, { ...ray, origin: [0, 11, 30] }, null, still, 1)).toBeNull()
})

test('a section is met at its plane', () => {
  const hit = marchRay({ ...shape, skinDrawn: true }, ray, { normal: [0, 0, 1], offset: -1 }, still, 1)
  expect(hit?.matter).toBe('lattice')
  expect(hit?.point[2]).toBeCloseTo(1, 2)
  const edge = marchRay(
    { ...shape, skinDrawn: true },
    { ...ray, origin: [0, 9.4, 30] },
    { normal: [0, 0, 1], offset: -1 },
    still,
    1,
  )
  expect(edge?.matter).toBe('skin')
})

test('a deformed part is met where it is drawn and gives the undeformed point', () => {
  const raised = (place: Vec3): Vec3 => [place[0], place[1], place[2] - 3]
  const hit = marchRay(shape, ray, null, raised, 0.9)
  expect(hit?.point[2]).toBeCloseTo(Math.sqrt(36 - 4), 2)
  expect(30 - (hit?.distance ?? 0)).toBeCloseTo(Math.sqrt(36 - 4) + 3, 2)
})
