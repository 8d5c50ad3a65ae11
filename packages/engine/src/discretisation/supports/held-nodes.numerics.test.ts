import { findMaterial, orThrow } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { prepareRun } from '../../elasticity/prepare-run.ts'
import { firstCase } from '../../input/setup.ts'
import { imprintedBlock, trianglesBetween } from '../../testing/imprinted-block.ts'
import { stiffestSettings } from '../../testing/sample-parts.ts'

/**
 * A block of 40 × 40 × 20 mm that a square patch of its underside holds, its top pressed and pushed: N/mm, of cells that are
 * an eighth and a quarter of 2 mm and end at its edges, extrapolated.
 */
const patches = [
  { edge: 4, at: [18, 18], pressed: 10288, bent: 90.77 },
  { edge: 4, at: [18.5, 18.5], pressed: 9094, bent: 90.73 },
  { edge: 4, at: [19, 19], pressed: 6746, bent: 90.6 },
  { edge: 8, at: [16, 16], pressed: 21406, bent: 703.8 },
  { edge: 8, at: [16.5, 16.5], pressed: 20665, bent: 703.5 },
  { edge: 8, at: [17, 17], pressed: 18720, bent: 702.4 },
] as const

describe('a block that is held by a small patch', () => {
  const { youngMpa, poisson } = findMaterial(stiffestSettings.material)!
  it('is made of the material of the reference', () => {
    expect([youngMpa, poisson]).toEqual([1800, 0.4])
  })

  // Cells of 2.2 mm: the first patches are 1.8 of them wide, and the nodes lie differently under each.
  it.each(patches)('of $edge mm at $at has its stiffness to 8 %, to 5.5 % where it is several cells wide', async (patch) => {
    const { edge, at, pressed, bent } = patch
    const [x, y] = at
    const part = imprintedBlock([
      [0, x, x + edge, 40],
      [0, y, y + edge, 40],
      [0, 20],
    ])
    const held = trianglesBetween(part, [x, y, 0], [x + edge, y + edge, 0])
    const top = trianglesBetween(part, [0, 0, 20], [40, 40, 20])
    for (const [force, expected] of [
      [{ x: 0, y: 0, z: -1 }, pressed],
      [{ x: 1, y: 0, z: 0 }, bent],
    ] as const) {
      const setup = { cases: [firstCase(top, force)] as const, held, settings: stiffestSettings, elements: 4000 }
      const prepared = orThrow(await prepareRun(part, setup, { coarseCells: 0 }))
      await prepared.dispose()
      const error = prepared.solid.stiffnessNPerMm / expected - 1
      expect(Math.abs(error)).toBeLessThan(edge > 4 ? 0.055 : 0.08)
    }
  })
})
