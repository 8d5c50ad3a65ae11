import { expect, it } from 'vitest'
import { buildProblem } from '../discretisation/problem.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { kindOfMode, type Masses } from './kind-of-mode.ts'
import { naturalModes } from './part-vibration.ts'
import { TwoGrids } from './two-grids.ts'

it('a cantilever 80 × 24 × 6 bends over its weak axis, then its strong one, then twists, as beam theory has it', async () => {
  const part = boxPart(80, 24, 6)
  const built = await buildProblem(part, { ...cantilever(part, [0, 0, -1]), elements: 1500 })
  if (!built.ok) throw new Error(built.refusal.message)
  const grids = await TwoGrids.of(built.value, 1)
  try {
    const found = await naturalModes(grids, undefined)
    expect(found?.kinds.slice(0, 4)).toEqual(['bending along z', 'bending along y', 'twist about x', 'bending along z'])
  } finally {
    await grids.dispose()
  }
})

type Point = readonly [number, number, number]

/** A rod along a direction, of nine equal masses in each of 40 sections, which moves as `move` says of a place along and across it. */
function rod(turned: (at: Point) => Point, move: (at: Point) => Point): [Masses, Float64Array] {
  const places = Array.from({ length: 40 }, (_, n) =>
    [-2, 0, 2].flatMap((y) => [-1, 0, 1].map((z): Point => [2 * n, y, z])),
  ).flat()
  const flat = (points: readonly Point[]) => Float64Array.from(points.flatMap(turned))
  return [{ at: flat(places), tonnes: new Float64Array(places.length).fill(1e-9) }, flat(places.map(move))]
}
const half = Math.SQRT1_2
const asItIs = (at: Point): Point => at
const slanted = ([x, y, z]: Point): Point => [half * (x - y), half * (x + y), z]

it.each([
  ['twist about x', asItIs, ([x, y, z]: Point): Point => [0, -x * z, x * y]],
  ['twist about its length', slanted, ([x, y, z]: Point): Point => [0, -x * z, x * y]],
  ['along x', asItIs, ([x]: Point): Point => [x, 0, 0]],
  ['bending along y and z', asItIs, ([x]: Point): Point => [0, x * x, x * x]],
  ['bending along x and y', slanted, ([x]: Point): Point => [0, x * x, 0]],
  ['local', asItIs, ([x, y]: Point): Point => [0, 0, x > 70 ? y : 0]],
  // It only turns as one, about an axis across it.
  ['bending along y', asItIs, ([x]: Point): Point => [0, x, 0]],
])('a rod does "%s"', (kind, turned, move) => {
  expect(kindOfMode(...rod(turned, move))).toBe(kind)
})

it('a short block moves along an axis without bending', () => {
  const places = [0, 1, 2, 3].flatMap((x) => [0, 1, 2].flatMap((y) => [0, 1, 2].map((z) => [x, y, z])))
  const block = { at: Float64Array.from(places.flat()), tonnes: new Float64Array(places.length).fill(1e-9) }
  expect(kindOfMode(block, Float64Array.from(places.flatMap(([x]) => [0, x!, 0])))).toBe('along y')
})
