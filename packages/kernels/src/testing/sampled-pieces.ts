/**
 * Cut cells of a solid that a function describes, for tests: every cell is sampled in sub-cells, each connected group of
 * which is a piece, and pieces of neighbouring cells share the nodes of a common face where their material touches across
 * it. Slow and obvious; a product finds its pieces from triangles.
 */
import type { CutCells } from '../elasticity/piece-levels.ts'
import type { ElasticGrid } from '../elasticity/solver-values.ts'

export interface SampledSolid {
  readonly grid: ElasticGrid
  readonly origin: readonly [number, number, number]
  /** Sub-cells along each edge of a cell. */
  readonly samples: number
  /** Modulus at a point over that of the material; 0 where there is none. */
  readonly stiffness: (x: number, y: number, z: number) => number
  /** c11, c12, c44 of the material. */
  readonly moduli: readonly [number, number, number]
  /** Keeps a cell in one piece, and all its corners the grid's. */
  readonly welded?: boolean
}

export interface SampledPieces {
  readonly cutCells: CutCells & { readonly nodes: Uint32Array }
  readonly moduli: Float32Array
  readonly reliefs: Float32Array
  /** Filled share of each piece's cell. */
  readonly shares: number[]
  /** The grid's node at each node's place, the doubled ones last. */
  readonly places: number[]
}

/** A piece's sub-cells: stiffness of each, 0 outside the piece. */
interface Piece {
  readonly cell: number
  readonly samples: Float64Array
}

/** Least share of a cell that makes a piece. */
const leastShare = 0.02
/** What void adds to a moment, and the least a Gauss point gets, as shares of the material. */
const voidStiffness = 1e-4
const leastWeight = 8e-5

export function samplePieces(solid: SampledSolid): SampledPieces {
  const { grid, samples, moduli } = solid
  const pieces: Piece[] = []
  const inCell: number[][] = []
  for (let cell = 0; cell < grid.nx * grid.ny * grid.nz; cell++) {
    const own = solid.welded ? [sampleCell(solid, cell)] : connected(sampleCell(solid, cell), samples)
    const kept = own.filter((part) => filledIn(part) >= leastShare * samples ** 3)
    inCell.push(kept.map((part) => pieces.push({ cell, samples: part }) - 1))
  }
  const { nodes, places } = shareNodes(solid, pieces, inCell)
  const near = nearness(samples)
  const weights = pieces.map((piece) => gaussWeights(piece.samples, near))
  const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    cutCells: { cells: Uint32Array.from(pieces, ({ cell }) => cell), nodes, whole: new Uint32Array() },
    moduli: Float32Array.from(weights.flatMap((points) => moduli.flatMap((modulus) => points.map((weight) => weight * modulus)))),
    reliefs: Float32Array.from(pieces, (piece) => mean(piece.samples) / Math.max(...piece.samples)),
    shares: pieces.map((piece) => filledIn(piece.samples) / samples ** 3),
    places,
  }
}

function sampleCell({ grid, origin: [x0, y0, z0], samples: m, stiffness }: SampledSolid, cell: number): Float64Array {
  const row = Math.floor(cell / grid.nx)
  const [i, j, k] = [cell % grid.nx, row % grid.ny, Math.floor(row / grid.ny)]
  const out = new Float64Array(m ** 3)
  const at = (low: number, corner: number, n: number): number => low + grid.spacing * (corner + (n + 0.5) / m)
  for (let c = 0, n = 0; c < m; c++) {
    const z = at(z0, k, c)
    for (let b = 0; b < m; b++) {
      const y = at(y0, j, b)
      for (let a = 0; a < m; a++) out[n++] = stiffness(at(x0, i, a), y, z)
    }
  }
  return out
}

function filledIn(samples: Float64Array): number {
  let count = 0
  for (let n = 0; n < samples.length; n++) if ((samples[n] ?? 0) > 0) count++
  return count
}

