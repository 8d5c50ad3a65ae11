/** The beam of the independent check: 60 × 15 × 15 mm, skin 1 mm, held at its low end and loaded at its high end. */
import { firstCase, loadPart, type Setup, trianglesOf } from '@trabecula/engine'
import { box, writeBinaryStl } from '@trabecula/geometry'
import { sampleSettings } from '@trabecula/testkit/sample-settings'
import { type Sample, sampleOf } from './sample.ts'

export const loads = { bending: [0, 0, -1], tension: [1, 0, 0] } as const
export type Load = keyof typeof loads

/** The row of one family for one load without a target, its file, and the verification of that file. */
export async function beamOf(cell: Parameters<typeof sampleOf>[2], load: Load): Promise<Sample> {
  const loaded = loadPart(writeBinaryStl(box([60, 15, 15])), { name: 'beam' })
  if (!loaded.ok) throw new Error(loaded.refusal.message)
  const part = loaded.value
  const facing = (sign: number) =>
    trianglesOf(
      part.surfaces,
      part.surfaces.faces.filter(({ normal }) => normal[0] * sign > 0.99).map(({ id }) => id),
    )
  const [x, y, z] = loads[load]
  const setup: Setup = { cases: [firstCase(facing(1), { x, y, z })], held: facing(-1), settings: sampleSettings }
  return sampleOf(part, setup, cell)
}
