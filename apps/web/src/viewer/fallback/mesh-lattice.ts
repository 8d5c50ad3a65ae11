import type { LatticeField, LatticeVolume } from '../lattice/load.ts'
import { fieldSampler } from './field-sampler.ts'
import { glslProgram } from './glsl-interpreter.ts'
import { type NetMesh, surfaceNets } from './surface-nets.ts'

/** Nodes along the longest edge: walls thinner than a 70th of the part get holes in this picture, and a million nodes take seconds. */
const MOST_NODES = 140

/**
 * The lattice inside the part, with its shell, as a mesh for the eye.
 * @throws Error when the shader's text goes beyond what `glslProgram` reads
 */
export function meshLattice({ glsl, fields }: LatticeVolume, mostNodes = MOST_NODES): NetMesh {
  const samplers = Object.fromEntries(
    Object.entries(fields)
      .filter((entry): entry is [string, LatticeField] => typeof entry[1] === 'object')
      .map(([name, field]) => [name, fieldSampler(field)]),
  )
  const lattice = glslProgram(glsl, samplers)
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
        // Far outside the part its distance says enough.
        values[node] = d > spacing ? d : Math.max(d, Math.min(lattice(x, y, z), -d - fields.shell_mm))
      }
    }
  }
  return surfaceNets({ origin: corner, spacing, size, values })
}
