import { describe, expect, it } from 'vitest'
import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import { cellBoxes, counted, governing, worstCell } from './worst-cell.ts'

/** Ten unit cells of ten voxels each in a row. */
const grid: AnalysisGrid = { nx: 100, ny: 10, nz: 10, spacing: 1, origin: [0, 0, 0] }
const share = new Float32Array(10_000).fill(1)
const bounds = { min: [0, 0, 0], max: [100, 10, 10] } as const
/** The same value at the eight points of a voxel. */
const field = (value: (i: number, j: number, k: number) => number) =>
  Float32Array.from({ length: 8 * share.length }, (_, point) => {
    const cell = Math.floor(point / 8)
    return value(cell % 100, Math.floor(cell / 100) % 10, Math.floor(cell / 1000))
  })

describe('the index of a lattice, cell by cell', () => {
  it('is that of an even field', () => {
    expect(worstCell({ grid, index: field(() => 0.4), share, cellSize: 10, bounds })).toBeCloseTo(0.4, 3)
  })

  it('ignores what is less than one percent of a cell', () => {
    const index = field((i, j, k) => (i === 55 && j === 5 && k < 9 ? 5 : 1))
    expect(worstCell({ grid, index, share, cellSize: 10, bounds })).toBeLessThan(1.01)
  })

  it('notices one cell of ten, two percent of which are overloaded, though that is a fifth of a percent of the whole', () => {
    const index = field((i, j) => (i >= 90 && i < 92 && j === 5 ? 3 : 1))
    expect(worstCell({ grid, index, share, cellSize: 10, bounds })).toBeCloseTo(3, 2)
  })

  it('does not judge slivers, nor cells without a value', () => {
    const index = field((i, j, k) => (i < 80 ? 1 : i < 95 ? 0 : j < 2 && k < 2 ? 7 : 0))
    expect(worstCell({ grid, index, share, cellSize: 10, bounds })).toBeCloseTo(1, 2)
    expect(worstCell({ grid, index: field(() => 0), share, cellSize: 10, bounds })).toBe(0)
  })

  it('puts its boxes at the same places whatever the voxels, with as much material', () => {
    const along = (spacing: number) => {
      const n = Math.ceil(60 / spacing)
      const input = { grid: { ...grid, nx: n, ny: 1, nz: 1, spacing }, index: new Float32Array(8 * n).fill(1) }
      const bar = { min: [0, 0, 0], max: [60, spacing, spacing] } as const
      return cellBoxes({ ...input, share: new Float32Array(n).fill(1), cellSize: 5, bounds: bar })
    }
    for (const spacing of [0.1, 60 / 380, 60 / 190, 0.4, 0.7]) {
      const found = along(spacing)
      expect(found).toHaveLength(23)
      found.forEach(({ min, max, volume }, n) => {
        expect(min[0]).toBeCloseTo(2.5 * n, 9)
        expect(max[0]).toBeCloseTo(2.5 * n + 5, 9)
        expect(volume).toBeCloseTo(5 * spacing ** 2, 9)
      })
    }
  })

  it('works where the box is thinner than a cell', () => {
    expect(worstCell({ grid, index: field(() => 2), share, cellSize: 25, bounds })).toBeCloseTo(2, 2)
  })

  it('moves little where a sliver that is loaded most grows into a box that counts', () => {
    const boxes = Array.from({ length: 20 }, () => ({ volume: 1, index: 1 }))
    const along = Array.from(
      { length: 401 },
      (_, n) => governing(counted([...boxes, { volume: 0.3 + n / 1000, index: 2 }])).index,
    )
    expect([along[0], along.at(-1)]).toEqual([1, 2])
    expect(largestStep(along)).toBeLessThan(0.05)
  })

  it('moves little where a hot spot outgrows the share of the volume that is left out', () => {
    const hot = Array.from({ length: 10 }, () => ({ volume: 1, index: 2 }))
    const boxes = counted([...hot, { volume: 1, index: 1 }])
    const along = Array.from({ length: 401 }, (_, n) => governing(boxes, 5000 - 10 * n).index)
    expect([along[0], along.at(-1)]).toEqual([1, 2])
    expect(largestStep(along)).toBeLessThan(0.03)
  })
})

const largestStep = (values: readonly number[]): number =>
  values.slice(1).reduce((most, value, n) => Math.max(most, Math.abs(value - values[n]!)), 0)
