/** The real parts of the whole-run benchmarks, uploaded and set up as a program does it. */
import { readFileSync } from 'node:fs'
import type { Study, TrabeculaClient } from '@trabecula/client'
import type { Vector } from '@trabecula/domain'
import { partName } from '../parts/base-mount.ts'

export interface ReadyStudy {
  readonly study: Study
  readonly force: Vector
}

const settings = { optimization_goal: 'stiffness', optimization_value: 0, shell_thickness: 1 } as const

export const stlOf = (name: string): URL => new URL(`../../../shared/stl/mech/${name}.stl`, import.meta.url)

/** The base mount, loaded on its topmost large faces, held by its base: every family that fits, for stiffness. */
export async function mountStudy(client: TrabeculaClient): Promise<ReadyStudy> {
  const { id, all } = await uploaded(client, partName)
  const planes = (up: number) => all.filter(({ kind, normal }) => kind === 'plane' && normal[2] * up > 0.99)
  const highest = Math.max(...planes(1).map(({ centroid }) => centroid[2]))
  const load = planes(1).filter(({ centroid, area_mm2 }) => centroid[2] > highest - 0.01 && area_mm2 > 100)
  const base = planes(-1).reduce((a, b) => (b.area_mm2 > a.area_mm2 ? b : a))
  await client.chooseFaces(id, { load, held: [base] })
  return { study: await client.createStudy(id, { settings }), force: { x: 0, y: 0, z: -1 } }
}

/** The upper arm, held by its largest plane, loaded at a slant on the farthest large one: all nine families. */
export async function armStudy(client: TrabeculaClient): Promise<ReadyStudy> {
  const { id, all } = await uploaded(client, 'so101_upper_arm')
  const planes = all.filter(({ kind }) => kind === 'plane')
  const held = planes.reduce((a, b) => (b.area_mm2 > a.area_mm2 ? b : a))
  const distance = ({ centroid }: (typeof planes)[number]) => Math.hypot(...centroid.map((at, axis) => at - held.centroid[axis]!))
  const load = planes
    .filter((face) => face !== held && face.area_mm2 > held.area_mm2 / 60)
    .reduce((a, b) => (distance(b) > distance(a) + 1e-6 ? b : a))
  const [x, y, z] = load.normal
  await client.chooseFaces(id, { load: [load], held: [held] })
  return { study: await client.createStudy(id, { settings }), force: { x: 0.3 - x, y: -0.2 - y, z: -0.25 - z } }
}

async function uploaded(client: TrabeculaClient, name: string) {
  const { id } = await client.upload(new Uint8Array(readFileSync(stlOf(name))), `${name}.stl`, { unit: 'mm' })
  return { id, all: (await client.faces(id)).all }
}
