import { box } from '@trabecula/geometry'
import { beforeAll, describe, expect, it } from 'vitest'
import { gaussPoints } from './cut-cells.ts'
import { type VolumeFractions, volumeFractions } from './volume-fractions.ts'

/** A box of 5.5 × 4.25 × 4 with a shell of 0.75 on cells of 1: planes at known places of the cells. */
const grid = { nx: 7, ny: 6, nz: 5, spacing: 1, origin: [0, 0, 0] as const }
const pointAt = (place: number, g: number, axis: number) => place + (1 + (((g >> axis) & 1) === 0 ? -1 : 1) / Math.sqrt(3)) / 2

describe('cut cells', () => {
  let fractions: VolumeFractions
  beforeAll(async () => {
    fractions = await volumeFractions(box([5.5, 4.25, 4]), grid, {
      shell: 0.75,
      pad: 0,
      layers: [],
      sign: 'scan',
    })
  })

  it('are those that are not of one material, and their shares have the mean of the cell', () => {
    const { cut, whole, core } = fractions
    expect(cut.cells.length).toBeGreaterThan(0)
    const mean = (shares: Float32Array, n: number) =>
      shares.subarray(gaussPoints * n, gaussPoints * (n + 1)).reduce((sum, share) => sum + share, 0) / gaussPoints
    cut.cells.forEach((cell, n) => {
      expect(mean(cut.whole, n)).toBeCloseTo(whole[cell]!, 6)
      expect(mean(cut.core, n)).toBeCloseTo(core[cell]!, 6)
    })
    whole.forEach((share, cell) => {
      if (share === 0 || cut.cells.includes(cell)) return
      expect(share).toBeGreaterThan(0.97)
      expect(Math.min(core[cell]!, 1 - core[cell]!)).toBeLessThan(0.02)
    })
  })

  it('have the first moments of what fills them', () => {
    const { cut } = fractions
    // Half filled along x from the low side: the mean of x over the material is a quarter of the cell.
    const cell = 5 + grid.nx * (2 + grid.ny * 2)
    const n = cut.cells.indexOf(cell)
    const shares = cut.whole.subarray(gaussPoints * n, gaussPoints * (n + 1))
    const moment = (axis: number, from: number) =>
      shares.reduce((sum, share, g) => sum + share * (pointAt(from, g, axis) - from), 0) / gaussPoints
    expect(moment(0, 5)).toBeCloseTo(0.125, 6)
    expect(moment(1, 2)).toBeCloseTo(0.25, 6)
  })
})
