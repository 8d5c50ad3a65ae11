import type { IndexedMesh } from '@trabecula/geometry'
import type { SamplingGrid } from '@trabecula/kernels'

/** Triangles looked at in one step. */
const perStep = 300_000

export interface Neighbourhood {
  /** Places of the vertices' first numbers in the mesh. */
  readonly vertices: Uint32Array
  /** Triangles between those vertices. */
  readonly triangles: Uint32Array
  /** Numbers of the triangles that have a touched vertex. */
  readonly changed: Uint32Array
}

/**
 * The triangles that have a touched vertex (given by the place of its first number) and all that may meet them: what
 * meets a triangle has a point in a cell that the box of that triangle reaches into.
 */
export function* around(
  mesh: IndexedMesh,
  touched: ReadonlySet<number>,
  grid: SamplingGrid,
): Generator<void, Neighbourhood, void> {
  const { triangles } = mesh
  const isTouched = new Uint8Array(mesh.vertices.length / 3)
  for (const v of touched) isTouched[v / 3] = 1
  const cells = new MarkedCells(mesh, grid)
  for (let t = 0; t < triangles.length; t += 3 * perStep) {
    markTouched(triangles, t, Math.min(t + 3 * perStep, triangles.length), isTouched, cells)
    yield
  }
  const chosen: number[] = []
  for (let t = 0; t < triangles.length; t += 3 * perStep) {
    cells.addMeeting(t, Math.min(t + 3 * perStep, triangles.length), chosen)
    yield
  }

  const numbers = new Int32Array(mesh.vertices.length / 3).fill(-1)
  const vertices: number[] = []
  const corners = new Uint32Array(3 * chosen.length)
  const changed: number[] = []
  chosen.forEach((t, i) => {
    for (let c = 0; c < 3; c++) {
      const vertex = triangles[t + c]
      if (isTouched[vertex] && changed.at(-1) !== i) changed.push(i)
      if (numbers[vertex] < 0) {
        numbers[vertex] = vertices.length
        vertices.push(3 * vertex)
      }
      corners[3 * i + c] = numbers[vertex]
    }
  })
  return { vertices: Uint32Array.from(vertices), triangles: corners, changed: Uint32Array.from(changed) }
}

function markTouched(triangles: Uint32Array, from: number, until: number, isTouched: Uint8Array, cells: MarkedCells): void {
  for (let t = from; t < until; t += 3)
    if ((isTouched[triangles[t]] | isTouched[triangles[t + 1]] | isTouched[triangles[t + 2]]) !== 0) cells.mark(t)
}

/** Share of a cell that boxes are larger, for what rounding moves. */
const margin = 0.05

/** Cells along each axis that make a block: four. */
const blockBits = 2
const blockSize = 1 << blockBits
/**
 * Cells by which a triangle's first corner may be away from one that its box reaches into: it goes over two, and its
 * corners may have moved by half a one.
 */
const extent = 3

/**
 * The cells of a grid that boxes of triangles reach into. Triangles are given by the place of their first corner.
 * Nine of ten triangles are far from all marked cells, which their first corner says: it lies in no block of cells that
 * is marked.
 */
export class MarkedCells {
  private readonly vertices: Float32Array
  private readonly triangles: Uint32Array
  private readonly grid: SamplingGrid
  /** A bit for each cell, and a byte for each row of cells along x that has any: it rules most triangles out. */
  private readonly cells: Uint8Array
  private readonly rows: Uint8Array
  private readonly blocks: Uint8Array
  private readonly blocksAlong: readonly [number, number]
  /** First cell along x, y and z, then the last ones. */
  private readonly range = new Int32Array(6)

  constructor({ vertices, triangles }: IndexedMesh, grid: SamplingGrid) {
    const [nx, ny, nz] = grid.size
    this.vertices = vertices
    this.triangles = triangles
    this.grid = grid
    this.cells = new Uint8Array(Math.ceil((nx * ny * nz) / 8))
    this.rows = new Uint8Array(ny * nz)
    const [bx, by, bz] = [nx, ny, nz].map((nodes) => Math.ceil(nodes / blockSize)) as [number, number, number]
    this.blocks = new Uint8Array(bx * by * bz)
    this.blocksAlong = [bx, by]
  }

  mark(t: number): void {
    const { range, rows, cells } = this
    const [nx, ny] = this.grid.size
    this.reach(t)
    for (let k = range[2]; k <= range[5]; k++)
      for (let j = range[1]; j <= range[4]; j++) {
        const row = j + ny * k
        rows[row] = 1
        for (let cell = range[0] + nx * row; cell <= range[3] + nx * row; cell++) cells[cell >>> 3] |= 1 << (cell & 7)
      }
    this.markBlocks()
  }

  /** Adds the triangles from one on up to before another that reach into marked cells to `chosen`. */
  addMeeting(from: number, until: number, chosen: number[]): void {
    const { vertices, triangles, blocks, blocksAlong } = this
    const { origin, spacing, size } = this.grid
    const [ox, oy, oz] = origin
    const [nx, ny, nz] = size
    const [bx, by] = blocksAlong
    const inverse = 1 / spacing
    for (let t = from; t < until; t += 3) {
      const a = 3 * triangles[t]
      const i = blockOf((vertices[a] - ox) * inverse, nx)
      const j = blockOf((vertices[a + 1] - oy) * inverse, ny)
      const k = blockOf((vertices[a + 2] - oz) * inverse, nz)
      if (blocks[i + bx * (j + by * k)] === 1 && this.meets(t)) chosen.push(t)
    }
  }

  meets(t: number): boolean {
    const { range, rows, cells } = this
    const [nx, ny] = this.grid.size
    this.reach(t)
    for (let k = range[2]; k <= range[5]; k++)
      for (let j = range[1]; j <= range[4]; j++) {
        const row = j + ny * k
        if (rows[row] === 0) continue
        for (let cell = range[0] + nx * row; cell <= range[3] + nx * row; cell++)
          if ((cells[cell >>> 3] >> (cell & 7)) & 1) return true
      }
    return false
  }

  /** The blocks that have a cell as near as `extent` to the range at hand. */
  private markBlocks(): void {
    const { range, blocks, grid } = this
    const [bx, by] = this.blocksAlong
    const first = (axis: 0 | 1 | 2): number => blockOf(range[axis] - extent, grid.size[axis])
    const last = (axis: 0 | 1 | 2): number => blockOf(range[3 + axis] + extent, grid.size[axis])
    for (let k = first(2); k <= last(2); k++)
      for (let j = first(1); j <= last(1); j++) blocks.fill(1, first(0) + bx * (j + by * k), last(0) + 1 + bx * (j + by * k))
  }

  private reach(t: number): void {
    const { vertices, triangles, range } = this
    const { origin, spacing, size } = this.grid
    const a = 3 * triangles[t]
    const b = 3 * triangles[t + 1]
    const c = 3 * triangles[t + 2]
    for (let axis = 0; axis < 3; axis++) {
      const p = vertices[a + axis]
      const q = vertices[b + axis]
      const r = vertices[c + axis]
      const low = (Math.min(p, q, r) - origin[axis]) / spacing - margin
      const high = (Math.max(p, q, r) - origin[axis]) / spacing + margin
      range[axis] = Math.max(Math.floor(low), 0)
      range[3 + axis] = Math.min(Math.floor(high), size[axis] - 1)
    }
  }
}

const blockOf = (position: number, nodes: number): number => Math.floor(Math.min(Math.max(position, 0), nodes - 1)) >> blockBits
