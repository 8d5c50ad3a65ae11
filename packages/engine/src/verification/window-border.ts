import type { Bounds } from '@trabecula/geometry'
import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'

/** Nodes on the faces of a window that cut the part. A face at the part's own bounds is free and holds nothing. */
export function cutNodes({ nx, ny, nz, spacing: h, origin }: AnalysisGrid, part: Bounds): Uint32Array {
  const counts = [nx, ny, nz] as const
  const low = [0, 1, 2].map((axis) => origin[axis] > part.min[axis] + h / 2)
  const high = [0, 1, 2].map((axis) => origin[axis] + counts[axis] * h < part.max[axis] - h / 2)
  const cuts = (axis: number, at: number) => (at === 0 && low[axis]) || (at === counts[axis] && high[axis])
  const nodes: number[] = []
  for (let k = 0; k <= nz; k++) {
    for (let j = 0; j <= ny; j++) {
      const across = cuts(1, j) || cuts(2, k)
      for (let i = 0; i <= nx; i++) if (across || cuts(0, i)) nodes.push(i + (nx + 1) * (j + (ny + 1) * k))
    }
  }
  return Uint32Array.from(nodes)
}

/**
 * A nodal field (three values per node) of one grid at the nodes of another, trilinearly. `cells` are the active ones
 * of the first grid: a node of none of them has no value of its own and continues those of its neighbours, because
 * material may reach into a cell too empty to be analysed.
 */
export function nodalFieldAt(whole: AnalysisGrid, everywhere: Float64Array, cells: Uint32Array, to: AnalysisGrid): Float64Array {
  const { grid: from, field, active } = cropped(whole, everywhere, cells, to)
  const source = extended(from, field, active)
  const size = [from.nx + 1, from.ny + 1, from.nz + 1] as const
  const [alongX, alongY, alongZ] = ([0, 1, 2] as const).map((axis) =>
    Array.from({ length: [to.nx, to.ny, to.nz][axis] + 1 }, (_, n): Between => {
      const t = (to.origin[axis] + n * to.spacing - from.origin[axis]) / from.spacing
      const low = Math.min(Math.max(Math.floor(t), 0), size[axis] - 2)
      return { low, share: Math.min(Math.max(t - low, 0), 1) }
    }),
  ) as [Between[], Between[], Between[]]
  const out = new Float64Array(3 * alongX.length * alongY.length * alongZ.length)
  const [row, layer] = [3 * size[0], 3 * size[0] * size[1]]
  let at = 0
  for (const { low: z, share: w } of alongZ) {
    for (const { low: y, share: v } of alongY) {
      const first = row * y + layer * z
      const [near, beside, above, across] = [(1 - v) * (1 - w), v * (1 - w), (1 - v) * w, v * w]
      for (const { low: x, share: u } of alongX) {
        let node = first + 3 * x
        for (let axis = 0; axis < 3; axis++, node++) {
          const low =
            near * source[node] + beside * source[node + row] + above * source[node + layer] + across * source[node + layer + row]
          const next = node + 3
          const high =
            near * source[next] + beside * source[next + row] + above * source[next + layer] + across * source[next + layer + row]
          out[at++] = low + u * (high - low)
        }
      }
    }
  }
  return out
}

/** A place between two nodes along an axis. */
interface Between {
  readonly low: number
  /** What the second of them counts, 0 to 1. */
  readonly share: number
}

/** Layers of cells around a window that its values may come from: the one that it cuts, and those of `extended`. */
const around = 3

