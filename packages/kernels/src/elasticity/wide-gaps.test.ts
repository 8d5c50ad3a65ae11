import { describe, expect, test } from 'vitest'
import { eachCell, isotropic, nodesWhere, solverFor } from '../testing/elasticity-problem.ts'
import { apartNodes, octantsOf } from './apart-nodes.ts'
import { pieceLevels } from './piece-levels.ts'
import { positionOf, shapeOf } from './pieces.ts'

/** Eight plates two cells thick and two apart, joined at alternating ends: what a spring's coils are to a coarse cell. */
const grid = { nx: 32, ny: 4, nz: 30, spacing: 1 }
const isFilled = (i: number, _j: number, k: number): boolean => {
  const [plate, isPlate] = [Math.floor(k / 4), k % 4 < 2]
  return isPlate || (plate % 2 === 0 ? i >= grid.nx - 2 : i < 2)
}
const whole: number[] = []
eachCell(grid, (i, j, k, cell) => isFilled(i, j, k) && whole.push(cell))

async function bent(opensWideGaps: boolean) {
  const own = Uint32Array.from(whole)
  const cutCells = { cells: new Uint32Array(), whole: own, ...(opensWideGaps ? { body: own } : {}) }
  const solver = await solverFor(grid, { cutCells })
  const [c11, c12, c44] = isotropic(1800, 0.4).map((modulus) => new Float32Array(whole.length).fill(modulus))
  solver.setModuli(c11!, c12!, c44!, cutCells.whole)
  solver.setConstrainedNodes(nodesWhere(grid, (_i, _j, k) => k === 0))
  await solver.prepare()
  const nodes = nodesWhere(grid, (i, _j, k) => k === grid.nz && i === 0)
  const values = Float64Array.from({ length: 3 * nodes.length }, (_, n) => (n % 3 === 2 ? -1 / nodes.length : 0))
  return solver.solve({ nodes, values }, { tolerance: 1e-5, maxIterations: 400 })
}

test('a spring whose gaps are two cells wide takes a few tens of iterations where coarse levels open, else far more', async () => {
  const [open, joined] = [await bent(true), await bent(false)]
  expect(open.converged).toBe(true)
  expect(open.iterations).toBeLessThan(40)
  expect(joined.iterations).toBeGreaterThan(3 * open.iterations)
})

describe('a coarse node', () => {
  const [fine, coarse] = [shapeOf([4, 4, 4], 0), shapeOf([4, 4, 4], 1)]
  const middle = positionOf(coarse, 1, 1, 1)
  const isApart = (...cells: readonly (readonly [number, number, number])[]): boolean => {
    const material = new Uint8Array(fine.annex)
    for (const [i, j, k] of cells) material[positionOf(fine, i, j, k)] = 1
    return apartNodes(octantsOf(material, fine, coarse), coarse).includes(middle)
  }

  test('is apart where material on its sides shares no fine node, in blocks side by side or across', () => {
    expect(isApart([0, 1, 1], [2, 1, 1])).toBe(true)
    expect(isApart([1, 1, 1], [3, 1, 1])).toBe(true)
    expect(isApart([0, 0, 0], [3, 3, 3])).toBe(true)
    expect(isApart([0, 0, 0], [1, 1, 1], [3, 1, 1])).toBe(true)
  })

  test('is whole where it does, in one block only, or by a way around the node', () => {
    expect(isApart([1, 1, 1], [2, 1, 1])).toBe(false)
    expect(isApart([1, 1, 1], [2, 2, 2])).toBe(false)
    expect(isApart([0, 0, 0])).toBe(false)
    expect(isApart([0, 1, 1], [0, 2, 1], [1, 3, 1], [2, 3, 1], [3, 2, 1], [3, 1, 1])).toBe(false)
  })
})

test('a body without gaps has no pieces on any level', () => {
  const all = Uint32Array.from({ length: 8 ** 3 }, (_, cell) => cell)
  const block = { nx: 8, ny: 8, nz: 8, spacing: 1 }
  const levels = pieceLevels(block, [8, 8, 8], 3, { cells: new Uint32Array(), whole: all, body: all })
  expect(levels.map(({ pieces }) => pieces.slots.length)).toEqual([0, 0, 0])
})

test('bars that are apart within a body without gaps open no level', () => {
  const all = Uint32Array.from({ length: 8 ** 3 }, (_, cell) => cell)
  const block = { nx: 8, ny: 8, nz: 8, spacing: 1 }
  const bars: number[] = []
  eachCell(block, (_i, j, k, cell) => j % 4 === 1 && k % 4 === 1 && bars.push(cell))
  const slotsWith = (body: Uint32Array) =>
    pieceLevels(block, [8, 8, 8], 3, { cells: new Uint32Array(), whole: Uint32Array.from(bars), body }).map(
      ({ pieces }) => pieces.slots.length,
    )
  expect(slotsWith(all)).toEqual([0, 0, 0])
  expect(slotsWith(Uint32Array.from(bars))[2]).toBeGreaterThan(0)
})
