import { orThrow } from '@trabecula/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProblem, type Problem } from '../discretisation/problem.ts'
import { boxPart, cantilever, facing, withCases } from '../testing/sample-parts.ts'
import { Analysis } from './analysis.ts'

const part = boxPart(40, 16, 16)
const exact = { tolerance: 1e-8 }
let analysis: Analysis
beforeAll(async () => {
  analysis = await Analysis.create(await problemOf(), 1)
})
afterAll(() => analysis.dispose())

async function problemOf(): Promise<Problem> {
  const aside = {
    name: 'Aside',
    kind: 'force',
    triangles: facing(part, 0, 1),
    magnitude: 3,
    direction: { x: 0, y: 1, z: 0 },
  } as const
  const setup = { ...withCases(cantilever(part, [0, 0, -1]), [aside]), elements: 1000 }
  return orThrow(await buildProblem(part, setup))
}

/** f·u of a case by the displacement that can be read of it. */
function workOf(displacement: Float64Array, n: number): number {
  const { nodes, values } = analysis.problem.cases[n].force
  return nodes.reduce((sum, node, at) => {
    const along = [0, 1, 2].map((axis) => values[3 * at + axis] * displacement[3 * node + axis])
    return sum + along[0] + along[1] + along[2]
  }, 0)
}

it('cases of one analysis are read in any order, each with its own fields', async () => {
  const solved = await analysis.solveSolid(exact)
  for (const n of [1, 0, 1]) {
    const { solution } = solved[n]
    expect(workOf(solved[n].displacement(), n) / solution.compliance).toBeCloseTo(1, 9)
  }
  // Nine times the work of one newton: the part is as stiff both ways.
  expect(solved[1].solution.compliance / solved[0].solution.compliance).toBeCloseTo(9, 2)
})

it('an adjoint solution leaves the displacement of its case where it is', async () => {
  const [, aside] = await analysis.solveSolid(exact)
  const before = aside.displacement()
  await aside.adjoint(new Float64Array(6 * analysis.problem.cells.length).fill(1e-3), exact)
  expect(aside.displacement()).toEqual(before)
})

it('a case can be read until its analysis is used again; a copy stays', async () => {
  const [first] = await analysis.solveSolid(exact)
  const kept = await first.keep()
  const before = kept.strains.slice()
  await analysis.solveSolid(exact)
  expect(kept.strains).toEqual(before)
  for (const read of [() => first.strains(), () => first.energies(), async () => first.displacement(), () => first.keep()])
    await expect(read()).rejects.toThrow('The analysis has been used for something else since.')
})
