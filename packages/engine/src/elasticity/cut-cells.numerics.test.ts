/** Plates at an angle to the grid: what cells do that know where their material is (docs/theory/finite-cells.md). */
import { expect, it } from 'vitest'
import type { MaterialInterpolation, Moduli } from '../material/interpolation.ts'
import { type ObliquePlate, obliquePlate, plateTheory } from '../testing/oblique-plate.ts'
import { Analysis } from './analysis.ts'

/** A core of this share of the solid's moduli, at any density. */
const coreOf = (ratio: number, { c11, c12, c44 }: Moduli): MaterialInterpolation =>
  ({ at: (column: number) => ratio * [c11, c12, c44][column], slope: () => 0 }) as unknown as MaterialInterpolation

async function stiffnessOf(wanted: ObliquePlate, ratio?: number): Promise<number> {
  const problem = await obliquePlate(wanted)
  const analysis = await Analysis.create(problem, 2)
  const options = { tolerance: 1e-7 }
  const [solved] =
    ratio === undefined
      ? await analysis.solveSolid(options)
      : await analysis.solveLattice(coreOf(ratio, analysis.solid), new Float32Array(problem.whole.length), options)
  await analysis.dispose()
  expect(solved.solution.converged).toBe(true)
  return solved.solution.stiffness
}

it.each([0, 10, 20, 35])(
  'a plate of 2 mm at %s degrees to the grid is as stiff as beam theory says with two cells through it: 3 % less, 6 % more',
  async (angle) => {
    const share = (await stiffnessOf({ spacing: 1, thickness: 2, angle })) / plateTheory(2)
    expect(share).toBeGreaterThan(0.97)
    expect(share).toBeLessThan(1.06)
  },
)

it.each([0.1, 0.03])(
  'an oblique sandwich with skins of one cell and a core of %s of its skin is as stiff as on a grid thrice as fine within 5 %',
  async (ratio) => {
    const [coarse, fine] = [
      await stiffnessOf({ spacing: 1, thickness: 6, angle: 20, skin: 1 }, ratio),
      await stiffnessOf({ spacing: 1 / 3, thickness: 6, angle: 20, skin: 1 }, ratio),
    ]
    expect(Math.abs(coarse / fine - 1)).toBeLessThan(0.05)
    expect(Math.abs(fine / plateTheory(6, 1, ratio) - 1)).toBeLessThan(0.04)
  },
)
