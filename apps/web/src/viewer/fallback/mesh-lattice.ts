import { latticeFunctions } from '../lattice/functions.ts'
import type { LatticeVolume } from '../lattice/load.ts'
import { type IndexedMesh, surfaceNets } from './surface-nets.ts'

/** Nodes along the longest edge. Walls below a 70th of the part get holes; a million nodes take seconds. */
const MAX_NODES = 140

/**
 * Meshes the lattice inside the part, with its shell, for display only.
 * @throws Error when the shader's text goes beyond what `compileGlsl` reads
 */
export function meshLattice({ glsl, fields }: LatticeVolume, mostNodes = MAX_NODES): IndexedMesh {
  const { part, lattice } = latticeFunctions({ glsl, fields })
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
