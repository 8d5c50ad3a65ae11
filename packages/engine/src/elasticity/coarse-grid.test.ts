import { orThrow } from '@trabecula/domain'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { coarseProblem } from '../discretisation/coarse-grid/coarse-problem.ts'
import { buildProblem, type Problem } from '../discretisation/problem.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { bent, slitBlock, solidStiffness } from '../testing/slit-blocks.ts'
import { type CoarseGrid, coarseGridOf } from './coarse-grid.ts'

async function problemOf(edges: readonly [number, number, number], elements: number, shell = 1): Promise<Problem> {
  const part = boxPart(...edges)
  return orThrow(await buildProblem(part, { ...cantilever(part, [0, 0, -1], { shellMm: shell }), elements }))
}

const total = (shares: Float32Array) => shares.reduce((sum, share) => sum + share, 0)

describe('the coarse problem of a beam', () => {
  let fine: Problem
  let coarse: Problem
  beforeAll(async () => {
    fine = await problemOf([60, 20, 24], 12_000)
    const made = orThrow(coarseProblem(fine, 2))
    coarse = made.problem
  })

  it('has the volumes of the fine one', () => {
    for (const share of ['whole', 'solid', 'core'] as const) {
      expect(total(coarse[share]) * coarse.cellVolume).toBeCloseTo(total(fine[share]) * fine.cellVolume, 1)
    }
    expect(coarse.cells.length).toBeLessThan(fine.cells.length / 6)
    expect([...coarse.cells].every((cell) => coarse.whole[cell] > 0)).toBe(true)
    expect(Math.max(...coarse.whole)).toBeLessThanOrEqual(1 + 1e-6)
  })

  it('is held on the same face and loaded by the same force', () => {
    const { nx, spacing, origin } = coarse.grid
    for (const node of coarse.constrained.nodes) expect(origin[0] + (node % (nx + 1)) * spacing).toBeCloseTo(-30, 4)
    expect(coarse.constrained.nodes.length).toBeGreaterThan(0)
    const sum = [0, 1, 2].map((axis) => coarse.cases[0].force.values.reduce((s, value, i) => (i % 3 === axis ? s + value : s), 0))
    expect(sum[0]).toBeCloseTo(0, 9)
    expect(sum[1]).toBeCloseTo(0, 9)
    expect(sum[2]).toBeCloseTo(-1, 9)
  })

  it('does not judge the stress around the edges of load and support', () => {
    const share = ({ unjudged, whole }: Problem) =>
      unjudged.reduce((sum, mark, cell) => sum + mark * whole[cell], 0) / total(whole)
    expect(share(coarse)).toBeGreaterThan(share(fine))
    expect(share(coarse)).toBeLessThan(0.2)
  })
})

describe('the coarse grid of a problem', () => {
  let coarseGrid: CoarseGrid | undefined
  afterEach(() => coarseGrid?.dispose())

  it('has about as many coarse cells as wished, and a solid part that is nearly as stiff', async () => {
    coarseGrid = await coarseGridOf(await problemOf([60, 20, 24], 12_000), { threads: 1, cells: 1500 })
    expect(coarseGrid?.analysis.problem.cells.length).toBeGreaterThan(1000)
    expect(coarseGrid?.analysis.problem.cells.length).toBeLessThan(2500)
    expect(coarseGrid?.parents.length).toBeGreaterThan(10_000)
    expect(coarseGrid?.solid.stiffness).toBeGreaterThan(0)
  })

  it('is not made where the fine grid is hardly finer', async () => {
    expect(await coarseGridOf(await problemOf([60, 20, 24], 2000), { threads: 1, cells: 1500 })).toBeUndefined()
  })

  it('is not made where two coarse cells do not fit into the thinnest section', async () => {
    const plate = await problemOf([60, 40, 8], 12_000)
    expect(await coarseGridOf(plate, { threads: 1, cells: 1500 })).toBeDefined()
    expect(await coarseGridOf(plate, { threads: 1, cells: 100 })).toBeUndefined()
  })

  it('is not made where it joins the sides of a gap, which the solid part shows', { tags: ['long'] }, async () => {
    const built = orThrow(await bent(slitBlock({ width: 0.3, middle: 44.6 }), { elements: 16_000 }))
    const stiffness = await solidStiffness(built)
    coarseGrid = await coarseGridOf(built, { threads: 1, cells: 2000 })
    expect(coarseGrid?.solid.stiffness).toBeGreaterThan(10 * stiffness)
    expect(await coarseGridOf(built, { threads: 1, cells: 2000, stiffness })).toBeUndefined()
  })
})
