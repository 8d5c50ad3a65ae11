import type { MeshingKernel } from '../kernel.ts'
import { boundsOf, nodeCount, type PlacedGrid, type SamplingGrid } from '../sampling-grid.ts'

const recordBytes = 40
const leafTriangles = 8

/** Nodes along the edge of a block whose far nodes are decided together. */
const blockNodes = 8
/** A winding number this close to 1/2 decides nothing beyond its own node. */
const unsure = 0.3

/**
 * Inside flags of all nodes by generalised winding numbers, for surfaces that are not closed.
 *
 * Nodes within one spacing of the surface are evaluated one by one. The others are decided by block: nodes of a block that
 * hang together without crossing the surface share a flag when their outermost nodes agree clearly; where they do not,
 * which is near a hole, each node is evaluated. (Evaluating every node of 256³ took 36 s and more. One flag for a whole region,
 * however far it reaches, is wrong: through a hole wider than two spacings inside and outside are one region.) The grid
 * must hold d² already.
 */
export function* windingFlags(
  kernel: MeshingKernel,
  placed: PlacedGrid,
  soup: Float32Array,
  grid: SamplingGrid,
): Generator<void, number, void> {
  const tree = placeClusters(kernel, soup)
  const nodes = nodeCount(grid)
  const inside = kernel.allocate(nodes)
  const [nx, ny] = grid.size
  const [ox, oy, oz] = grid.origin
  const h = grid.spacing
  const batch = 100_000
  for (let n = 0; n < nodes; n += batch) {
    const to = Math.min(n + batch, nodes)
    kernel.run.windingNearSurface(tree.clusters, tree.count, tree.soup, placed.values, inside, n, to, nx, ny, ox, oy, oz, h)
    yield
  }
  const winding = (node: number): number => {
    const [i, j, k] = place3(node, nx, ny)
    return kernel.run.windingNumber(tree.clusters, tree.count, tree.soup, ox + i * h, oy + j * h, oz + k * h)
  }
  yield* decideBlocks(grid, kernel.floats(placed.values, nodes), kernel.bytes(inside, nodes), winding)
  return inside
}

const place3 = (node: number, nx: number, ny: number): readonly [number, number, number] => [
  node % nx,
  Math.floor(node / nx) % ny,
  Math.floor(node / (nx * ny)),
]

/** Sets the flags of all nodes farther than h from the surface, block by block. */
function* decideBlocks(
  grid: SamplingGrid,
  squared: Float32Array,
  flags: Uint8Array,
  winding: (node: number) => number,
): Generator<void, void, void> {
  const [nx, ny, nz] = grid.size
  const near = grid.spacing * grid.spacing
  const seen = new Uint8Array(squared.length)
  for (let k = 0; k < nz; k += blockNodes) {
    for (let j = 0; j < ny; j += blockNodes) {
      for (let i = 0; i < nx; i += blockNodes) {
        const high = [Math.min(i + blockNodes, nx), Math.min(j + blockNodes, ny), Math.min(k + blockNodes, nz)] as const
        for (let c = k; c < high[2]; c++) {
          for (let b = j; b < high[1]; b++) {
            for (let a = i; a < high[0]; a++) {
              const start = a + nx * (b + ny * c)
              if (seen[start] || squared[start] < near) continue
              const piece = pieceFrom(start, [i, j, k], high)
              decide(piece)
            }
          }
        }
      }
      yield
    }
  }

  /** The nodes of the block that hang together with `start` and are far from the surface. */
  function pieceFrom(start: number, low: readonly number[], high: readonly number[]): number[] {
    const piece = [start]
    seen[start] = 1
    const add = (node: number): void => {
      if (seen[node] || squared[node] < near) return
      seen[node] = 1
      piece.push(node)
    }
    for (let at = 0; at < piece.length; at++) {
      const node = piece[at]
      const [i, j, k] = place3(node, nx, ny)
      if (i > low[0]) add(node - 1)
      if (i + 1 < high[0]) add(node + 1)
      if (j > low[1]) add(node - nx)
      if (j + 1 < high[1]) add(node + nx)
      if (k > low[2]) add(node - nx * ny)
      if (k + 1 < high[2]) add(node + nx * ny)
    }
    return piece
  }

  function decide(piece: readonly number[]): void {
    const numbers = outermost(piece, nx, ny).map(winding)
    const clear = numbers.every((w) => Math.abs(w - 0.5) > unsure && w > 0.5 === numbers[0] > 0.5)
    for (const node of piece) flags[node] = (clear ? numbers[0] : winding(node)) > 0.5 ? 1 : 0
  }
}

