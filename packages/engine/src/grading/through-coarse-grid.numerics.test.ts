/**
 * A design that is found on a coarse grid is as good as one found on the grid of its row
 * (docs/theory/coarse-to-fine.md).
 */
import { orThrow, targetBand } from '@trabecula/domain'
import { lShape, prism } from '@trabecula/geometry'
import { beforeAll, describe, expect, it } from 'vitest'
import { designCandidate, type GradedDesign } from '../candidates/design-candidate.ts'
import type { CellName } from '../cells/unit-cell.ts'
import { type PreparedRun, prepareRun, type RunOptions } from '../elasticity/prepare-run.ts'
import type { Part } from '../input/part.ts'
import { firstCase, type Setup } from '../input/setup.ts'
import { boxPart, cantilever, facing, partOf } from '../testing/sample-parts.ts'

const elements = 16_000
const coarseCells = 2000

type Case = (target: number) => readonly [Part, Setup]

const beam: Case = (target) => {
  const part = boxPart(90, 30, 30)
  return [part, { ...cantilever(part, [0, 0.3, -1], { goal: 'stiffness', target }), elements }]
}

const angle: Case = (target) => {
  const part = partOf(prism(lShape(60, 60, 30), 30))
  return [
    part,
    {
      cases: [
        firstCase(
          facing(part, 0, 1).filter((t) => part.soup[9 * t] > 29),
          { x: 0.2, y: -1, z: 0.3 },
        ),
      ],
      held: facing(part, 1, 1).filter((t) => part.soup[9 * t + 1] > 29),
      settings: cantilever(part, [0, 0, -1], { goal: 'stiffness', target }).settings,
      elements,
    },
  ]
}

async function prepared(of: Case, target: number, options: RunOptions): Promise<PreparedRun> {
  return orThrow(await prepareRun(...of(target), options))
}

async function designOf(run: PreparedRun, cell: CellName, onProgress?: RunOptions['onProgress']): Promise<GradedDesign> {
  return orThrow(await designCandidate(run, cell, { onProgress }))
}

describe.each<[string, Case, CellName]>([
  ['an octet in a beam', beam, 'octet'],
  ['a gyroid sheet in an angle', angle, 'gyroid-sheet'],
])('%s', (_, of, cell) => {
  it('for stiffness is as good through the coarse grid, in a fraction of the solutions, also for a target', async () => {
    let free = 0
    for (const share of [0, 0.85]) {
      const target = share * free
      const found: GradedDesign[] = []
      for (const cells of [0, coarseCells]) {
        const run = await prepared(of, target, { coarseCells: cells })
        expect(run.coarseGrid === undefined).toBe(cells === 0)
        found.push(await designOf(run, cell))
        await run.dispose()
      }
      const [plain, { cellSize, row, uniform, analysis }] = found as [GradedDesign, GradedDesign]
      expect(cellSize).toBe(plain.cellSize)
      if (share === 0) {
        free = plain.row.stiffnessNPerMm
        expect(row.stiffnessNPerMm / free).toBeGreaterThan(0.997)
        expect(row.densityMean).toBeCloseTo(plain.row.densityMean, 6)
      } else {
        expect(row.targetMet).toBe(true)
        expect(row.stiffnessNPerMm / target).toBeLessThanOrEqual(targetBand)
        expect(row.massG / plain.row.massG).toBeLessThan(1.005)
      }
      expect(row.stiffnessNPerMm).toBeGreaterThan(uniform.stiffnessNPerMm)
      expect(uniform.densityMean).toBeCloseTo(row.densityMean, 6)
      expect(analysis.solves).toBeLessThanOrEqual(share === 0 ? 2 : 6)
      expect(analysis.coarseSolves).toBeGreaterThan(5)
      expect(analysis.residual).toBeLessThan(1e-5)
    }
  })
})

describe('a candidate through the coarse grid', () => {
  let run: PreparedRun
  let alone: GradedDesign
  const shares: number[] = []
  const details: string[] = []
  beforeAll(async () => {
    run = await prepared(beam, 0, { coarseCells, threads: 1 })
    alone = await designOf(run, 'octet', ({ stage, done, total, detail = '' }) => {
      if (stage !== 'optimize') return
      shares.push(done / total)
      details.push(detail)
    })
    return () => run.dispose()
  })

  it('is the same to the last bit with one thread and with two, alone and after another', async () => {
    const two = await prepared(beam, 0, { coarseCells, threads: 2 })
    await designOf(two, 'kelvin')
    const after = await designOf(two, 'octet')
    await two.dispose()
    expect(after.row).toEqual(alone.row)
    expect(after.uniform).toEqual(alone.uniform)
    expect(after.density.values).toEqual(alone.density.values)
    expect(after.fields).toEqual(alone.fields)
  })

  it('reports progress that never goes back and ends at most at its total', () => {
    expect(shares.length).toBeGreaterThan(10)
    expect(shares[0]).toBeGreaterThan(0)
    expect(shares[0]).toBeLessThan(0.5)
    expect(Math.max(...shares)).toBeLessThanOrEqual(1)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(details[2]).toMatch(/^Octet .* mm, iteration 3$/)
  })

  it('is the lightest lattice where that meets the target, after a look at the fine grid', async () => {
    const easy = await prepared(beam, 0.4 * alone.row.stiffnessNPerMm, { coarseCells })
    const design = await designOf(easy, 'octet')
    await easy.dispose()
    expect(design.analysis).toMatchObject({ solves: 1, coarseSolves: 2 })
    expect(design.row.targetMet).toBe(true)
    expect(Math.max(...design.density.values)).toBeCloseTo(Math.min(...design.density.values), 6)
    expect(design.row.densityMean).toBeLessThan(alone.row.densityMean)
    expect(design.uniform.massG).toBe(design.row.massG)
  })

  it.each([1, 2, 4, 6])('stops when it is aborted at its step %d', async (step) => {
    const controller = new AbortController()
    let steps = 0
    const running = designCandidate(run, 'octet', {
      signal: controller.signal,
      onProgress: ({ stage }) => {
        if (stage === 'optimize' && ++steps === step) controller.abort(new Error('cancelled by the user'))
      },
    })
    await expect(running).rejects.toThrow('cancelled by the user')
  })

  it('of a plate that two coarse cells span no more is found on the grid of its row', async () => {
    const plate: Case = (target) => {
      const part = boxPart(90, 60, 12)
      return [part, { ...cantilever(part, [0, 0, -1], { goal: 'stiffness', target }), elements: 4000 }]
    }
    const wishes = [{ coarseCells: 0 }, { coarseCells: 150 }]
    const designs = []
    for (const wish of wishes) {
      const plated = await prepared(plate, 0, wish)
      expect(plated.coarseGrid).toBeUndefined()
      designs.push(await designOf(plated, 'gyroid-skeletal'))
      await plated.dispose()
    }
    expect(designs[1].row).toEqual(designs[0].row)
  })
})
