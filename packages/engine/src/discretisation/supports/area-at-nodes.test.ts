import { describe, expect, it } from 'vitest'
import { areaAtNodes } from './area-at-nodes.ts'

type Point = readonly [number, number, number]

/** Areas at the nodes of all cells that triangles pass, by the node's place. */
function areasOf(triangles: readonly (readonly Point[])[], cells: number): Map<string, number> {
  const areas = new Map<string, number>()
  for (const triangle of triangles) {
    for (let k = 0; k < cells; k++)
      for (let j = 0; j < cells; j++)
        for (let i = 0; i < cells; i++) {
          areaAtNodes(triangle.flat(), [i, j, k])?.weights.forEach((weight, n) => {
            const node = [i + (n & 1), j + ((n >> 1) & 1), k + (n >> 2)].join()
            areas.set(node, (areas.get(node) ?? 0) + weight)
          })
        }
  }
  return areas
}

const [a, b, c, d]: readonly Point[] = [
  [0.2, 0.3, 0.4],
  [3.1, 0.7, 1.2],
  [3.4, 3.2, 2.1],
  [0.5, 2.8, 1.3],
]
/** In the plane of a, b and c. */
const inPlane = (p: Point, q: Point, r: Point, u: number, v: number): Point =>
  [0, 1, 2].map((axis) => p[axis]! + u * (q[axis]! - p[axis]!) + v * (r[axis]! - p[axis]!)) as unknown as Point

describe('areas at the nodes of cells', () => {
  it('add up to the area of the triangle', () => {
    const [u, v] = [b, c].map((corner) => corner!.map((value, axis) => value - a![axis]!)) as [number[], number[]]
    const area = Math.hypot(u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!) / 2
    const sum = [...areasOf([[a!, b!, c!]], 4).values()].reduce((total, weight) => total + weight, 0)
    expect(sum / area).toBeCloseTo(1, 12)
  })

  it('do not depend on how the face is divided into triangles', () => {
    const middle = inPlane(a!, b!, c!, 0.31, 0.44)
    const whole = areasOf([[a!, b!, c!]], 4)
    const divided = areasOf(
      [
        [a!, b!, middle],
        [b!, c!, middle],
        [c!, a!, middle],
      ],
      4,
    )
    for (const node of new Set([...whole.keys(), ...divided.keys()]))
      expect(Math.abs((whole.get(node) ?? 0) - (divided.get(node) ?? 0))).toBeLessThan(1e-12)
  })

  it('are the products of the shape functions’ integrals on a square along the grid', () => {
    const corner = (x: number, y: number): Point => [x, y, 0.25]
    const [p, q, r, s] = [corner(0.5, 0.5), corner(1.5, 0.5), corner(1.5, 1.5), corner(0.5, 1.5)]
    const areas = areasOf(
      [
        [p, q, r],
        [p, r, s],
      ],
      2,
    )
    // ∫ (1 - |x - 1|) over 0.5…1.5 is 3/4, ∫ (1 - x) over 0.5…1 is 1/8; a quarter of each lies on the upper nodes.
    expect(areas.get('1,1,0')).toBeCloseTo(0.75 * 0.75 * 0.75, 12)
    expect(areas.get('0,1,0')).toBeCloseTo(0.125 * 0.75 * 0.75, 12)
    expect(areas.get('2,2,1')).toBeCloseTo(0.125 * 0.125 * 0.25, 12)
  })

  it('are none where the triangle passes the cell by', () => {
    expect(areaAtNodes([a!, b!, d!].flat(), [0, 3, 3])).toBeUndefined()
  })
})
