import { orThrow } from '@trabecula/domain'
import { box } from '@trabecula/geometry'
import * as kernels from '@trabecula/kernels'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Setup } from '../input/setup.ts'
import { boxPart, cantilever, facing, loadedOn, partOf, withCases } from '../testing/sample-parts.ts'
import { buildProblem, type Problem } from './problem.ts'

vi.mock('@trabecula/kernels', async (original) => {
  const actual = await original<typeof kernels>()
  return { ...actual, distanceSteps: vi.fn(actual.distanceSteps), solidDistanceSteps: vi.fn(actual.solidDistanceSteps) }
})

async function problemOf(part: Parameters<typeof buildProblem>[0], setup: Setup): Promise<Problem> {
  return orThrow(await buildProblem(part, setup))
}

async function refusalOf(part: Parameters<typeof buildProblem>[0], setup: Setup): Promise<string> {
  const built = await buildProblem(part, setup)
  return built.ok ? 'accepted' : built.refusal.code
}

describe('a box beam becomes finite cells', () => {
  const part = boxPart(80, 20, 20)
  let problem: Problem
  beforeAll(async () => {
    problem = await problemOf(part, { ...cantilever(part, [0, 0, -3]), elements: 4000 })
  })

  it('meets all its faces with grid planes and fills every cell, but for the rounding along its edges', () => {
    const { grid, solid, core, cells } = problem
    expect(grid.nx * grid.spacing).toBeCloseTo(80, 6)
    expect(grid.nz * grid.spacing).toBeCloseTo(20, 6)
    const shares = [...cells].map((cell) => solid[cell] + core[cell])
    const edges = 4 * (grid.nx + grid.ny + grid.nz)
    expect(shares.filter((share) => Math.abs(share - 1) > 1e-5).length).toBeLessThanOrEqual(edges)
    expect(Math.min(...shares)).toBeGreaterThan(0.8)
  })

  it('finds the volume of its shell and pads within one percent', () => {
    const { solidVolume, enclosing } = problem
    const inner = (80 - 2 * enclosing.pad) * 18 * 18
    expect(solidVolume / (80 * 20 * 20 - inner)).toBeCloseTo(1, 2)
  })

  it('carries a force of exactly one newton along the direction and no wrong moment', () => {
    const [{ force, momentError }] = problem.cases
    const sums = [0, 0, 0]
    force.values.forEach((value, entry) => {
      sums[entry % 3] += value
    })
    expect(sums[0]).toBe(0)
    expect(sums[1]).toBe(0)
    expect(sums[2]).toBeCloseTo(-1, 12)
    expect(momentError).toBeLessThan(1e-6)
  })

  it('constrains exactly the nodes of the held face', () => {
    const {
      constrained: { nodes, axes },
      grid,
    } = problem
    expect(axes.every((each) => each === 7)).toBe(true)
    expect(nodes.length).toBe((grid.ny + 1) * (grid.nz + 1))
    for (const node of nodes) expect(node % (grid.nx + 1)).toBe(0)
  })

  it('knows how thick its core is', () => {
    const { coreThickness, grid } = problem
    expect(Math.abs(coreThickness - 18)).toBeLessThan(grid.spacing + 1e-3)
  })
})

