import { catalogued } from '@trabecula/domain'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { expect, it } from 'vitest'
import { alignedGrid, cellCount } from '../discretisation/grid/analysis-grid.ts'
import { withThreads } from '../elasticity/solver.ts'
import { solidModuli } from '../material/interpolation.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { cellsIn } from './boxes.ts'
import { solveWindow } from './solve-window.ts'

it('a window of a uniform block gives the strain and the energy back by which it is moved, and stresses where they are wanted', async () => {
  const part = boxPart(40, 30, 30)
  const setup = cantilever(part, [1, 0, 0])
  const named = catalogued(setup.settings)
  if (!named.ok) throw new Error(named.refusal.message)
  const { material } = named.value
  // Stretched along x alone, by a thousandth.
  const whole = alignedGrid(part.bounds, 2, [null, null, null])
  const strain = 1e-3
  const displacement = new Float64Array(3 * (whole.nx + 1) * (whole.ny + 1) * (whole.nz + 1))
  for (let node = 0; node < displacement.length / 3; node++) displacement[3 * node] = strain * 2 * (node % (whole.nx + 1))
  const grid = alignedGrid({ min: [-5, -4, -4], max: [4, 5, 4] }, 0.7, [null, null, null])
  const judged = { min: [-5, -4, -4], max: [0, 5, 4] } as const
  const solved = await withThreads(1, (threads) =>
    solveWindow({
      // Solid throughout: the shell is deeper than the block.
      design: sampleDesign(part, 'octet', { shell: 20 }),
      source: async (of) => ({ share: new Float32Array(cellCount(of)).fill(1), moments: new Float32Array(3 * cellCount(of)) }),
      whole: {
        part,
        setup,
        ...named.value,
        grid: whole,
        cells: Uint32Array.from({ length: cellCount(whole) }, (_, n) => n),
        displacement,
      },
      grid,
      tolerance: 1e-8,
      judged,
      threads,
    }),
  )
  if (!solved.ok) throw new Error(solved.refusal.message)
  const { energy, stresses, isLoaded, voxels } = solved.value
  const { c11, c12 } = solidModuli(material)
  expect(isLoaded).toBe(false)
  expect(voxels).toBe(cellCount(grid))
  expect(energy / (c11 * strain ** 2 * cellCount(grid) * grid.spacing ** 3)).toBeCloseTo(1, 5)
  const expected = ((c11 - c12) * strain) / material.designStressMpa
  const wanted = new Set(cellsIn(grid, judged))
  expect(wanted.size).toBeLessThan(voxels)
  stresses.index.forEach((index, point) => {
    expect(index / expected).toBeCloseTo(wanted.has(Math.floor(point / 8)) ? 1 : 0, 4)
  })
})
