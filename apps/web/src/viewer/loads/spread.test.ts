import { box, segment } from '@trabecula/geometry'
import { Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { spreadOver } from './spread.ts'

const soup = box([60, 20, 2])
const part = { soup, surfaces: segment(soup) }
const facesAlong = (axis: 0 | 2, least: number) =>
  part.surfaces.faces.filter(({ normal }) => Math.abs(normal[axis]) > 0.9 && normal[axis] >= least).map(({ id }) => id)
const top = facesAlong(2, 0)

describe('spots on faces', () => {
  it('lie on them, uniformly, with their normals', () => {
    const spots = spreadOver(part, top, 12, 50)
    expect(spots.length).toBeGreaterThan(5)
    expect(spots.length).toBeLessThan(20)
    for (const { at, normal } of spots) {
      expect(at.z).toBeCloseTo(2)
      expect(normal.toArray()).toEqual([0, 0, 1])
      const others = spots.filter((spot) => spot.at !== at)
      expect(Math.min(...others.map((spot) => spot.at.distanceTo(at)))).toBeGreaterThan(6)
    }
    const middle = spots.reduce((sum, { at }) => sum.add(at), new Vector3()).divideScalar(spots.length)
    expect(Math.abs(middle.x - 30)).toBeLessThan(4)
  })
  it('are no more than requested, and one on a small face is in its middle', () => {
    expect(spreadOver(part, top, 1, 7)).toHaveLength(7)
    const [only, ...others] = spreadOver(part, top, 500, 7)
    expect(others).toEqual([])
    expect(only?.at.distanceTo(new Vector3(30, 10, 2))).toBeLessThan(3)
  })
  it('are on each of several separate faces', () => {
    const spots = spreadOver(part, facesAlong(0, -1), 40, 7)
    expect(spots.map(({ at }) => Math.round(at.x)).sort()).toEqual([0, 60])
  })
  it('are none without faces', () => {
    expect(spreadOver(part, [], 10, 7)).toEqual([])
    expect(spreadOver(part, [999], 10, 7)).toEqual([])
  })
})
