/**
 * Ten mechanical parts of others below ../shared/stl/mech, each held by its largest plane and loaded on the plane that is
 * farthest from it, at a slant.
 */
import { readFile } from 'node:fs/promises'
import { type FileUnit, orThrow } from '@trabecula/domain'
import { firstCase, loadPart, type Part, type Setup, trianglesOf } from '@trabecula/engine'

const folder = new URL('../../../shared/stl/mech/', import.meta.url)

const files: Readonly<Record<string, FileUnit>> = {
  'angle_block_open.stl': 'in',
  'astm_d638_specimen.stl': 'mm',
  'gmsh_lever.stl': 'mm',
  'plate_holes.STL': 'mm',
  'prusa_psu_cover_ascii_crlf.stl': 'mm',
  'prusa_spool_holder.stl': 'mm',
  'prusa_x_end_motor_ascii.stl': 'mm',
  'so100_4040_base_mount.stl': 'mm',
  'so101_upper_arm.stl': 'mm',
  'voron0_a_drive_frame_upper.stl': 'mm',
}

export const mechanicalParts = Object.keys(files)

/** Faces smaller than this share of the held one carry no load. */
const leastArea = 1 / 60

export interface LoadedPart {
  readonly part: Part
  readonly bytes: Uint8Array
  readonly fileUnit: FileUnit
  readonly setup: Omit<Setup, 'settings'>
}

/** A part with its faces and force; undefined when the file is not there. */
export async function mechanicalPart(name: string): Promise<LoadedPart | undefined> {
  const bytes = await readFile(new URL(name, folder)).catch(() => undefined)
  if (!bytes) return undefined
  const fileUnit = files[name] ?? 'mm'
  const loaded = orThrow(loadPart(bytes, { fileUnit, name }))
  const part = loaded
  const planes = part.surfaces.faces.filter(({ kind }) => kind === 'plane')
  const held = planes.reduce((a, b) => (b.area > a.area ? b : a))
  const distance = ({ centroid }: (typeof planes)[number]) => Math.hypot(...centroid.map((at, axis) => at - held.centroid[axis]!))
  const load = planes
    .filter((face) => face !== held && face.area > leastArea * held.area)
    .reduce((a, b) => (distance(b) > distance(a) + 1e-6 ? b : a))
  const [x, y, z] = load.normal
  return {
    part,
    bytes,
    fileUnit,
    setup: {
      cases: [firstCase(trianglesOf(part.surfaces, [load.id]), { x: 0.3 - x, y: -0.2 - y, z: -0.25 - z })],
      held: trianglesOf(part.surfaces, [held.id]),
    },
  }
}
