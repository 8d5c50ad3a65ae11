import { orThrow } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { buildProblem } from '../discretisation/problem.ts'
import { Analysis } from '../elasticity/analysis.ts'
import { prepareRun } from '../elasticity/prepare-run.ts'
import { firstCase } from '../input/setup.ts'
import { boxPart, cantilever, facing } from '../testing/sample-parts.ts'
import { lookAtSolid } from './solid.ts'
import { solveUnitLoads, superpose, type UnitSolutions } from './unit-loads.ts'

const part = boxPart(60, 20, 16)
const setup = (force: readonly [number, number, number]) => ({ ...cantilever(part, force), elements: 2000 })
const along = (x: number, y: number, z: number) => firstCase(facing(part, 0, 1), { x, y, z })

async function units(force: readonly [number, number, number]): Promise<UnitSolutions> {
  const built = orThrow(await buildProblem(part, setup(force)))
  const analysis = await Analysis.create(built, 1)
  const found = await solveUnitLoads(analysis)
  await analysis.dispose()
  if (!found.ok) throw new Error(found.refusal.message)
  return found.value
}

it('any direction is the sum of three solutions: stiffness, load and fields of a solve of its own', async () => {
  const superposed = orThrow(superpose(await units([1, 2, -3]), along(-4, 1, 2.5)))
  const { solid, state } = lookAtSolid(superposed)
  const run = orThrow(await prepareRun(part, setup([-4, 1, 2.5])))
  await run.dispose()
  expect(solid.stiffnessNPerMm / run.solid.stiffnessNPerMm).toBeCloseTo(1, 4)
  expect(solid.maxLoadN / run.solid.maxLoadN).toBeCloseTo(1, 3)
  expect(solid.massG).toBeCloseTo(run.solid.massG, 9)
  const largest = run.solidCases[0].displacement.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  state.displacement.forEach((value, at) => {
    if (Math.abs(value - run.solidCases[0].displacement[at]) > 1e-3 * largest) throw new Error(`component ${at} differs`)
  })
})

it('the nodal forces turn with the direction and sum to one newton of it', async () => {
  const superposed = orThrow(superpose(await units([0, 0, -1]), along(3, 0, 4)))
  const [{ force, direction }] = superposed.problem.cases
  const sum = [0, 1, 2].map((axis) => force.values.reduce((total, value, at) => total + (at % 3 === axis ? value : 0), 0))
  expect(sum.map((value) => Number(value.toFixed(9)))).toEqual([0.6, 0, 0.8])
  expect(direction).toEqual([0.6, 0, 0.8])
})

it('a force without a direction is refused in the words of the run', async () => {
  expect(superpose(await units([0, 0, -1]), along(0, 0, 0))).toMatchObject({ refusal: { code: 'no-force-direction' } })
})
