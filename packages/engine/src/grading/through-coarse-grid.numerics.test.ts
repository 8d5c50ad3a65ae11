/**
 * A design that is found on a coarse grid is as good as one found on the grid of its row
 * (docs/theory/coarse-to-fine.md).
 */
import { type OptimizationGoal, targetBand } from '@trabecula/domain'
import { lShape, prism } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { designCandidate, type GradedDesign } from '../candidates/design-candidate.ts'
import type { CellName } from '../cells/unit-cell.ts'
import { type PreparedRun, prepareRun, type RunOptions } from '../elasticity/prepare-run.ts'
import type { Part } from '../input/part.ts'
import { firstCase, type Setup } from '../input/setup.ts'
import { boxPart, cantilever, facing, partOf } from '../testing/sample-parts.ts'

const elements = 16_000
const coarseCells = 2000

type Case = (goal: OptimizationGoal, target: number) => readonly [Part, Setup]

const beam: Case = (goal, target) => {
  const part = boxPart(90, 30, 30)
  return [part, { ...cantilever(part, [0, 0.3, -1], { goal, target }), elements }]
}

const angle: Case = (goal, target) => {
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
      settings: cantilever(part, [0, 0, -1], { goal, target }).settings,
      elements,
    },
  ]
}

async function prepared(of: Case, goal: OptimizationGoal, target: number, options: RunOptions): Promise<PreparedRun> {
  const run = await prepareRun(...of(goal, target), options)
  if (!run.ok) throw new Error(run.refusal.message)
  return run.value
}

async function designOf(run: PreparedRun, cell: CellName): Promise<GradedDesign> {
  const design = await designCandidate(run, cell)
  if (!design.ok) throw new Error(design.refusal.message)
  return design.value
}

const goalValue = (row: GradedDesign['row'], goal: OptimizationGoal) =>
  goal === 'stiffness' ? row.stiffnessNPerMm : row.maxLoadN

describe.each<[string, Case, CellName]>([
  ['an octet in a beam', beam, 'octet'],
  ['a gyroid sheet in an angle', angle, 'gyroid-sheet'],
])('%s', (_, of, cell) => {
  it.each<OptimizationGoal>(['stiffness'])(
    'for %s is as good through the coarse grid, in a fraction of the solutions, also for a target',
    async (goal) => {
      let free = 0
      for (const share of [0, 0.85]) {
        const target = share * free
        const found: GradedDesign[] = []
        for (const cells of [0, coarseCells]) {
          const run = await prepared(of, goal, target, { coarseCells: cells })
          expect(run.coarseGrid === undefined).toBe(cells === 0)
          found.push(await designOf(run, cell))
          await run.dispose()
        }
        const [plain, throughCoarse] = found as [GradedDesign, GradedDesign]
        expect(throughCoarse.cellSize).toBe(plain.cellSize)
        if (share === 0) {
          free = goalValue(plain.row, goal)
          expect(goalValue(throughCoarse.row, goal) / free).toBeGreaterThan(0.997)
          expect(throughCoarse.row.densityMean).toBeCloseTo(plain.row.densityMean, 6)
        } else {
          expect(throughCoarse.row.targetMet).toBe(true)
          expect(goalValue(throughCoarse.row, goal) / target).toBeLessThanOrEqual(targetBand)
          expect(throughCoarse.row.massG / plain.row.massG).toBeLessThan(1.005)
        }
        expect(goalValue(throughCoarse.row, goal)).toBeGreaterThan(
          goal === 'stiffness' ? throughCoarse.uniform.stiffnessNPerMm : throughCoarse.uniform.maxLoadN,
        )
        expect(throughCoarse.uniform.densityMean).toBeCloseTo(throughCoarse.row.densityMean, 6)
        expect(throughCoarse.analysis.solves).toBeLessThanOrEqual(share === 0 && goal === 'stiffness' ? 2 : 6)
        expect(throughCoarse.analysis.coarseSolves).toBeGreaterThan(5)
        expect(throughCoarse.analysis.residual).toBeLessThan(goal === 'stiffness' ? 1e-5 : 1e-7)
      }
    },
  )
})