describe('a set-up that cannot be solved is refused', () => {
  const part = boxPart(80, 20, 20)
  const good = { ...cantilever(part, [0, 0, -1]), elements: 2000 }
  const none = new Uint32Array()
  const settings = good.settings

  it.each<[string, Setup]>([
    ['no-load-surface', loadedOn(good, none)],
    ['no-boundary-surface', { ...good, held: none }],
    ['surface-in-both', loadedOn(good, good.held)],
    ['case-without-faces', withCases(good, [{ name: 'B', kind: 'pressure', triangles: none, magnitude: 1 }])],
    [
      'pressure-beyond-material',
      withCases(good, [{ name: 'B', kind: 'pressure', triangles: good.cases[0].triangles, magnitude: 1e9 }]),
    ],
    ['torque-without-axis', withCases(good, [{ name: 'B', kind: 'torque', triangles: good.cases[0].triangles, magnitude: 1 }])],
    ['case-name', withCases(good, [{ name: 'A', kind: 'torque', triangles: good.cases[0].triangles, magnitude: 1 }])],
    ['surface-in-both', withCases(good, [{ name: 'B', kind: 'pressure', triangles: good.held, magnitude: 1 }])],
    ['case-weights', { ...good, stiffnessAim: { weights: [1, 1] } }],
    [
      'cases-without-value',
      {
        ...withCases(good, [{ name: 'B', kind: 'pressure', triangles: good.cases[0].triangles, magnitude: 1 }]),
        settings: { ...settings, goal: 'max-load' },
      },
    ],
    ['surface-not-on-part', loadedOn(good, Uint32Array.of(999))],
    ['no-force-direction', loadedOn(good, good.cases[0].triangles, { x: 0, y: 0, z: 0 })],
    ['not-a-number', { ...good, settings: { ...settings, target: Number.NaN } }],
    ['not-a-number', { ...good, settings: { ...settings, shellMm: -0.1 } }],
    ['direction-opens-nothing', { ...good, settings: { ...settings, zeroThicknessDirection: 'X' } }],
    ['unknown-material', { ...good, settings: { ...settings, material: 'Cheese' } }],
    ['unknown-printer', { ...good, settings: { ...settings, printer: 'Toaster' } }],
    ['material-not-for-printer', { ...good, settings: { ...settings, material: 'Ti6Al4V' } }],
    ['no-room-for-lattice', { ...good, settings: { ...settings, shellMm: 12 } }],
    ['shell-too-thin', { ...good, settings: { ...settings, shellMm: 0.1 } }],
  ])('with the code %s', async (code, setup) => {
    expect(await refusalOf(part, setup)).toBe(code)
  })

  it('says what is wrong in one sentence', async () => {
    const built = await buildProblem(part, loadedOn(good, none))
    expect(!built.ok && built.refusal.message).toBe('No load face is selected: choose the face on which the force acts.')
  })

  it('refuses a part with a face missing', async () => {
    const open = partOf(box([40, 20, 20]).slice(18))
    const setup = { ...loadedOn(good, Uint32Array.of(0)), held: Uint32Array.of(1) }
    expect(await refusalOf(open, setup)).toBe('part-not-closed')
  })

  it('refuses a part in metres that is read as millimetres', async () => {
    const part = boxPart(0.07, 0.034, 0.034)
    const built = await buildProblem(part, cantilever(part, [0, 0, -1]))
    expect(!built.ok && built.refusal).toMatchObject({
      code: 'part-too-small',
      message: expect.stringMatching(/only 0\.07 mm long.*drawn in metres \(m\)\? Then choose that file unit: a lattice fits\./),
    })
  })

  it('refuses a sheet that is thinner than the analysis cells, with a number of elements that is enough', {
    tags: ['long'],
  }, async () => {
    const sheet = boxPart(400, 400, 6)
    const asked = (elements: number) => buildProblem(sheet, { ...cantilever(sheet, [0, 0, 1], { shellMm: 0 }), elements })
    const refused = await asked(1000)
    expect(!refused.ok && refused.refusal.code).toBe('thinner-than-a-voxel')
    const elements = Number(/"elements": (\d+)/.exec(refused.ok ? '' : refused.refusal.message)?.[1])
    expect((await asked(elements)).ok).toBe(true)
  })

  it('refuses load and support on separate bodies, and a body that is only part of the file', async () => {
    const far = box([20, 20, 20]).map((value, entry) => value + (entry % 3 === 0 ? 50 : 0))
    const two = partOf(Float32Array.from([...box([20, 20, 20]), ...far]))
    expect(await refusalOf(two, cantilever(two, [0, 0, 1]))).not.toBe('accepted')
    const left = (triangle: number) => triangle < 12
    const load = facing(two, 0, 1)
    const boundary = facing(two, 0, -1)
    expect(
      await refusalOf(two, {
        ...loadedOn(
          good,
          load.filter((t) => !left(t)),
        ),
        held: boundary.filter(left),
      }),
    ).toBe('load-not-connected')
    expect(await refusalOf(two, { ...loadedOn(good, load.filter(left)), held: boundary.filter(left) })).toBe('several-bodies')
  })

  it('stops within a step when it is aborted', async () => {
    const controller = new AbortController()
    controller.abort(new Error('enough'))
    await expect(buildProblem(part, good, controller.signal)).rejects.toThrow('enough')
  })
})

describe('distances are measured only where they are needed', () => {
  const part = boxPart(40, 20, 20)
  // One more is that to the supports, where the way of the load ends.
  it.each([
    ['to the load faces and the pads of a closed shell', 1, 'None', 3],
    ['to load faces, pads, skin and open faces of an open shell', 1, 'Z', 5],
    ['to load faces, pads and open faces without a shell, which has no skin', 0, 'None', 4],
  ] as const)('%s', async (_, shellMm, zeroThicknessDirection, count) => {
    const measured = vi.mocked(kernels.distanceSteps)
    const ofLayers = vi.mocked(kernels.solidDistanceSteps)
    for (const each of [measured, ofLayers]) each.mockClear()
    await problemOf(part, { ...cantilever(part, [1, 0, 0], { shellMm, zeroThicknessDirection }), elements: 1000 })
    // The pads are one layer.
    expect(ofLayers.mock.calls.map(([layers]) => layers.length)).toEqual([1])
    expect(measured).toHaveBeenCalledTimes(count - 1)
  })
})