/** The nodes farthest along the eight diagonals: where a piece that leaks through a hole differs most. */
function outermost(piece: readonly number[], nx: number, ny: number): number[] {
  const reach = new Float64Array(8).fill(-Infinity)
  const found = new Array<number>(8).fill(piece[0])
  for (const node of piece) {
    const i = node % nx
    const j = Math.floor(node / nx) % ny
    const k = Math.floor(node / (nx * ny))
    for (let corner = 0; corner < 8; corner++) {
      const along = (corner & 1 ? i : -i) + (corner & 2 ? j : -j) + (corner & 4 ? k : -k)
      if (along > reach[corner]) [reach[corner], found[corner]] = [along, node]
    }
  }
  return [...new Set(found)]
}

/** Sorts the triangles along a space-filling curve and lays a binary hierarchy over them, in preorder. */
const placeClusters = (kernel: MeshingKernel, soup: Float32Array): { clusters: number; count: number; soup: number } => {
  const order = alongCurve(soup)
  const sorted = new Float32Array(soup.length)
  for (let t = 0; t < order.length; t++) sorted.set(soup.subarray(9 * order[t], 9 * order[t] + 9), 9 * t)
  const records: number[][] = []
  const build = (from: number, to: number): void => {
    const record = describe(sorted, from, to)
    records.push(record)
    if (to - from > leafTriangles) {
      const middle = (from + to) >> 1
      build(from, middle)
      build(middle, to)
    } else {
      record[7] = from
      record[8] = to - from
    }
    record[9] = records.length
  }
  if (order.length > 0) build(0, order.length)
  const bytes = new DataView(new ArrayBuffer(records.length * recordBytes))
  records.forEach((record, r) => {
    record.forEach((value, f) => {
      if (f < 7) bytes.setFloat32(r * recordBytes + 4 * f, value, true)
      else bytes.setInt32(r * recordBytes + 4 * f, value, true)
    })
  })
  return { clusters: kernel.place(new Uint8Array(bytes.buffer)), count: records.length, soup: kernel.place(sorted) }
}

/** Area centre, summed area normal and radius of triangles [from, to), then three places for the hierarchy. */
const describe = (soup: Float32Array, from: number, to: number): number[] => {
  let area = 0
  const centre = [0, 0, 0]
  const normal = [0, 0, 0]
  for (let o = 9 * from; o < 9 * to; o += 9) {
    const n = areaNormal(soup, o)
    const weight = Math.hypot(n[0], n[1], n[2])
    area += weight
    for (let axis = 0; axis < 3; axis++) {
      normal[axis] += n[axis]
      centre[axis] += (weight * (soup[o + axis] + soup[o + 3 + axis] + soup[o + 6 + axis])) / 3
    }
  }
  for (let axis = 0; axis < 3; axis++) centre[axis] = area > 0 ? centre[axis] / area : soup[9 * from + axis]
  let radius = 0
  for (let o = 9 * from; o < 9 * to; o += 3) {
    radius = Math.max(radius, Math.hypot(soup[o] - centre[0], soup[o + 1] - centre[1], soup[o + 2] - centre[2]))
  }
  return [...centre, ...normal, radius, 0, 0, 0]
}

const areaNormal = (soup: Float32Array, o: number): number[] => {
  const e = [soup[o + 3] - soup[o], soup[o + 4] - soup[o + 1], soup[o + 5] - soup[o + 2]]
  const f = [soup[o + 6] - soup[o], soup[o + 7] - soup[o + 1], soup[o + 8] - soup[o + 2]]
  return [(e[1] * f[2] - e[2] * f[1]) / 2, (e[2] * f[0] - e[0] * f[2]) / 2, (e[0] * f[1] - e[1] * f[0]) / 2]
}

/** Triangle indices in Morton order of their first corners: 10 bits per axis, ties by index. */
const alongCurve = (soup: Float32Array): Uint32Array => {
  const { low, high } = boundsOf(soup)
  const scale = 1023 / Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2], Number.MIN_VALUE)
  const count = soup.length / 9
  const keys = new Float64Array(count)
  for (let t = 0; t < count; t++) {
    const code =
      spread((soup[9 * t] - low[0]) * scale) +
      2 * spread((soup[9 * t + 1] - low[1]) * scale) +
      4 * spread((soup[9 * t + 2] - low[2]) * scale)
    keys[t] = code * 2 ** 22 + t
  }
  keys.sort()
  return Uint32Array.from(keys, (key) => key % 2 ** 22)
}

/** Puts two zero bits between the ten low bits of a number. */
const spread = (value: number): number => {
  let bits = Math.floor(value) & 1023
  bits = (bits | (bits << 16)) & 0x30000ff
  bits = (bits | (bits << 8)) & 0x300f00f
  bits = (bits | (bits << 4)) & 0x30c30c3
  return (bits | (bits << 2)) & 0x9249249
}
