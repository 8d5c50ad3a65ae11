import type { SamplingGrid } from '@trabecula/kernels'

const rounds = 6

/**
 * Smooth patches over holes. At the surface the distance goes through zero; over a hole it jumps from −d to +d, and a
 * zero set of that is a staircase. Values are clamped to one spacing, and those of nodes at such a jump, and next to
 * them, are relaxed to the mean of their neighbours (without changing the sign of the surface's own nodes).
 * @param band spacings up to which the distances are exact
 */
export function patchHoles(distances: Float32Array, { size: [nx, ny, nz], spacing }: SamplingGrid, band: number): Float32Array {
  const strides = [1, nx, nx * ny] as const
  const values = distances.slice()
  // 1. Nodes at a jump: the sign changes although neither node is within a spacing and a half of the surface.
  const far = Math.min(1.5, band / 2) * spacing
  let patches = new Set<number>()
  for (let node = 0; node < values.length; node++) {
    if (Math.abs(values[node]) < far) continue
    for (const stride of strides) {
      const other = node + stride
      if (other < values.length && Math.abs(values[other]) >= far && values[node] * values[other] < 0)
        patches.add(node).add(other)
    }
  }
  if (patches.size === 0) return values

  // 2. And their neighbours that are not of the surface.
  for (let i = 0; i < 2; i++) {
    const wider = new Set(patches)
    for (const node of patches) {
      for (const stride of strides) {
        for (const other of [node - stride, node + stride]) {
          if (other >= 0 && other < values.length && Math.abs(distances[other]) >= spacing) wider.add(other)
        }
      }
    }
    patches = wider
  }
  const nodes = [...patches].filter((node) => {
    const [i, j, k] = [node % nx, Math.floor(node / nx) % ny, Math.floor(node / (nx * ny))]
    return i > 0 && j > 0 && k > 0 && i < nx - 1 && j < ny - 1 && k < nz - 1
  })
  for (const node of nodes) values[node] = Math.sign(values[node]) * spacing
  for (let round = 0; round < rounds; round++) {
    const next = nodes.map((node) => {
      let sum = 0
      for (const stride of strides) sum += clamp(values[node - stride], spacing) + clamp(values[node + stride], spacing)
      return sum / 6
    })
    nodes.forEach((node, i) => {
      // Exactly zero would put vertices on a node.
      values[node] = next[i] === 0 ? 1e-6 * spacing : next[i]
    })
  }
  return values
}

const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value))
