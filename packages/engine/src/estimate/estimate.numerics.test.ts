import { orThrow } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { designCandidate } from '../candidates/design-candidate.ts'
import { defaultCells } from '../cells/unit-cell.ts'
import { prepareRun } from '../elasticity/prepare-run.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { Estimator } from './estimator.ts'

it('solid part and best mass of a beam lie within the bands of its estimate', async () => {
  const part = boxPart(60, 24, 20)
  const { elements: _, ...bent } = cantilever(part, [0, 0.3, -1], { goal: 'stiffness', target: 150 })
  const estimator = new Estimator(part)
  const { solid, lattice } = orThrow(await estimator.estimate(bent))
  await estimator.dispose()
  // The designs of a run without what its windows say of loads, which a stiffness does not need.
  const run = orThrow(await prepareRun(part, { ...bent, elements: 20_000 }, { threads: 2 }))
  const designs = []
  for (const cell of defaultCells) {
    const design = await designCandidate(run, cell)
    if (design.ok) designs.push(design.value)
  }
  await run.dispose()
  const { stiffnessNPerMm, maxLoadN } = run.solid
  expect(Math.abs(solid.stiffnessNPerMm / stiffnessNPerMm - 1)).toBeLessThan(solid.stiffnessBand)
  expect(Math.abs(solid.maxLoadN / maxLoadN - 1)).toBeLessThan(solid.loadBand)
  // Of those that reach the target a run ranks the lightest first.
  const [best] = designs.flatMap(({ row }) => (row.targetMet ? [row] : [])).sort((a, b) => a.massG - b.massG)
  expect(best?.massG).toBeGreaterThan(lattice?.massG.least ?? Infinity)
  expect(best?.massG).toBeLessThan(lattice?.massG.most ?? 0)
  expect(lattice?.families.slice(0, 2).map(({ cell }) => cell)).toContain(best?.cell)
})
