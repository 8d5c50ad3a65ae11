import { expect, it } from 'vitest'
import { cellCentre } from '../grid/analysis-grid.ts'
import { coarseCells, twoGrid } from './two-grid.ts'

const fine = { nx: 7, ny: 4, nz: 5, spacing: 0.5, origin: [1, -2, 3] as const }

it('a coarse grid covers the fine one, and its planes meet the wished ones', () => {
  const { coarse, shift } = twoGrid(fine, 2, [3, 0, 5])
  expect(shift).toEqual([1, 0, 1])
  expect(coarse).toEqual({ nx: 4, ny: 2, nz: 3, spacing: 1, origin: [0.5, -2, 2.5] })
  // Plane 3 of the fine grid lies at 1 + 3·0.5 = 2.5, which is plane 2 of the coarse one.
  expect(coarse.origin[0] + 2 * coarse.spacing).toBe(fine.origin[0] + 3 * fine.spacing)
})

it('every cell lies in its coarse cell', () => {
  const grids = twoGrid(fine, 3, [2, 1, 0])
  const cells = Uint32Array.from({ length: 7 * 4 * 5 }, (_, cell) => cell)
  const parents = coarseCells(grids, cells)
  for (const cell of cells) {
    const [at, centre] = [cellCentre(fine, cell), cellCentre(grids.coarse, parents[cell])]
    for (let axis = 0; axis < 3; axis++) expect(Math.abs(at[axis] - centre[axis])).toBeLessThan(1.5 * fine.spacing)
  }
})