/** What of a grid, its field and its active cells lies within or near another grid. */
function cropped(
  grid: AnalysisGrid,
  everywhere: Float64Array,
  cells: Uint32Array,
  to: AnalysisGrid,
): { readonly grid: AnalysisGrid; readonly field: Float64Array; readonly active: Uint32Array } {
  const { nx, ny, nz, spacing: h, origin } = grid
  const ranges = [nx, ny, nz].map((count, axis) => {
    const low = Math.floor((to.origin[axis] - origin[axis]) / h) - around
    const high = Math.ceil((to.origin[axis] + [to.nx, to.ny, to.nz][axis] * to.spacing - origin[axis]) / h) + around
    const from = Math.min(Math.max(low, 0), count - 1)
    return { from, count: Math.max(1, Math.min(high, count) - from) }
  }) as [CellRange, CellRange, CellRange]
  const [x, y, z] = ranges
  const field = new Float64Array(3 * (x.count + 1) * (y.count + 1) * (z.count + 1))
  const row = 3 * (x.count + 1)
  for (let k = 0; k <= z.count; k++) {
    for (let j = 0; j <= y.count; j++) {
      const first = 3 * (x.from + (nx + 1) * (y.from + j + (ny + 1) * (z.from + k)))
      field.set(everywhere.subarray(first, first + row), row * (j + (y.count + 1) * k))
    }
  }
  const active: number[] = []
  for (const cell of cells) {
    const k = Math.floor(cell / (nx * ny)) - z.from
    if (k < 0 || k >= z.count) continue
    const [i, j] = [(cell % nx) - x.from, (Math.floor(cell / nx) % ny) - y.from]
    if (i >= 0 && i < x.count && j >= 0 && j < y.count) active.push(i + x.count * (j + y.count * k))
  }
  const corner = ranges.map(({ from }, axis) => origin[axis] + from * h) as [number, number, number]
  return {
    grid: { nx: x.count, ny: y.count, nz: z.count, spacing: h, origin: corner },
    field,
    active: Uint32Array.from(active),
  }
}

interface CellRange {
  readonly from: number
  readonly count: number
}

/**
 * The field carried two nodes beyond the active cells, linearly: where the part turns farther than it is strained, as the end of
 * a cantilever does, the value of the next node would hold what lies between them as firmly as a clamp.
 */
function extended({ nx, ny, nz }: AnalysisGrid, field: Float64Array, cells: Uint32Array): Float64Array {
  const [sx, sy, sz] = [nx + 1, ny + 1, nz + 1]
  const known = new Uint8Array(sx * sy * sz)
  for (const cell of cells) {
    const first = (cell % nx) + sx * ((Math.floor(cell / nx) % ny) + sy * Math.floor(cell / (nx * ny)))
    for (let corner = 0; corner < 8; corner++) known[first + (corner & 1) + sx * (((corner >> 1) & 1) + sy * (corner >> 2))] = 1
  }
  const out = field.slice()
  const isKnown = (i: number, j: number, k: number, round: number) =>
    i >= 0 && i < sx && j >= 0 && j < sy && k >= 0 && k < sz && isBetween(1, known[i + sx * (j + sy * k)], round)
  for (let round = 1; round <= 2; round++) {
    for (let node = 0; node < known.length; node++) {
      if (known[node] !== 0) continue
      const [i, j, k] = [node % sx, Math.floor(node / sx) % sy, Math.floor(node / (sx * sy))]
      // The next node of each line and the one after it; where no line has both, the next ones.
      const next: number[] = []
      const continued: (readonly [number, number])[] = []
      for (const [a, b, c] of directions) {
        if (!isKnown(i + a, j + b, k + c, round)) continue
        const step = a + sx * (b + sy * c)
        next.push(node + step)
        if (isKnown(i + 2 * a, j + 2 * b, k + 2 * c, round)) continued.push([node + step, node + 2 * step])
      }
      if (next.length === 0) continue
      const value = (axis: number) =>
        continued.length > 0
          ? continued.reduce((sum, [one, two]) => sum + 2 * out[3 * one + axis] - out[3 * two + axis], 0) / continued.length
          : next.reduce((sum, one) => sum + out[3 * one + axis], 0) / next.length
      for (let axis = 0; axis < 3; axis++) out[3 * node + axis] = value(axis)
      known[node] = round + 1
    }
  }
  return out
}

const isBetween = (least: number, value: number, most: number): boolean => least <= value && value <= most

/** To the 26 nodes around a node. */
const directions = Array.from(
  { length: 27 },
  (_, n) => [(n % 3) - 1, (Math.floor(n / 3) % 3) - 1, Math.floor(n / 9) - 1] as const,
).filter((steps) => steps.some((step) => step !== 0))
