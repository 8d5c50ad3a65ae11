import { describe, expect, it } from 'vitest'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { type PreparedRun, prepareRun } from './prepare-run.ts'

const youngs = 1800
const poisson = 0.4

async function analysed<T>(part: Part, setup: Setup, read: (run: PreparedRun) => T): Promise<T> {
  const prepared = await prepareRun(part, setup)
  if (!prepared.ok) throw new Error(prepared.refusal.message)
  try {
    return read(prepared.value)
  } finally {
    await prepared.value.dispose()
  }
}

describe('the solid box beam', () => {
  it('is as stiff in tension as E·A/L says, within two percent', async () => {
    const part = boxPart(120, 15, 15)
    const stiffness = await analysed(part, cantilever(part, [1, 0, 0]), (run) => run.solid.stiffnessNPerMm)
    expect(Math.abs(stiffness / ((youngs * 15 * 15) / 120) - 1)).toBeLessThan(0.02)
  })

  it('is as stiff in bending as Timoshenko says, within five percent', async () => {
    const [length, side] = [150, 15]
    const part = boxPart(length, side, side)
    const stiffness = await analysed(part, cantilever(part, [0, 0, -1]), (run) => run.solid.stiffnessNPerMm)
    const shear = youngs / (2 * (1 + poisson))
    const bend = length ** 3 / ((3 * youngs * side ** 4) / 12) + length / ((5 / 6) * shear * side ** 2)
    expect(Math.abs(stiffness * bend - 1)).toBeLessThan(0.05)
  })

  it('weighs what its volume and density say', async () => {
    const part = boxPart(100, 20, 20)
    expect(await analysed(part, cantilever(part, [0, 0, -1]), (run) => run.solid.massG)).toBeCloseTo(40.4, 3)
  })

  it('is twice as stiff, four times as strong and eight times as heavy when everything doubles', async () => {
    const small = boxPart(80, 20, 20)
    const large = boxPart(160, 40, 40)
    const one = await analysed(small, cantilever(small, [0, 0, -1], { shellMm: 1 }), (run) => run.solid)
    const two = await analysed(large, cantilever(large, [0, 0, -1], { shellMm: 2 }), (run) => run.solid)
    expect(two.stiffnessNPerMm / one.stiffnessNPerMm).toBeCloseTo(2, 3)
    expect(two.maxLoadN / one.maxLoadN).toBeCloseTo(4, 2)
    expect(two.massG / one.massG).toBeCloseTo(8, 3)
  })

  it.each([
    ['bending', [0, 0, -1]],
    ['tension', [1, 0, 0]],
  ] as const)('has the same values in %s whatever shell, printer or opening a lattice would get', async (_, force) => {
    const part = boxPart(60, 15, 15)
    const of = (settings: Parameters<typeof cantilever>[2]) =>
      analysed(part, cantilever(part, force, settings), (run) => run.solid)
    const solid = await of({ shellMm: 1 })
    for (const settings of [
      { shellMm: 0 },
      { shellMm: 2 },
      { shellMm: 1, zeroThicknessDirection: 'Y' },
      { shellMm: 1, printer: 'HP MJF 4200' },
    ] as const) {
      const found = await of(settings)
      expect(found.massG).toBe(solid.massG)
      for (const value of ['maxLoadN', 'firstYieldN', 'stiffnessNPerMm'] as const)
        expect(found[value]! / solid[value]!).toBeCloseTo(1, 6)
    }
  })

  it('yields first near the clamp, between what beam theory says there and the onset of its half percent', async () => {
    const part = boxPart(60, 15, 15)
    const { maxLoadN, firstYieldN } = await analysed(part, cantilever(part, [0, 0, -1]), (run) => run.solid)
    const atClamp = (29 * 15 ** 3) / 6 / 60
    expect(firstYieldN! / atClamp).toBeGreaterThan(0.95)
    expect(firstYieldN! / maxLoadN).toBeLessThan(0.95)
    // In tension every section is stressed alike: the two differ by what the clamp adds.
    const pulled = await analysed(part, cantilever(part, [1, 0, 0]), (run) => run.solid)
    expect(pulled.firstYieldN! / pulled.maxLoadN).toBeGreaterThan(0.9)
    expect(pulled.firstYieldN!).toBeLessThanOrEqual(pulled.maxLoadN)
  })

  it('does not care how long the force vector is', async () => {
    const part = boxPart(80, 20, 20)
    const one = await analysed(part, cantilever(part, [0, 0, -1]), (run) => run.solid)
    const thousand = await analysed(part, cantilever(part, [0, 0, -1000]), (run) => run.solid)
    expect(thousand).toEqual(one)
  })
})
