import { findMaterial, orThrow } from '@trabecula/domain'
import { cylinder } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import type { Part } from '../input/part.ts'
import { firstCase, type LoadCase, type Setup, type Support } from '../input/setup.ts'
import { boxPart, facing, loadedOn, partOf, stiffestSettings, withCases } from '../testing/sample-parts.ts'
import { type PreparedRun, prepareRun } from './prepare-run.ts'

const { youngMpa: young, poisson, densityGCm3: density } = findMaterial('HP HR PA12')!
const none = new Uint32Array()

async function solvedBy<T>(part: Part, setup: Setup, look: (run: PreparedRun) => T): Promise<T> {
  const prepared = orThrow(await prepareRun(part, setup, { coarseCells: 0 }))
  try {
    return look(prepared)
  } finally {
    await prepared.dispose()
  }
}

/** Work of each further case's loads on the solid part, N·mm. */
const worksOf = (part: Part, setup: Setup): Promise<readonly number[]> =>
  solvedBy(part, setup, ({ solidCases }) => solidCases.slice(1).map(({ solution }) => solution.compliance))

const base = (part: Part): Setup => ({
  cases: [firstCase(facing(part, 0, 1), { x: 1, y: 0, z: 0 })],
  held: facing(part, 0, -1),
  settings: stiffestSettings,
})
const sliding = (part: Part, axis: 0 | 1 | 2): Support => ({ kind: 'sliding', triangles: facing(part, axis, -1) })

describe('load cases have the exact answers of elasticity', () => {
  it('a shaft under torque turns by ML/GJ, to 1 %', async () => {
    const [radius, length, torque] = [8, 60, 2000]
    const shaft = partOf(cylinder(radius, length, 96))
    const axis = { point: { x: 0, y: 0, z: 0 }, direction: { x: 0, y: 0, z: 1 } }
    const cases: LoadCase[] = [{ name: 'B', kind: 'torque', triangles: facing(shaft, 2, 1), magnitude: torque, axis }]
    const [work] = await worksOf(shaft, {
      ...base(shaft),
      cases: [firstCase(facing(shaft, 2, 1), { x: 0, y: 0, z: 1 }), ...cases],
      held: facing(shaft, 2, -1),
      elements: 60_000,
    })
    const [shear, polar] = [young / (2 * (1 + poisson)), (Math.PI / 2) * radius ** 4]
    expect(Math.abs(work / ((torque ** 2 * length) / (shear * polar)) - 1)).toBeLessThan(0.01)
  })

  it('a bar that hangs under its own weight stretches by ρgL²/2E', async () => {
    const bar = boxPart(40, 16, 12)
    const gravity = 9.81
    const cases: LoadCase[] = [
      { name: 'Weight', kind: 'acceleration', triangles: none, magnitude: gravity, direction: { x: 1, y: 0, z: 0 } },
    ]
    const [work] = await worksOf(bar, {
      ...withCases(base(bar), cases),
      held: none,
      supports: [sliding(bar, 0), sliding(bar, 1), sliding(bar, 2)],
      elements: 7680,
    })
    const weight = 1e-6 * density * gravity // N/mm³
    const exact = ((weight ** 2 * 40 ** 3) / (3 * young)) * 16 * 12
    expect(Math.abs(work / exact - 1)).toBeLessThan(0.005)
  })

  it('a pressure pulls a bar on sliding faces as its force does, and works as p²V/E', async () => {
    const bar = boxPart(40, 16, 12)
    const cases: LoadCase[] = [{ name: 'B', kind: 'pressure', triangles: facing(bar, 0, 1), magnitude: -2 }]
    const supports = [sliding(bar, 0), sliding(bar, 1), sliding(bar, 2)]
    const [work] = await worksOf(bar, { ...withCases(base(bar), cases), held: none, supports, elements: 1288 })
    expect(Math.abs(work / ((4 / young) * 40 * 16 * 12) - 1)).toBeLessThan(3e-3)
  })

  it('the work of loads superposes: of a force outside the part, of its force and couple', async () => {
    const beam = boxPart(48, 12, 12)
    const triangles = facing(beam, 0, 1)
    const [x, y, z] = [24 + beam.center[0], beam.center[1], beam.center[2]]
    const up = { x: 0, y: 0, z: 1 }
    const axis = { point: up, direction: { x: 1, y: 0, z: 0 } }
    const cases: LoadCase[] = [
      { name: 'Beside', kind: 'remote', triangles, magnitude: 10, direction: up, point: { x, y: y + 12, z } },
      { name: 'Force', kind: 'remote', triangles, magnitude: 10, direction: up, point: { x, y, z } },
      { name: 'Even', kind: 'force', triangles, magnitude: 10, direction: up },
      { name: 'Couple', kind: 'torque', triangles, magnitude: 120, axis },
    ]
    const [beside, force, even, couple] = await worksOf(beam, { ...withCases(base(beam), cases), elements: 4000 })
    // Bending and twist of a straight beam do no work on each other.
    expect(Math.abs(beside / (force + couple) - 1)).toBeLessThan(1e-6)
    expect(Math.abs(force / even - 1)).toBeLessThan(1e-6)
  })

  it('n equal cases are one: the same stiffness and the same load', async () => {
    const beam = boxPart(48, 12, 12)
    const one = { ...loadedOn(base(beam), facing(beam, 0, 1), { x: 0, y: 0, z: 1 }), elements: 4000 }
    const settings = { ...stiffestSettings, goal: 'max-load' as const, target: 20 }
    const again = (name: string): LoadCase => ({
      name,
      kind: 'force',
      triangles: one.cases[0].triangles,
      magnitude: 20,
      direction: { x: 0, y: 0, z: 3 },
    })
    const alone = await solvedBy(beam, { ...one, settings }, ({ solid }) => solid)
    const thrice = await solvedBy(beam, withCases({ ...one, settings }, [again('B'), again('C')]), ({ solid }) => solid)
    expect(thrice.stiffnessNPerMm / alone.stiffnessNPerMm).toBeCloseTo(1, 9)
    expect(thrice.maxLoadN / alone.maxLoadN).toBeCloseTo(1, 4)
  })

  it('says which of six cases the solid part cannot carry, and by how much', async () => {
    const beam = boxPart(48, 12, 12)
    const settings = { ...stiffestSettings, goal: 'max-load' as const, target: 5 }
    const pushed = (name: string, magnitude: number): LoadCase => ({
      name,
      kind: 'force',
      triangles: facing(beam, 0, 1),
      magnitude,
      direction: { x: 0, y: 0, z: 1 },
    })
    const loads = { Light: 5, Kick: 1e5, Push: 2, Shove: 2e4, Lift: 5 }
    const cases = Object.entries(loads).map(([name, magnitude]) => pushed(name, magnitude))
    const setup = { ...base(beam), settings, elements: 4000 }
    const alone = await solvedBy(beam, loadedOn(setup, facing(beam, 0, 1), { x: 0, y: 0, z: 1 }), ({ solid }) => solid)
    const prepared = await prepareRun(beam, withCases(setup, cases))
    const message = prepared.ok ? '' : prepared.refusal.message
    expect(message).toMatch(/^Load case Kick is out of reach: .* bears only 0\.\d+ % of it/)
    const share = Number(/only ([\d.]+) %/.exec(message)?.[1])
    expect(Math.abs(share / ((100 * alone.maxLoadN) / loads.Kick) - 1)).toBeLessThan(0.05)
  })
})