describe('a candidate through the coarse grid', () => {
  it.each<OptimizationGoal>(['stiffness'])(
    'for %s is the same to the last bit with one thread and with two, alone and after another',
    async (goal) => {
      const one = await prepared(beam, goal, 0, { coarseCells, threads: 1 })
      const two = await prepared(beam, goal, 0, { coarseCells, threads: 2 })
      const alone = await designOf(one, 'octet')
      await designOf(two, 'kelvin')
      const after = await designOf(two, 'octet')
      await Promise.all([one.dispose(), two.dispose()])
      expect(after.row).toEqual(alone.row)
      expect(after.uniform).toEqual(alone.uniform)
      expect(after.density.values).toEqual(alone.density.values)
      expect(after.fields).toEqual(alone.fields)
    },
  )

  it('reports progress that never goes back and ends at most at its total', async () => {
    const run = await prepared(beam, 'stiffness', 0, { coarseCells })
    const shares: number[] = []
    const details: string[] = []
    const onProgress = ({ stage, done, total, detail = '' }: { stage: string; done: number; total: number; detail?: string }) => {
      if (stage === 'optimize') shares.push(done / total)
      if (stage === 'optimize') details.push(detail)
    }
    await designCandidate(run, 'octet', { onProgress })
    await run.dispose()
    expect(shares.length).toBeGreaterThan(10)
    expect(shares[0]).toBeGreaterThan(0)
    expect(shares[0]).toBeLessThan(0.5)
    expect(Math.max(...shares)).toBeLessThanOrEqual(1)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(details[2]).toMatch(/^Octet .* mm, iteration 3$/)
  })

  it('is the lightest lattice where that meets the target, after a look at the fine grid', async () => {
    const free = await prepared(beam, 'stiffness', 0, { coarseCells })
    const { row } = await designOf(free, 'octet')
    await free.dispose()
    const target = 0.4 * row.stiffnessNPerMm
    const run = await prepared(beam, 'stiffness', target, { coarseCells })
    const design = await designOf(run, 'octet')
    await run.dispose()
    expect(design.analysis).toMatchObject({ solves: 1, coarseSolves: 2 })
    expect(design.row.targetMet).toBe(true)
    expect(Math.max(...design.density.values)).toBeCloseTo(Math.min(...design.density.values), 6)
    expect(design.row.densityMean).toBeLessThan(row.densityMean)
    expect(design.uniform.massG).toBe(design.row.massG)
  })

  it.each([1, 2, 4, 6])('stops when it is aborted at its step %d', async (step) => {
    const run = await prepared(beam, 'stiffness', 0, { coarseCells })
    const controller = new AbortController()
    let steps = 0
    const running = designCandidate(run, 'octet', {
      signal: controller.signal,
      onProgress: ({ stage }) => {
        if (stage === 'optimize' && ++steps === step) controller.abort(new Error('cancelled by the user'))
      },
    })
    await expect(running).rejects.toThrow('cancelled by the user')
    await run.dispose()
  })

  it('of a plate that two coarse cells span no more is found on the grid of its row', async () => {
    const plate: Case = (goal, target) => {
      const part = boxPart(90, 60, 12)
      return [part, { ...cantilever(part, [0, 0, -1], { goal, target }), elements }]
    }
    const wishes = [{ coarseCells: 0 }, { coarseCells: 150 }]
    const designs = []
    for (const wish of wishes) {
      const run = await prepared(plate, 'stiffness', 0, wish)
      expect(run.coarseGrid).toBeUndefined()
      designs.push(await designOf(run, 'gyroid-skeletal'))
      await run.dispose()
    }
    expect(designs[1].row).toEqual(designs[0].row)
  })
})
