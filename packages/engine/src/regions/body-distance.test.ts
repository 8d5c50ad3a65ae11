import { regionBody } from '@trabecula/domain'
import { box, isosurface, lShape, moved, prism, sphere, windingAt } from '@trabecula/geometry'
import { pointDistances, runToEnd, samplingGridAround, solidDistanceSteps, solidDistancesAt } from '@trabecula/kernels'
import { Random } from '@trabecula/testkit/random'
import { describe, expect, it } from 'vitest'
import { distanceToShape } from './shapes.ts'

const part = { center: [1, 2, 3], unitScale: 2 } as const
const inFrame = (name: string, soup: Float32Array) => ({ body: regionBody(name, soup, part.unitScale) })

const wavy = (x: number, y: number, z: number): number => x * x + y * y + z * z - 12 + 3 * Math.sin(2 * x) * Math.cos(2 * y)

describe('the distance to a body', () => {
  it('of a box is that of the box, in the frame of a part whose file is in units of 2 mm', () => {
    const corners = [
      [2, 4, 6],
      [6, 12, 10],
    ] as const
    const exact = distanceToShape({ box: corners }, part)
    const body = distanceToShape(inFrame('box', moved(box([2, 4, 2]), 1, 2, 3)), part)
    const random = new Random(5)
    for (let n = 0; n < 500; n++) {
      const place = [0, 1, 2].map(() => random.between(-6, 12)) as [number, number, number]
      expect(body(...place)).toBeCloseTo(exact(...place), 5)
    }
    // The closest point of each is a corner or on an edge.
    expect([body(-1, -1, -1), body(5, 9, 2), body(0, 0, -3)]).toEqual(
      [Math.sqrt(3), Math.SQRT2, 3].map((d) => expect.closeTo(d, 5)),
    )
  })

  it.each([
    ['an angle', prism(lShape(8, 8, 3), 3)],
    ['a ball of facets', sphere(4, 12)],
    ['a ball with waves', isosurface(wavy, { min: [-4.8, -4.8, -4.8] }, 0.8, [13, 13, 13])],
  ])('of %s is as far as its triangles, has the side of its winding number, and is the same on a grid', (name, soup) => {
    const distanceAt = distanceToShape(inFrame(name, soup), { center: [0, 0, 0], unitScale: 1 })
    const scaled = soup.map((value) => 2 * value)
    const random = new Random(11)
    const places = Float32Array.from({ length: 900 }, () => random.between(-14, 18))
    const distances = runToEnd(pointDistances(places, scaled, 99))
    for (let n = 0; n < 300; n++) {
      const at = [...places.subarray(3 * n, 3 * n + 3)] as [number, number, number]
      const side = windingAt(scaled, ...at) > 0.5 ? -1 : 1
      expect(distanceAt(...at)).toBeCloseTo(side * distances[n], 4)
    }

    const layers = [{ thickness: 0, distanceAt, body: scaled }]
    const grid = samplingGridAround([-3, -9, -5], [9, 4, 3], 0.9, 0)
    const reach = { level: 1, slack: 2 }
    const { values } = runToEnd(solidDistanceSteps(layers, grid, reach))!
    const nodes = Float32Array.from({ length: 3 * values.length }, (_, i) => {
      const node = Math.floor(i / 3)
      const [nx, ny] = grid.size
      const step = [node % nx, Math.floor(node / nx) % ny, Math.floor(node / (nx * ny))][i % 3]
      return grid.origin[i % 3] + step * grid.spacing
    })
    const exact = runToEnd(solidDistancesAt(nodes, layers, reach))
    let near = 0
    for (const [n, value] of values.entries()) {
      if (Math.abs(exact[n] - 1) > 1.9) continue
      near++
      expect(value).toBeCloseTo(exact[n], 3)
    }
    expect(near).toBeGreaterThan(50)
  })
})
