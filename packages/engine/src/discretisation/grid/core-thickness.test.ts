import { box, inspect } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import { chooseGrid } from './analysis-grid.ts'
import { partDepths } from './core-thickness.ts'

const size = [40, 40, 3] as const
const plate = box(size)
const isTop = (t: number): boolean => [2, 5, 8].every((at) => plate[9 * t + at] === 3)
const triangles = Array.from({ length: plate.length / 9 }, (_, t) => t)

/** Its upper face is folded: a middle corner of one triangle is drawn over the next, so that some of it faces down. */
function folded(): Float32Array {
  const [a, b, c, d] = [
    [0, 0, 3],
    [40, 0, 3],
    [40, 40, 3],
    [0, 40, 3],
  ] as const
  const middle = [20, 20, 3] as const
  const drawn = [20, 30, 3] as const
  const top = [a, b, drawn, b, middle, drawn, middle, a, drawn, b, c, middle, c, d, middle, d, a, middle]
  const others = triangles.filter((t) => !isTop(t)).flatMap((t) => [...plate.subarray(9 * t, 9 * t + 9)])
  return Float32Array.from([...others, ...top.flat()])
}

it.each([
  ['a plate', plate],
  ['a plate with a fold in its face', folded()],
])('%s that is thinner than the grid sees is as thick as it is', async (_, soup) => {
  const { bounds, area, closed } = inspect(soup)
  expect(closed).toBe(true)
  const grid = chooseGrid(bounds, { elements: 80, volume: 4800, area, planes: [null, null, null] })
  expect(grid.spacing).toBeGreaterThan(3)
  const { most } = await partDepths(soup, grid)
  expect(2 * most).toBeCloseTo(3, 1)
})
