import { catalogued } from '@trabecula/domain'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { expect, it } from 'vitest'
import { alignedGrid, cellCount } from '../discretisation/grid/analysis-grid.ts'
import { withThreads } from '../elasticity/solver.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { refinedWindows } from './refine-windows.ts'
import { type MaterialSource, solveWindow } from './solve-window.ts'
import type { Window, WindowBox } from './window.ts'
import { judgedBoxes } from './worst-cell.ts'

const part = boxPart(40, 30, 30)
const cellSize = 6
/** All of a window is moved by a stretch along x of a thousandth, and its boxes carry twice what it found. */
const softer = 2

/** A window with two boxes in its middle that share no material, and one that shares some with both. */
async function refined(source: MaterialSource, mostVoxels = 1e6): Promise<{ before: Window; after: Window }> {
  const setup = cantilever(part, [1, 0, 0])
  const named = catalogued(setup.settings)
  if (!named.ok) throw new Error(named.refusal.message)
  const whole = { part, setup, ...named.value }
  const coarse = alignedGrid(part.bounds, 2, [null, null, null])
  const displacement = new Float64Array(3 * (coarse.nx + 1) * (coarse.ny + 1) * (coarse.nz + 1))
  for (let node = 0; node < displacement.length / 3; node++) displacement[3 * node] = 2e-3 * (node % (coarse.nx + 1))
  const moved = { grid: coarse, cells: Uint32Array.from({ length: cellCount(coarse) }, (_, n) => n), displacement }
  const middle = { min: [-6, -6, -6], max: [6, 0, 0] } as const
  const grid = alignedGrid({ min: [-9, -9, -9], max: [9, 3, 3] }, 1, [null, null, null])
  const about = { design: sampleDesign(part, 'octet', { shell: 0, cellSize }), source, tolerance: 1e-6 }
  return withThreads(1, async (threads) => {
    const solved = await solveWindow({ ...about, whole: { ...whole, ...moved }, grid, judged: middle, threads })
    if (!solved.ok) throw new Error(solved.refusal.message)
    const { index, lattice } = solved.value.stresses
    const boxes = [-6, 0, -3].map((x, id) => ({ id, aside: 0, min: [x, -6, -6], max: [x + 6, 0, 0] }) as const)
    const found: WindowBox[] = judgedBoxes({ grid, index, share: lattice }, boxes).map((box) => ({
      ...box,
      index: softer * box.index,
    }))
    const before: Window = { ...solved.value, place: { of: 'lattice', middle }, softer, boxes: found }
    const after = await refinedWindows([before], { ...about, whole, mostVoxels, threads })
    if (!after.ok) throw new Error(after.refusal.message)
    return { before, after: after.value[0]! }
  })
}

/** Filled everywhere to this share: cut voxels without moments, which are as stiff as their share. */
const filled =
  (share: (spacing: number) => number): MaterialSource =>
  async (grid) => ({
    share: new Float32Array(cellCount(grid)).fill(share(grid.spacing)),
    moments: new Float32Array(3 * cellCount(grid)),
  })

it('a uniform block is in finer voxels what it was', async () => {
  const { before, after } = await refined(filled(() => 1))
  expect(after.softer / before.softer).toBeCloseTo(1, 4)
  expect(before.boxes).toHaveLength(3)
  // Indices of boxes are read to the width of a bin.
  after.boxes.forEach((box, n) => {
    expect(box.index / before.boxes[n]!.index).toBeCloseTo(1, 2)
  })
})

it('what is softer in finer voxels is moved farther by the force that it carries, in all boxes of the window', async () => {
  const { before, after } = await refined(filled((spacing) => (spacing < 1 ? 0.8 : 1)))
  expect(after.softer / before.softer).toBeCloseTo(1.25, 3)
  after.boxes.forEach((box, n) => {
    expect(box.index / before.boxes[n]!.index).toBeCloseTo(1.25, 2)
  })
})

it('windows stay as they were where no finer voxels fit', async () => {
  const { before, after } = await refined(
    filled(() => 1),
    100,
  )
  expect(after).toEqual(before)
})
