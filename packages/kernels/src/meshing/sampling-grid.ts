type Triple = readonly [number, number, number]

/** A regular grid of nodes: node (i, j, k) is at origin + spacing·(i, j, k), mm; index = i + nx·(j + ny·k). */
export interface SamplingGrid {
  readonly origin: Triple
  readonly spacing: number
  /** Number of nodes along x, y, z. */
  readonly size: Triple
}

export interface ScalarGrid extends SamplingGrid {
  readonly values: Float32Array
}

/** Where a grid and its triangles lie in the kernel's memory, as addresses in bytes. */
export interface PlacedGrid {
  readonly soup: number
  readonly triangles: number
  readonly values: number
  /** Pointer to the closest triangle per node, 0 when it is not kept. */
  readonly nearest: number
}

export const nodeCount = (grid: SamplingGrid): number => grid.size[0] * grid.size[1] * grid.size[2]

/** The smallest grid of the given spacing (mm) that covers a box with `margin` nodes to spare on every side. */
export const samplingGridAround = (low: Triple, high: Triple, spacing: number, margin = 1): SamplingGrid => {
  const size = [0, 1, 2].map((axis) => Math.ceil((high[axis] - low[axis]) / spacing) + 1 + 2 * margin)
  const origin = [0, 1, 2].map((axis) => (low[axis] + high[axis] - (size[axis] - 1) * spacing) / 2)
  return { origin: [origin[0], origin[1], origin[2]], spacing, size: [size[0], size[1], size[2]] }
}

/** The box of a soup or of any list of points (3 floats each). */
export const boundsOf = (points: Float32Array): { low: [number, number, number]; high: [number, number, number] } => {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < points.length; i += 3) {
    for (let axis = 0 as 0 | 1 | 2; axis < 3; axis++) {
      const value = points[i + axis]
      if (value < low[axis]) low[axis] = value
      if (value > high[axis]) high[axis] = value
    }
  }
  return { low, high }
}

/** Trilinear value at a point (mm), in the unit of the values; outside the grid the nearest boundary value. */
export const sampleGrid = ({ origin, spacing, size, values }: ScalarGrid, x: number, y: number, z: number): number => {
  const [nx, ny, nz] = size
  // It makes no arrays, because it is called for every vertex of a mesh.
  const u = clamped((x - origin[0]) / spacing, nx)
  const v = clamped((y - origin[1]) / spacing, ny)
  const w = clamped((z - origin[2]) / spacing, nz)
  const i = cellOf(u, nx)
  const j = cellOf(v, ny)
  const k = cellOf(w, nz)
  const fx = u - i
  const fy = v - j
  const dx = nx > 1 ? 1 : 0
  const dy = ny > 1 ? nx : 0
  const dz = nz > 1 ? nx * ny : 0
  const at = i + nx * (j + ny * k)
  const low = bilinear(values, at, dx, dy, fx, fy)
  return low + (bilinear(values, at + dz, dx, dy, fx, fy) - low) * (w - k)
}

const bilinear = (values: Float32Array, at: number, dx: number, dy: number, fx: number, fy: number): number => {
  const near = values[at] + (values[at + dx] - values[at]) * fx
  const far = values[at + dy] + (values[at + dy + dx] - values[at + dy]) * fx
  return near + (far - near) * fy
}

const clamped = (position: number, count: number): number => Math.min(Math.max(position, 0), count - 1)

const cellOf = (position: number, count: number): number => Math.min(Math.floor(position), Math.max(count - 2, 0))
