/**
 * The real part of the whole-run benchmarks: so100_4040_base_mount, loaded on its topmost large faces, held by its
 * base.
 */
import { readFile } from 'node:fs/promises'
import { firstCase, loadPart, type Part, type Setup, trianglesOf } from '@trabecula/engine'
import { stiffest } from './settings.ts'

const file = new URL('../../../shared/stl/mech/so100_4040_base_mount.stl', import.meta.url)

export const partName = 'so100_4040_base_mount'

export async function baseMount(): Promise<{ readonly part: Part; readonly setup: Setup } | { readonly missing: string }> {
  const bytes = await readFile(file).catch(() => undefined)
  if (!bytes) return { missing: `the part ${partName}.stl is missing from ../shared/stl/mech` }
  const loaded = loadPart(bytes, { name: partName })
  if (!loaded.ok) throw new Error(loaded.refusal.message)
  const part = loaded.value
  const facing = (z: number) => part.surfaces.faces.filter(({ kind, normal }) => kind === 'plane' && normal[2] * z > 0.99)
  const highest = Math.max(...facing(1).map(({ centroid }) => centroid[2]))
  const top = facing(1).filter(({ centroid, area }) => centroid[2] > highest - 0.01 && area > 100)
  const base = facing(-1).reduce((a, b) => (b.area > a.area ? b : a))
  const load = trianglesOf(
    part.surfaces,
    top.map(({ id }) => id),
  )
  return {
    part,
    setup: {
      cases: [firstCase(load, { x: 0, y: 0, z: -1 })],
      held: trianglesOf(part.surfaces, [base.id]),
      settings: stiffest,
    },
  }
}
