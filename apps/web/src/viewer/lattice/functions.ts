import { compileGlsl, type ScalarField } from '@trabecula/engine/shader'
import { DataUtils } from 'three'
import type { LatticeDistances, LatticeField, LatticeVolume } from './load.ts'

/**
 * The distances as functions of a point of the part frame: what the shader computes, for rays, for thumbnails, and for
 * browsers that cannot run it.
 * @throws Error when the shader's text goes beyond what `compileGlsl` reads
 */
export function latticeFunctions({ glsl, fields }: LatticeVolume): LatticeDistances {
  const samplers = Object.fromEntries(
    Object.entries(fields)
      .filter((entry): entry is [string, LatticeField] => typeof entry[1] === 'object')
      .map(([name, field]) => [name, fieldSampler(field)]),
  )
  return { part: fieldSampler(fields.part), lattice: compileGlsl(glsl, samplers) }
}

/** A volume as a function of a point (mm): trilinear between its nodes, constant beyond them, as the texture is. */
export function fieldSampler(field: LatticeField): ScalarField {
  const values = numbersOf(field)
  const [nx = 1, ny = 1, nz = 1] = field.size
  const [ox = 0, oy = 0, oz = 0] = field.origin
  const place = (v: number, origin: number, count: number): [number, number] => {
    const node = Math.min(Math.max((v - origin) / field.spacing, 0), count - 1)
    const low = Math.min(Math.floor(node), Math.max(0, count - 2))
    return [low, node - low]
  }
  return (x, y, z) => {
    const [i, fx] = place(x, ox, nx)
    const [j, fy] = place(y, oy, ny)
    const [k, fz] = place(z, oz, nz)
    const di = nx > 1 ? 1 : 0
    const dj = ny > 1 ? nx : 0
    const dk = nz > 1 ? nx * ny : 0
    const at = i + nx * (j + ny * k)
    const along = (o: number) => values[o]! + fx * (values[o + di]! - values[o]!)
    const low = along(at) + fy * (along(at + dj) - along(at))
    const high = along(at + dk) + fy * (along(at + dk + dj) - along(at + dk))
    return low + fz * (high - low)
  }
}

/** The stored values as the shader reads them. */
function numbersOf({ format, bytes }: LatticeField): Float32Array {
  if (format === 'r32f') return new Float32Array(bytes)
  if (format === 'r8') return Float32Array.from(new Uint8Array(bytes), (v) => v / 255)
  return Float32Array.from(new Uint16Array(bytes), (v) => DataUtils.fromHalfFloat(v))
}
