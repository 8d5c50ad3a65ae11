import { describe, expect, test } from 'vitest'
import { samplePieces } from '../testing/sampled-pieces.ts'
import { pieceLevels } from './piece-levels.ts'
import type { Detours } from './pieces.ts'

/** A block that an oblique slit parts from below, thinner than a cell. */
const grid = { nx: 16, ny: 4, nz: 8, spacing: 1 }
const sampled = samplePieces({
  grid,
  origin: [-0.3, -0.2, -0.4],
  samples: 5,
  stiffness: (x, y, z) =>
    x > 0 && x < 15 && y > 0 && y < 3.5 && z > 0 && z < 7 && !(Math.abs(x - 7 - 0.3 * z) < 0.11 && z < 5) ? 1 : 0,
  moduli: [1.5, 1, 0.7],
})
const padded = [16, 4, 8] as const
const levels = pieceLevels(grid, padded, 3, sampled.cutCells)

/** Entries of a table of rows: row, column, weight. */
function entriesOf(rows: Uint32Array, entries: Detours['fineEntries']): [number, number, number][] {
  return Array.from({ length: rows.length / 3 - 1 }, (_, n) => n).flatMap((n) =>
    Array.from({ length: rows[3 * n + 5] - rows[3 * n + 2] }, (_, e): [number, number, number] => {
      const at = 8 * (rows[3 * n + 2] + e)
      return [rows[3 * n], entries.getUint32(at, true), entries.getFloat32(at + 4, true)]
    }),
  )
}

describe('the pieces of coarse levels', () => {
  test('open where the fine ones do, and are as few as the gap is short', () => {
    const doubled = levels.map(({ pieces }) => pieces.positions.length)
    const counts = levels.map(({ pieces }) => pieces.slots.length)
    expect(doubled[1]).toBeGreaterThan(3)
    expect(doubled[2]).toBeGreaterThan(0)
    expect(doubled[0]).toBeGreaterThan(doubled[1] ?? 0)
    expect(counts[1]).toBeLessThan((counts[0] ?? 0) / 4)
  })

  test('take a constant displacement over: a doubled node gets all of it by detours, a structured one nothing more', () => {
    for (const { pieces, detours } of levels.slice(0, 2)) {
      if (!detours) throw new Error('A level above the coarsest has detours here.')
      const sums = new Map<number, number>()
      for (const [node, , weight] of entriesOf(detours.fine, detours.fineEntries)) sums.set(node, (sums.get(node) ?? 0) + weight)
      for (const [node, sum] of sums) expect(sum).toBe(node >= pieces.shape.annex ? 1 : 0)
      expect([...pieces.positions].every((node) => sums.has(node))).toBe(true)
    }
  })

  test('restrict by the transpose of what they prolong', () => {
    for (const { detours } of levels.slice(0, 2)) {
      if (!detours) throw new Error('A level above the coarsest has detours here.')
      const forth = entriesOf(detours.fine, detours.fineEntries).map(([fine, coarse, weight]) => `${fine} ${coarse} ${weight}`)
      const back = entriesOf(detours.coarse, detours.coarseEntries).map(([coarse, fine, weight]) => `${fine} ${coarse} ${weight}`)
      expect(back.sort()).toEqual(forth.sort())
    }
  })

  test('are none where no node is doubled', () => {
    const plain = pieceLevels(grid, padded, 3, { cells: Uint32Array.of(3, 40, 41) })
    expect(plain.map(({ pieces }) => pieces.slots.length)).toEqual([3, 0, 0])
    expect(plain.every(({ detours }) => detours === undefined)).toBe(true)
  })
})
