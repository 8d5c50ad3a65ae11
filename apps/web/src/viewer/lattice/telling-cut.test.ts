import { expect, test } from 'vitest'
import { tellingCut } from './telling-cut.ts'

/** A plate of 40 × 20 × 10 mm around the origin. */
const half = [20, 10, 5]
const part = (x: number, y: number, z: number) => Math.max(...[x, y, z].map((c, axis) => Math.abs(c) - (half[axis] ?? 0)))
const volume = { origin: [-21, -11, -6], spacing: 1, size: [43, 23, 13], format: 'r32f', bytes: new ArrayBuffer(0) } as const
const cell = 5

test('columns along z are cut across, which shows all of them', () => {
  const columns = (x: number, y: number) => Math.hypot(x - cell * Math.round(x / cell), y - cell * Math.round(y / cell)) - 1.2
  expect(tellingCut({ part, lattice: columns }, volume, { shell: 1, cell })?.normal).toEqual([0, 0, 1])
})

test('a plane between two layers is not chosen', () => {
  // Columns along x in layers half a cell from the middle: the middle plane of z crosses none.
  const layers = (_: number, y: number, z: number) => Math.hypot(y - cell * Math.round(y / cell), Math.abs(z) - cell / 2) - 1
  const cut = tellingCut({ part, lattice: layers }, volume, { shell: 0.5, cell })
  const onMiddle = cut?.normal[2] === 1 && Math.abs(cut.offset) < 1
  expect(cut).not.toBeNull()
  expect(onMiddle).toBe(false)
})

test('where there is no lattice, nothing is cut', () => {
  expect(tellingCut({ part, lattice: () => 1 }, volume, { shell: 1, cell })).toBeNull()
})
