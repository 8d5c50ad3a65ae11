import { describe, expect, it } from 'vitest'
import type { IndexedMesh } from '../mesh/model.ts'
import { weld } from '../mesh/weld.ts'
import { box, circle, cylinder, moved, prism, reversed, sphere } from '../shapes/solids.ts'
import { finished } from '../testing/finished.ts'
import { quantile, type Thickness, wallThickness } from './wall-thickness.ts'

const both = (one: Float32Array, two: Float32Array): IndexedMesh => weld(Float32Array.from([...one, ...two]))
const measure = (mesh: IndexedMesh, most: number, samples = 4000): Thickness =>
  finished(wallThickness(mesh, { samples, most, facing: 'out' }))
const inside = ({ values, points }: Thickness, isInside: (x: number, y: number, z: number) => boolean): Float64Array =>
  values.filter((_, i) => isInside(points[3 * i], points[3 * i + 1], points[3 * i + 2]))
const ends = (values: Float64Array): number[] => [quantile(values, 0), quantile(values, 1)]

describe('wallThickness', () => {
  it('is that of a plate, away from its rim', () => {
    const found = measure(weld(box([20, 20, 0.8])), 2)
    const [least, most] = ends(inside(found, (x, y) => Math.abs(x - 10) < 9 && Math.abs(y - 10) < 9))
    expect(least).toBeCloseTo(0.8, 5)
    expect(most).toBeCloseTo(0.8, 5)
  })

  it('is that of a tube, inside and outside, to the sag of its facets', () => {
    const tube = both(cylinder(5, 20, 96), reversed(prism(circle(4.2, 96), 20)))
    const [least, most] = ends(inside(measure(tube, 2), (_, __, z) => Math.abs(z - 10) < 9))
    const sag = 5 * (1 - Math.cos(Math.PI / 96))
    expect(least).toBeGreaterThan(0.8 - sag)
    expect(most).toBeLessThan(0.8 + sag)
  })

  it('is that of a hollow ball', () => {
    const shell = both(sphere(6, 96), reversed(sphere(5.3, 96)))
    const [least, most] = ends(measure(shell, 2).values)
    expect(least).toBeGreaterThan(0.7 - 0.004)
    expect(most).toBeLessThan(0.7 + 0.008)
  })

  it('is the inscribed circle of a rod of few facets, not the distance of its corners', () => {
    const rod = weld(prism(circle(0.5, 8), 10))
    const middle = inside(measure(rod, 2), (_, __, z) => Math.abs(z - 5) < 4)
    expect(quantile(middle, 0)).toBeGreaterThan(0.88 * Math.cos(Math.PI / 8))
    expect(quantile(middle, 0.5)).toBeGreaterThan(0.94 * Math.cos(Math.PI / 8))
    expect(quantile(middle, 1)).toBeLessThan(1.001 * Math.cos(Math.PI / 8))
  })

  it('is what a hollow leaves of a wall, at the few places that have it', () => {
    const dented = both(box([20, 20, 2]), reversed(moved(box([1, 1, 1.4]), 10, 10, 0.3)))
    const values = inside(measure(dented, 3, 40_000), (x, y) => Math.abs(x - 10.5) < 0.4 && Math.abs(y - 10.5) < 0.4)
    expect(quantile(values, 0)).toBeCloseTo(0.3, 4)
  })

  it('says no more than it was asked for, and which places end at other triangles', () => {
    const thick = measure(weld(box([10, 10, 10])), 1)
    expect(quantile(thick.values, 1)).toBe(1)
    const wall = weld(box([10, 10, 0.6]))
    const upper = wall.triangles.filter((_, i) => isAt(wall, Math.floor(i / 3), 0.6))
    const rest = wall.triangles.filter((_, i) => !isAt(wall, Math.floor(i / 3), 0.6))
    const found = finished(
      wallThickness(
        { ...wall, triangles: upper },
        { samples: 500, most: 2, facing: 'out', beside: { ...wall, triangles: rest } },
      ),
    )
    expect(found.touchesBeside.every((flag) => flag === 1)).toBe(true)
    expect(quantile(found.values, 0.9)).toBeCloseTo(0.6, 5)
  })

  it.each([0.5, 3, 8, 12, 30, 300])('is that of a plate of 0.2 whether up to %s is asked for', (largest) => {
    const found = measure(weld(box([20, 20, 0.2])), largest, 400)
    const [least, most] = ends(inside(found, (x, y) => Math.abs(x - 10) < 9 && Math.abs(y - 10) < 9))
    expect(least).toBeCloseTo(0.2, 5)
    expect(most).toBeCloseTo(0.2, 5)
  })

  it('is that of each of two plates, one behind the other', () => {
    const plates = both(box([20, 20, 0.3]), moved(box([20, 20, 2]), 0, 0, 1))
    const found = measure(plates, 40, 2000)
    const away = (x: number, y: number) => Math.abs(x - 10) < 7 && Math.abs(y - 10) < 7
    expect(
      quantile(
        inside(found, (x, y, z) => away(x, y) && z < 0.5),
        1,
      ),
    ).toBeCloseTo(0.3, 4)
    expect(
      quantile(
        inside(found, (x, y, z) => away(x, y) && z > 0.5),
        0,
      ),
    ).toBeCloseTo(2, 3)
  })

  it('tends to nothing along the edge of a wedge, unless what is that near to thicker material is overlooked', () => {
    const wedge = weld(prism([[0, 0], [8, -1], [8, 1]], 10)) // biome-ignore format: an outline
    const options = { samples: 4000, most: 2, facing: 'out' } as const
    const [strict] = ends(finished(wallThickness(wedge, options)).values)
    expect(strict).toBeLessThan(0.1)
    // A ball of 0.4 stands 1.6 behind the edge.
    const kind = finished(wallThickness(wedge, { ...options, overlook: { below: 0.4, least: 0.4, distance: 0.5 } }))
    const far = kind.values.filter((_, i) => kind.points[3 * i] > 1.2)
    expect(quantile(far, 0)).toBeGreaterThan(0.39)
    expect(quantile(kind.values, 0)).toBeLessThan(0.15)
  })

  it('leaves creases out when asked', () => {
    const options = { samples: 500, most: 1, facing: 'out' } as const
    const cube = weld(box([10, 10, 10]))
    expect(finished(wallThickness(cube, options)).values).toHaveLength(500)
    expect(finished(wallThickness(cube, { ...options, withoutCreases: true })).values).toHaveLength(0)
    const ball = weld(sphere(5, 24))
    expect(finished(wallThickness(ball, { ...options, withoutCreases: true })).values).toHaveLength(500)
  })

  it('is the same the other way round, and every time', () => {
    const mesh = both(sphere(6, 24), reversed(sphere(5, 24)))
    const turned = { ...mesh, triangles: mesh.triangles.slice().reverse() }
    const out = measure(mesh, 2)
    const into = finished(wallThickness(turned, { samples: 4000, most: 2, facing: 'into' }))
    expect(quantile(into.values, 0.01)).toBeCloseTo(quantile(out.values, 0.01), 2)
    expect(measure(mesh, 2).values).toEqual(out.values)
  })
})

const isAt = ({ vertices, triangles }: IndexedMesh, triangle: number, z: number): boolean =>
  [0, 1, 2].every((corner) => Math.abs(vertices[3 * triangles[3 * triangle + corner] + 2] - z) < 1e-6)
