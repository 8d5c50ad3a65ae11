import { orThrow, type Region } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { cellCentre } from '../discretisation/grid/analysis-grid.ts'
import { prepareRun } from '../elasticity/prepare-run.ts'
import { MaterialInterpolation } from '../material/interpolation.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { grade } from './grade.ts'
import { LatticeModel } from './lattice-model.ts'
import { unmetBounds } from './region-bounds.ts'

it('densities of a graded and of a uniform lattice keep to the bounds of regions in every cell of them', async () => {
  const part = boxPart(60, 20, 20)
  const dense: Region = {
    box: [
      [-9, -9, -9],
      [14, 99, 99],
    ],
    as: 'lattice',
    densityAtLeast: 0.4,
    densityAtMost: 0.9,
  }
  const light: Region = { cylinder: { from: [42, 10, -9], to: [42, 10, 99], radius: 6 }, as: 'lattice', densityAtMost: 0.2 }
  const setup = { ...cantilever(part, [0, 0, -1]), elements: 3000, regions: [dense, light] }
  const run = orThrow(await prepareRun(part, setup, { coarseCells: 0 }))
  const { problem, analysis } = run
  try {
    const bounds = { min: 0.15, max: 0.6, minReason: 'wall', maxReason: 'gap', printable: true } as const
    const law = new MaterialInterpolation('gyroid-sheet', 4, problem.material, problem.printer, bounds)
    const model = new LatticeModel(analysis, law)
    const { best, uniform } = await grade(model, { target: 0, steps: 4 })
    for (const { density } of [best, uniform]) {
      let [inDense, inLight, elsewhere] = [0, 0, 0]
      for (const cell of problem.cells) {
        if (problem.core[cell] === 0) continue
        const [x, y] = cellCentre(problem.grid, cell)
        const isDense = x + 30 <= 14
        const isLight = Math.hypot(x - 12, y) <= 6
        if (isDense) expect(density[cell]).toBeGreaterThan(0.4 - 1e-6)
        if (isLight) expect(density[cell]).toBeLessThan(0.2 + 1e-6)
        if (isDense) inDense++
        else if (isLight) inLight++
        else if (density[cell] > 0.2 && density[cell] < 0.4) elsewhere++
      }
      expect(Math.min(inDense, inLight, elsewhere)).toBeGreaterThan(20)
    }
    expect(uniform.mean / best.mean).toBeCloseTo(1, 3)
    expect(unmetBounds(problem, law)).toEqual([])
    const light4 = new MaterialInterpolation('gyroid-sheet', 4, problem.material, problem.printer, { ...bounds, max: 0.3 })
    expect(unmetBounds(problem, light4)).toEqual(['Region 1 has a density of 0.30, the most of this lattice, not 0.4'])
  } finally {
    await run.dispose()
  }
})
