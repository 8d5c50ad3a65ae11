import { type FurtherRequirement, findMaterial } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { bucklingModes } from '../buckling/buckling-modes.ts'
import { GeometricStiffness, stressesOf } from '../buckling/geometric-stiffness.ts'
import { nodalForceOf } from '../discretisation/loads/case-load.ts'
import { noMasses } from '../discretisation/mass-points.ts'
import { buildProblem } from '../discretisation/problem.ts'
import { Analysis } from '../elasticity/analysis.ts'
import { withThreads } from '../elasticity/solver.ts'
import { solidModuli } from '../material/interpolation.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { placedElements } from '../vibration/cell-mass.ts'
import { vibrationModes } from '../vibration/vibration-modes.ts'
import { meshModes, notFoundNotes, soughtIn, whyNotFound } from './mesh-modes.ts'
import { VoxelSolver } from './voxel-solver.ts'

const material = findMaterial('HP HR PA12')!

const both = { frequencies: true, buckling: true }

it('a solid column has as voxels the modes that its analysis has on the same cells; a search without time leaves out what it has not found', async () => {
  const part = boxPart(160, 8, 8)
  const built = await buildProblem(part, { ...cantilever(part, [-1, 0, 0]), elements: 1920 })
  if (!built.ok) throw new Error(built.refusal.message)
  const problem = built.value
  const { grid, cells, whole: share, cases } = problem
  const analysis = await Analysis.create(problem, 1)
  const [solved] = await analysis.solveSolid({ tolerance: 1e-6 })
  const elements = placedElements(problem)
  const stresses = new GeometricStiffness(problem, elements, await stressesOf(analysis, solved!, elements))
  const buckled = await bucklingModes(analysis.threads, problem, elements, stresses, { upTo: 1e6, tolerance: 1e-2 })
  const vibrating = await vibrationModes(
    analysis.threads,
    problem,
    share.map(() => 1),
    { count: 1, tolerance: 5e-3 },
  )
  await analysis.dispose()

  const model = { ...problem, share, moments: new Float32Array(3 * share.length), keep: share.map(() => 1) }
  const force = nodalForceOf({ grid, cells, material, cellVolume: grid.spacing ** 3 }, cases[0], (cell) => share[cell]!)
  const found = await withThreads(1, async (threads) => {
    const voxels = await VoxelSolver.create(model, problem, solidModuli(material), { threads })
    try {
      const about = { material, masses: noMasses, cases: [{ force, onset: 1e6 }] }
      const search = (when: Parameters<typeof meshModes>[4]) => meshModes(voxels, model, about, both, when)
      const whole = await search({ until: new AbortController().signal })
      expect(await search({ until: AbortSignal.abort() })).toEqual({ bucklingLoads: [undefined] })
      const stopped = new Error('cancelled by a person')
      await expect(search({ signal: AbortSignal.abort(stopped), until: AbortSignal.abort() })).rejects.toBe(stopped)
      const time = new AbortController()
      const { stresses: read } = voxels
      voxels.stresses = (elements) => {
        time.abort()
        return read.call(voxels, elements)
      }
      const { frequencyHz } = whole
      expect(await search({ until: time.signal }), 'what was found before stays').toEqual({
        frequencyHz,
        bucklingLoads: [undefined],
      })
      return whole
    } finally {
      await voxels.dispose()
    }
  })
  expect(found.frequencyHz! / vibrating.modes[0]!.frequencyHz).toBeCloseTo(1, 2)
  expect(found.bucklingLoads![0]! / buckled.modes[0]!.load).toBeCloseTo(1, 1.4)
})

it('the modes that a run looked for, or requires, are looked for in its mesh', () => {
  const { settings } = cantilever(boxPart(10, 10, 10), [0, 0, -1])
  const requiring = (requirements: FurtherRequirement[]) => ({ settings: { ...settings, requirements } })
  expect(soughtIn({ settings }, {})).toBeUndefined()
  expect(soughtIn({ settings }, { frequencies: true })).toEqual({ frequencies: true, buckling: false })
  expect(soughtIn({ settings, pointMasses: [] }, { buckling: true })).toEqual({ frequencies: true, buckling: true })
  expect(soughtIn(requiring([{ kind: 'mass', atMost: 5 }]), {})).toBeUndefined()
  expect(soughtIn(requiring([{ kind: 'frequency', atLeast: 5 }]), {})).toEqual({ frequencies: true, buckling: false })
  expect(soughtIn(requiring([{ kind: 'buckling', case: 'A', atLeast: 2 }]), {})).toEqual({ frequencies: false, buckling: true })
})

it('what was sought and not found in the mesh is named, with the reason', () => {
  const { voxels, time } = whyNotFound
  expect(notFoundNotes(undefined, {}, voxels)).toEqual([])
  expect(notFoundNotes(both, { frequencyHz: 80, bucklingLoads: [9, Infinity] }, time)).toEqual([])
  expect(notFoundNotes(both, {}, voxels)).toEqual([
    expect.stringMatching(/the lowest frequency and the buckling, because a search takes memory for at most 500,000 voxels/),
  ])
  expect(notFoundNotes(both, { frequencyHz: 80, bucklingLoads: [9, undefined] }, time)).toEqual([
    `Predicted, not found in the file: the buckling, because ${time}.`,
  ])
})
