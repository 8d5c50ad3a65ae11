import { DataUtils } from 'three'
import type { LatticeField, LatticeVolume } from '../lattice/load.ts'
import { compileGlsl, type ScalarField } from './glsl-interpreter.ts'
import { type IndexedMesh, surfaceNets } from './surface-nets.ts'

/**
 * Nodes along the longest edge. Walls thinner than a 70th of the part get holes; more than a million nodes take
 * seconds.
 */
const MAX_NODES = 140

/**
 * Meshes the lattice inside the part, with its shell, for display only.
 * @throws Error when the shader's text goes beyond what `compileGlsl` reads
 */
export function meshLattice({ glsl, fields }: LatticeVolume, mostNodes = MAX_NODES): IndexedMesh {
  const samplers = Object.fromEntries(
    Object.entries(fields)
      .filter((entry): entry is [string, LatticeField] => typeof entry[1] === 'object')
      .map(([name, field]) => [name, fieldSampler(field)]),
  )
  const lattice = compileGlsl(glsl, samplers)
  const part = samplers['part']
  if (!part) throw new Error('The field of the part is missing.')
  const { origin, spacing: step, size: nodes } = fields.part
  const longest = Math.max(...nodes) * step
  const spacing = Math.max(step, longest / mostNodes)
  const size = nodes.map((count) => Math.ceil(((count - 1) * step) / spacing) + 3) as [number, number, number]
  const corner = origin.map((o) => o - spacing) as [number, number, number]
  const values = new Float32Array(size[0] * size[1] * size[2])
  for (let k = 0, node = 0; k < size[2]; k++) {
    for (let j = 0; j < size[1]; j++) {
      for (let i = 0; i < size[0]; i++, node++) {
        const border = i === 0 || j === 0 || k === 0 || i === size[0] - 1 || j === size[1] - 1 || k === size[2] - 1
        const [x, y, z] = [corner[0] + i * spacing, corner[1] + j * spacing, corner[2] + k * spacing]
        const d = border ? spacing : part(x, y, z)
        // Far outside the part its distance is a sufficient bound.
        values[node] = d > spacing ? d : Math.max(d, Math.min(lattice(x, y, z), -d - fields.shell_mm))
      }
    }
  }
  return surfaceNets({ origin: corner, spacing, size, values })
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
