type Triple = readonly [number, number, number]

/** A regular lattice of nodes: node (i, j, k) stands at origin + spacing·(i, j, k), mm; index = i + nx·(j + ny·k). */
export interface Lattice {
  readonly origin: Triple
  readonly spacing: number
  /** Number of nodes along x, y, z. */
  readonly size: Triple
}

export interface ScalarGrid extends Lattice {
  readonly values: Float32Array
}

export const nodeCount = (lattice: Lattice): number => lattice.size[0] * lattice.size[1] * lattice.size[2]

/** The smallest lattice of the given spacing that covers a box with `margin` nodes to spare on every side. */
export const latticeAround = (low: Triple, high: Triple, spacing: number, margin = 1): Lattice => {
  const size = [0, 1, 2].map((axis) => Math.ceil((high[axis]! - low[axis]!) / spacing) + 1 + 2 * margin)
  const origin = [0, 1, 2].map((axis) => (low[axis]! + high[axis]! - (size[axis]! - 1) * spacing) / 2)
  return { origin: [origin[0]!, origin[1]!, origin[2]!], spacing, size: [size[0]!, size[1]!, size[2]!] }
}

/** The box of a soup or of any list of points (3 floats each). */
export const boundsOf = (points: Float32Array): { low: [number, number, number]; high: [number, number, number] } => {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < points.length; i += 3) {
    for (let axis = 0 as 0 | 1 | 2; axis < 3; axis++) {
      const value = points[i + axis]!
      if (value < low[axis]!) low[axis] = value
      if (value > high[axis]!) high[axis] = value
    }
  }
  return { low, high }
}

/** Trilinear value at a point; outside the lattice the nearest boundary value. */
export const sampleGrid = (grid: ScalarGrid, x: number, y: number, z: number): number => {
  const [nx, ny, nz] = grid.size
  const [i, fx] = cellOf((x - grid.origin[0]) / grid.spacing, nx)
  const [j, fy] = cellOf((y - grid.origin[1]) / grid.spacing, ny)
  const [k, fz] = cellOf((z - grid.origin[2]) / grid.spacing, nz)
  const dx = nx > 1 ? 1 : 0
  const dy = ny > 1 ? nx : 0
  const dz = nz > 1 ? nx * ny : 0
  const at = i + nx * (j + ny * k)
  const value = grid.values
  const along = (node: number): number => value[node]! + (value[node + dx]! - value[node]!) * fx
  const low = along(at) + (along(at + dy) - along(at)) * fy
  const high = along(at + dz) + (along(at + dy + dz) - along(at + dz)) * fy
  return low + (high - low) * fz
}

const cellOf = (position: number, count: number): [number, number] => {
  const clamped = Math.min(Math.max(position, 0), count - 1)
  const cell = Math.min(Math.floor(clamped), Math.max(count - 2, 0))
  return [cell, clamped - cell]
}
