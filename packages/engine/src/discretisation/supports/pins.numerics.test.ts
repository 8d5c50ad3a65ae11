import { findMaterial, orThrow } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { prepareRun } from '../../elasticity/prepare-run.ts'
import type { Part } from '../../input/part.ts'
import { firstCase, type Setup, type Support } from '../../input/setup.ts'
import { plateWithHole } from '../../testing/plate-with-hole.ts'
import { facing, partOf, stiffestSettings } from '../../testing/sample-parts.ts'

const { youngMpa: young, poisson } = findMaterial('HP HR PA12')!
const none = new Uint32Array()

const pin = (part: Part): Support => ({
  kind: 'pinned',
  triangles: Uint32Array.from(part.surfaces.label.keys()).filter(
    (t) => part.surfaces.faces[part.surfaces.label[t]!]!.kind !== 'plane',
  ),
})

async function stiffnessOf(part: Part, setup: Omit<Setup, 'settings'>): Promise<number> {
  const prepared = orThrow(await prepareRun(part, { ...setup, settings: stiffestSettings }, { coarseCells: 0 }))
  await prepared.dispose()
  return prepared.solid.stiffnessNPerMm
}

describe('a pin lets its hole turn', () => {
  // Half of a beam of 2 × 100 mm between two pins, on its plane of symmetry, uniformly loaded on its top.
  const [span, height, width] = [100, 12, 8]
  const over = 6
  const half = partOf(plateWithHole([span + over, height, width], { x: over, y: height / 2, radius: 2.5 }))

  const inertia = (width * height ** 3) / 12
  const shear = ((5 / 6) * young * width * height) / (2 * (1 + poisson))
  const setup = {
    cases: [firstCase(facing(half, 1, 1), { x: 0, y: -1, z: 0 })] as const,
    held: none,
    elements: 12_000,
  }
  const symmetry = { kind: 'symmetry', triangles: facing(half, 0, 1) } as const

  it('half of a beam on two pins bends as one that is simply supported, to 2 %', async () => {
    // The plane of symmetry leaves a slide along z, which the beam has no load for: its back stops it.
    const back = { kind: 'sliding', triangles: facing(half, 2, -1) } as const
    const stiffness = await stiffnessOf(half, { ...setup, supports: [pin(half), symmetry, back] })
    // Work of a newton on the top: ∫ M²/EI + V²/κGA, from the free end beyond the pin to the plane of symmetry.
    let compliance = 0
    const step = 0.01
    for (let x = step / 2 - over; x < span; x += step) {
      const before = (x + over) / (span + over)
      const shearForce = (x > 0 ? 1 : 0) - before
      const moment = Math.max(0, x) - (before * (x + over)) / 2
      compliance += step * (moment ** 2 / (young * inertia) + shearForce ** 2 / shear)
    }
    expect(Math.abs(stiffness * compliance - 1)).toBeLessThan(0.02)
    const builtIn = await stiffnessOf(half, { ...setup, supports: [symmetry], held: pin(half).triangles })
    expect(builtIn / stiffness).toBeGreaterThan(3.5)
  })

  it('a link that is pulled straight is as stiff on a pin as on a held hole, to 3 %', async () => {
    const pulled = { ...setup, cases: [firstCase(facing(half, 0, 1), { x: 1, y: 0, z: 0 })] as const }
    const guide = { kind: 'sliding', triangles: facing(half, 1, -1) } as const
    const back = { kind: 'sliding', triangles: facing(half, 2, -1) } as const
    const onPin = await stiffnessOf(half, { ...pulled, supports: [pin(half), guide, back] })
    const held = await stiffnessOf(half, { ...pulled, held: pin(half).triangles, supports: [guide, back] })
    expect(Math.abs(onPin / held - 1)).toBeLessThan(0.03)
  })

  it('alone it leaves the turn about its axis and the slide along it, which are named', async () => {
    const refused = await prepareRun(half, { ...setup, supports: [pin(half)], settings: stiffestSettings })
    expect(!refused.ok && refused.refusal.message).toMatch(/^The supports together leave a free motion: the part (turns|slides)/)
  })
})
