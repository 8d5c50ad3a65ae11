import { expect, it } from 'vitest'
import { distanceToShape } from './shapes.ts'

const part = { center: [1, 0, 0], unitScale: 10 } as const

it('a box, a sphere and a cylinder are as far as they are, in the frame of a part whose file is in cm', () => {
  const box = distanceToShape(
    {
      box: [
        [20, 4, 4],
        [10, -4, -4],
      ],
    },
    part,
  )
  expect([box(5, 0, 0), box(13, 0, 0), box(13, 8, 0), box(0, 0, 0)]).toEqual([-4, 3, 5, 0])
  const sphere = distanceToShape({ sphere: { center: [10, 0, 0], radius: 2 } }, part)
  expect([sphere(0, 0, 0), sphere(0, 5, 0)]).toEqual([-2, 3])
  const cylinder = distanceToShape({ cylinder: { from: [10, 0, 0], to: [10, 0, 8], radius: 3 } }, part)
  expect([cylinder(0, 0, 4), cylinder(0, 7, 4), cylinder(0, 0, 10), cylinder(6, 0, 12)]).toEqual([-3, 4, 2, 5])
})
