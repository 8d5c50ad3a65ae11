import { expect, test } from 'vitest'
import { chooseHierarchy } from './hierarchy.ts'

test('a small grid is one level as it is', () => {
  expect(chooseHierarchy(4, 2, 3)).toEqual({ cells: [4, 2, 3], levels: 1 })
})

test('every grid is padded to halve exactly, by less than one coarsest cell', () => {
  for (const [nx, ny, nz] of [
    [96, 48, 48],
    [101, 7, 63],
    [300, 300, 2],
    [17, 250, 33],
  ] as const) {
    const { cells, levels } = chooseHierarchy(nx, ny, nz)
    const step = 2 ** (levels - 1)
    for (const [padded, original] of [
      [cells[0], nx],
      [cells[1], ny],
      [cells[2], nz],
    ] as const) {
      expect(padded % step).toBe(0)
      expect(padded - original).toBeGreaterThanOrEqual(0)
      expect(padded - original).toBeLessThan(step)
    }
  }
})

test('the coarsest level has no more unknowns than asked for', () => {
  const { cells, levels } = chooseHierarchy(128, 128, 128, 1000)
  const nodes = cells.map((n) => n / 2 ** (levels - 1) + 1)
  expect(3 * nodes.reduce((product, n) => product * n, 1)).toBeLessThanOrEqual(1000)
})

test('a large box is padded for no more levels than a full one is solved with', () => {
  expect(chooseHierarchy(200, 100, 100)).toEqual({ cells: [208, 112, 112], levels: 5 })
  expect(chooseHierarchy(400, 4, 4)).toEqual({ cells: [400, 4, 4], levels: 2 })
})
