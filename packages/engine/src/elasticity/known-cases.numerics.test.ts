import { findMaterial, orThrow } from '@trabecula/domain'
import { prism } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import type { Part } from '../input/part.ts'
import { firstCase, type Setup, type Support } from '../input/setup.ts'
import { facing, partOf, stiffestSettings } from '../testing/sample-parts.ts'
import { prepareRun } from './prepare-run.ts'

const { youngMpa: young, poisson } = findMaterial('HP HR PA12')!
const none = new Uint32Array()
const resting = (kind: 'sliding' | 'symmetry', triangles: Uint32Array): Support => ({ kind, triangles })

/** Stiffness under the first case, and the work of the second, on the solid part. */
async function solidOf(part: Part, setup: Omit<Setup, 'settings'>) {
  const prepared = orThrow(await prepareRun(part, { ...setup, settings: stiffestSettings }, { coarseCells: 0 }))
  const { solid, solidCases } = prepared
  const work = solidCases[1]?.solution.compliance ?? 0
  await prepared.dispose()
  return { stiffness: solid.stiffnessNPerMm, work }
}

it('a thick cylinder under pressure widens as Lamé says to 1.2 %, half as far off with cells half as large', async () => {
  const [inner, outer, height, pressure, steps] = [10, 20, 6, 2, 60]
  const arc = (radius: number, n: number) => {
    const angle = (Math.PI / 2) * (n / steps)
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const
  }
  const outline = [
    ...Array.from({ length: steps + 1 }, (_, n) => arc(outer, n)),
    ...Array.from({ length: steps + 1 }, (_, n) => arc(inner, steps - n)),
  ]
  const quarter = partOf(prism(outline, height))
  const ends = new Set([...facing(quarter, 2, -1), ...facing(quarter, 2, 1)])
  const curved = (radius: number) =>
    Uint32Array.from(quarter.surfaces.label.keys()).filter(
      (t) =>
        !ends.has(t) &&
        [0, 3, 6].every((at) => {
          const [x, y] = [0, 1].map((axis) => quarter.soup[9 * t + at + axis]! + quarter.center[axis]!) as [number, number]
          return Math.abs(Math.hypot(x, y) - radius) < 0.01
        }),
    )
  const wall = curved(inner)
  const errorAt = async (elements: number): Promise<number> => {
    const { work } = await solidOf(quarter, {
      held: none,
      // Both ends slide: plane strain.
      supports: [
        resting('symmetry', facing(quarter, 0, -1)),
        resting('symmetry', facing(quarter, 1, -1)),
        resting('sliding', Uint32Array.from(ends)),
      ],
      cases: [
        firstCase(curved(outer), { x: 1, y: 1, z: 0 }),
        { name: 'Pressure', kind: 'pressure', triangles: wall, magnitude: pressure },
      ],
      elements,
    })
    const share = ((1 - 2 * poisson) * inner ** 2 + outer ** 2) / (outer ** 2 - inner ** 2)
    const widened = ((pressure * inner * (1 + poisson)) / young) * share
    return work / (pressure * widened * (Math.PI / 2) * inner * height) - 1
  }
  const [coarse, fine] = [await errorAt(12_000), await errorAt(90_000)]
  expect(Math.abs(fine)).toBeLessThan(0.012)
  expect(Math.abs(coarse / fine)).toBeGreaterThan(1.6)
})