/** The connected groups of filled sub-cells, each with 0 elsewhere. */
function connected(cell: Float64Array, m: number): Float64Array[] {
  const filled = filledIn(cell)
  if (filled === 0 || filled === cell.length) return filled === 0 ? [] : [cell]
  const groups: Float64Array[] = []
  const seen = new Uint8Array(cell.length)
  cell.forEach((value, start) => {
    if (value === 0 || seen[start]) return
    const group = new Float64Array(cell.length)
    const open = [start]
    seen[start] = 1
    for (let n = open.pop(); n !== undefined; n = open.pop()) {
      group[n] = cell[n] ?? 0
      for (const [step, place] of [
        [1, n % m],
        [m, Math.floor(n / m) % m],
        [m * m, Math.floor(n / m ** 2)],
      ] as const) {
        for (const next of [place > 0 ? n - step : -1, place < m - 1 ? n + step : -1]) {
          if (next < 0 || seen[next] || !cell[next]) continue
          seen[next] = 1
          open.push(next)
        }
      }
    }
    groups.push(group)
  })
  return groups
}

/** Eight weights with the first moments of what fills the cell. */
function gaussWeights(values: Float64Array, near: Float64Array): number[] {
  if (values.every((value) => value === values[0])) return new Array<number>(8).fill(values[0] ?? 0)
  const out = new Array<number>(8).fill(0)
  values.forEach((value, n) => {
    const share = Math.max(value, voidStiffness)
    for (let point = 0; point < 8; point++) {
      out[point] = (out[point] ?? 0) + (share * (near[8 * n + point] ?? 0)) / values.length
    }
  })
  return out.map((weight) => Math.max(weight, leastWeight))
}

/** The linear function that is one at a Gauss point and zero at the others, at the middle of each of m³ sub-cells. */
function nearness(m: number): Float64Array {
  const g = 1 / Math.sqrt(3)
  return Float64Array.from({ length: 8 * m ** 3 }, (_, at) => {
    const [n, point] = [at >> 3, at & 7]
    const place = [n % m, Math.floor(n / m) % m, Math.floor(n / m ** 2)].map((i) => ((2 * i + 1) / m - 1) / g)
    return place.reduce((product, x, axis) => product * (1 + ((point >> axis) & 1 ? x : -x)), 1)
  })
}

function shareNodes({ grid, samples: m, welded }: SampledSolid, pieces: readonly Piece[], inCell: readonly number[][]) {
  const { nx, ny, nz } = grid
  const joined = Array.from({ length: 8 * pieces.length }, (_, n) => n)
  const find = (n: number): number => {
    let root = n
    while (joined[root] !== root) root = joined[root] ?? root
    return root
  }
  const steps = [1, nx, nx * ny]
  for (const [piece, { cell, samples }] of welded ? [] : pieces.entries()) {
    const place = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))]
    for (const axis of [0, 1, 2]) {
      if ((place[axis] ?? 0) + 1 >= ([nx, ny, nz][axis] ?? 0)) continue
      for (const other of inCell[cell + (steps[axis] ?? 0)] ?? []) {
        if (!touches(samples, pieces[other]?.samples ?? samples, axis, m)) continue
        for (let n = 0; n < 8; n++) {
          if (((n >> axis) & 1) === 0) continue
          const [a, b] = [find(8 * piece + n), find(8 * other + n - (1 << axis))]
          joined[Math.max(a, b)] = Math.min(a, b)
        }
      }
    }
  }
  const places = Array.from({ length: (nx + 1) * (ny + 1) * (nz + 1) }, (_, node) => node)
  const taken = new Set<number>()
  const numbers = new Map<number, number>()
  const nodes = Uint32Array.from(joined, (_, corner) => {
    const [cell, n] = [pieces[corner >> 3]?.cell ?? 0, corner & 7]
    const row = Math.floor(cell / nx)
    const node = (cell % nx) + (n & 1) + (nx + 1) * ((row % ny) + ((n >> 1) & 1) + (ny + 1) * (Math.floor(row / ny) + (n >> 2)))
    if (welded) return node
    const known = numbers.get(find(corner))
    if (known !== undefined) return known
    const number = taken.has(node) ? places.push(node) - 1 : node
    taken.add(node)
    numbers.set(find(corner), number)
    return number
  })
  return { nodes, places }
}

/** Whether sub-cells of two neighbours lie against each other on their common face. */
function touches(low: Float64Array, high: Float64Array, axis: number, m: number): boolean {
  const step = m ** axis
  return low.some((value, n) => value > 0 && Math.floor(n / step) % m === m - 1 && (high[n - (m - 1) * step] ?? 0) > 0)
}
