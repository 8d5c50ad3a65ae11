import { regionBody } from '@trabecula/domain'
import { box, sphere } from '@trabecula/geometry'
import { Vector3 } from 'three'
import { expect, it } from 'vitest'
import { outlineOf } from './outline.ts'

const origin = new Vector3(-1, 0, 0)

it('a box has its twelve edges', () => {
  const pieces = outlineOf(
    {
      box: [
        [1, 2, 3],
        [3, 5, 7],
      ],
    },
    origin,
  )
  const lengths = pieces.map(([from, to]) => from.distanceTo(to)).sort()
  expect(lengths).toEqual([2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4])
  expect(Math.min(...pieces.flat().map(({ x }) => x))).toBe(0)
})

it('a cylinder has two rims and four sides, and a sphere three circles, all at their radius', () => {
  const cylinder = outlineOf({ cylinder: { from: [1, 0, 0], to: [1, 6, 8], radius: 2 } }, origin)
  const along = new Vector3(0, 0.6, 0.8)
  for (const point of cylinder.flat()) {
    expect(point.clone().addScaledVector(along, -point.dot(along)).length()).toBeCloseTo(2, 9)
    expect([0, 10].some((end) => Math.abs(point.dot(along) - end) < 1e-9)).toBe(true)
  }
  expect(cylinder.filter(([from, to]) => from.distanceTo(to) > 9)).toHaveLength(4)
  const sphere = outlineOf({ sphere: { center: [1, 2, 3], radius: 5 } }, origin)
  for (const point of sphere.flat()) expect(point.distanceTo(new Vector3(0, 2, 3))).toBeCloseTo(5, 9)
})

it('a body has its sharp edges, and one without any all of them', () => {
  const edges = outlineOf({ body: regionBody('box', box([2, 3, 4]), 1) }, origin)
  expect(edges.map(([from, to]) => from.distanceTo(to)).sort()).toEqual([2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4])
  expect(Math.min(...edges.flat().map(({ x }) => x))).toBe(-1)
  const ball = sphere(5, 48)
  expect(outlineOf({ body: regionBody('ball', ball, 1) }, origin)).toHaveLength((3 * ball.length) / 9 / 2)
})
