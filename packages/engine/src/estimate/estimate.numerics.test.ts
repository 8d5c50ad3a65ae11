import { expect, it } from 'vitest'
import { optimize } from '../optimize.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { Estimator } from './estimator.ts'

it('solid part and best mass of a beam lie within the bands of its estimate', async () => {
  const part = boxPart(60, 24, 20)
  const { elements: _, ...bent } = cantilever(part, [0, 0.3, -1], { goal: 'stiffness', target: 150 })
  const estimator = new Estimator(part)
  const estimated = await estimator.estimate(bent)
  await estimator.dispose()
  const run = await optimize(part, { ...bent, elements: 20_000 }, { threads: 2 })
  if (!estimated.ok || !run.ok) throw new Error('refused')
  const { solid, lattice } = estimated.value
  const { stiffness_n_per_mm, max_load_n } = run.value.solid
  expect(Math.abs(solid.stiffness_n_per_mm / stiffness_n_per_mm - 1)).toBeLessThan(solid.stiffness_band)
  expect(Math.abs(solid.max_load_n / max_load_n - 1)).toBeLessThan(solid.load_band)
  const best = run.value.candidates[0]?.row
  expect(best?.mass_g).toBeGreaterThan(lattice?.mass_g.least ?? Infinity)
  expect(best?.mass_g).toBeLessThan(lattice?.mass_g.most ?? 0)
  expect(lattice?.families.slice(0, 2).map(({ cell }) => cell)).toContain(best?.cell)
})
