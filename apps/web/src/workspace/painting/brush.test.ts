import { box, cylinder, joined, moved, sphere } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { finer } from '../testing/finer.ts'
import { dabAt, nearestOnSurface, type Point3 } from './brush.ts'
import { surfaceGraph } from './surface-graph.ts'

/** The brush at the place of the surface nearest to a point. */
function dab(soup: Float32Array, point: Point3, radius: number) {
  const { triangle, at } = nearestOnSurface(soup, point)
  return { ...dabAt(surfaceGraph(soup), triangle, at, radius), soup }
}

const middlesOf = ({ soup, triangles }: { readonly soup: Float32Array; readonly triangles: readonly number[] }): Point3[] =>
  triangles.map(
    (t) => [0, 1, 2].map((k) => (soup[9 * t + k]! + soup[9 * t + 3 + k]! + soup[9 * t + 6 + k]!) / 3) as unknown as Point3,
  )
const allMiddles = (soup: Float32Array) => middlesOf({ soup, triangles: Array.from({ length: soup.length / 9 }, (_, t) => t) })
const apart = (a: Point3, b: Point3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

describe('a brush on a plane', () => {
  it('takes the triangles whose middle is within the radius, none besides, and nearly all of them', () => {
    const soup = finer(box([40, 40, 4]), 6)
    const at: Point3 = [17.3, 21.9, 4]
    for (const radius of [1.5, 4, 9]) {
      const wanted = allMiddles(soup).filter((middle) => middle[2] === 4 && apart(middle, at) <= radius).length
      const found = middlesOf(dab(soup, at, radius))
      const outside = found.filter((middle) => middle[2] !== 4 || apart(middle, at) > radius + 1e-4)
      expect(outside, `radius ${radius}`).toEqual([])
      // Paths are straight within a strip of triangles only, so that a few at the rim seem to be beyond it.
      expect(found.length).toBeGreaterThan(0.96 * wanted)
      expect(found.length).toBeLessThanOrEqual(wanted)
    }
  })

  it('takes a triangle of any size under it whole, and says how far that is beyond the radius', () => {
    const { triangles, beyond } = dab(box([30, 40, 10]), [10, 12, 10], 1)
    expect(triangles).toHaveLength(1)
    expect(beyond).toBeGreaterThan(20)
    expect(dab(finer(box([30, 40, 10]), 6), [10, 12, 10], 4).beyond).toBeLessThan(1)
  })
})

describe('along the surface', () => {
  it('does not reach the other side of a thin plate, though it is nearer than the radius', () => {
    const soup = finer(box([40, 40, 1]), 5)
    expect(middlesOf(dab(soup, [20, 20, 1], 6)).every(([, , z]) => z === 1)).toBe(true)
    // At the rim the way around the edge is short: what lies within the radius of it belongs to the brush.
    const atRim = middlesOf(dab(soup, [38, 20, 1], 6))
    const below = atRim.filter(([, , z]) => z === 0)
    expect(below.length).toBeGreaterThan(0)
    for (const [x, y] of below) expect(2 + 1 + (40 - x)).toBeLessThanOrEqual(6.01 + Math.abs(y - 20))
    for (const [x] of below) expect(x).toBeGreaterThan(37 - 1e-4)
  })

  it('goes around a cylinder by the length of the arc', () => {
    const soup = finer(cylinder(10, 40, 96), 3)
    const radius = 12
    const found = middlesOf(dab(soup, [10, 0, 20], radius))
    const along = ([x, y, z]: Point3) => Math.hypot(10 * Math.atan2(y, x), z - 20)
    const wanted = allMiddles(soup).filter((middle) => Math.hypot(middle[0], middle[1]) > 9.9 && along(middle) <= radius)
    expect(found.every((middle) => along(middle) <= radius * 1.005)).toBe(true)
    // Its triangles are slivers, in which paths turn more often than on other parts.
    expect(found.length).toBeGreaterThan(0.84 * wanted.length)
    // 12 mm of arc are further around than what 12 mm through the air reach.
    expect(Math.max(...found.map(([x, y]) => Math.abs(Math.atan2(y, x))))).toBeGreaterThan(1.13)
  })

  it('goes around the end of a slit instead of across it', () => {
    // A U: two arms of 40 mm with a gap of 2 mm between them.
    const arms = [box([40, 10, 5]), moved(box([40, 10, 5]), 0, 12, 0)].map((soup) => finer(soup, 4))
    const soup = joined(...arms)
    const found = middlesOf(dab(soup, [20, 9.5, 5], 4))
    expect(found.every(([, y]) => y <= 10)).toBe(true)
  })
})

describe('two bodies', () => {
  it('stays on its own, also where the other touches it', () => {
    const soup = joined(finer(box([20, 20, 20]), 4), moved(finer(box([20, 20, 20]), 4), 20, 0, 0))
    const { body } = surfaceGraph(soup)
    const half = soup.length / 18
    const { triangles } = dab(soup, [19, 10, 20], 6)
    expect(new Set(triangles.map((triangle) => body[triangle])).size).toBe(1)
    expect(triangles.every((triangle) => triangle < half)).toBe(true)
    expect(body[0]).not.toBe(body[half])
  })
})

it('looks at no more triangles on a large part than the radius reaches', () => {
  const [coarse, fine] = [sphere(20, 64), sphere(80, 256)]
  const visits = [dab(coarse, [20, 0, 0], 3), dab(fine, [80, 0, 0], 3)].map(({ visited }) => visited)
  expect(fine.length).toBeGreaterThan(12 * coarse.length)
  expect(visits[1]).toBeLessThan(1.5 * visits[0]!)
  expect(visits[1]).toBeLessThan(200)
})
