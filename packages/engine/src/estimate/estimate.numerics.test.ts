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
  const { stiffnessNPerMm, maxLoadN } = run.value.solid
  expect(Math.abs(solid.stiffnessNPerMm / stiffnessNPerMm - 1)).toBeLessThan(solid.stiffnessBand)
  expect(Math.abs(solid.maxLoadN / maxLoadN - 1)).toBeLessThan(solid.loadBand)
  const best = run.value.candidates[0]?.row
  expect(best?.massG).toBeGreaterThan(lattice?.massG.least ?? Infinity)
  expect(best?.massG).toBeLessThan(lattice?.massG.most ?? 0)
  expect(lattice?.families.slice(0, 2).map(({ cell }) => cell)).toContain(best?.cell)
})
