import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeDesign, latticeShader, type Part, type ShaderField } from '@trabecula/engine'
import { boundsOf } from '@trabecula/geometry'

/**
 * The best design of a run as a picture needs it.
 * @param camera its place from the middle of the part, in radii of the sphere around it
 */
export function sceneOf(name: string, part: Part, run: string, camera: readonly number[]): object {
  const { glsl, fields } = latticeShader(part, decodeDesign(readFileSync(join(run, 'designs', '0.bin'))))
  const volumes = Object.entries(fields).map(([key, field]) => [key, typeof field === 'number' ? field : withValues(field)])
  const { min, max } = boundsOf(part.soup)
  const radius = Math.hypot(...max.map((value, axis) => value - (min[axis] ?? 0))) / 2
  return {
    name,
    soup: [...part.soup],
    lattice: { glsl, ...Object.fromEntries(volumes) },
    fields: readFileSync(join(run, 'designs', '0.fields')).toString('base64'),
    position: camera.map((share) => share * radius),
  }
}

function withValues({ bytes, ...lattice }: ShaderField): object {
  return { ...lattice, values: [...new Float16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)] }
}
