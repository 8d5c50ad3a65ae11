import { type AnalysisGrid, cellCount } from '../analysis/grid/analysis-grid.ts'
import { yieldToEventLoop } from '../runtime/cooperative.ts'
import { LayerCrossings, linesAcross } from './scan-lines.ts'

export interface MaterialShares {
  /** Share of each cell's volume that is material, 0..1. */
  readonly share: Float32Array
  /** Lines that entered the material without leaving it: 0 for a closed mesh. */
  readonly openLines: number
  readonly lines: number
}

export interface ShareOptions {
  readonly signal?: AbortSignal | undefined
  readonly onLayer?: ((layer: number, layers: number) => void) | undefined
}

/**
 * How much of each cell a closed soup fills: scan lines along x, exact in x and sixteen per cell across. Material is where the winding
 * number is positive, so nested and overlapping bodies count once. Cost: one test per triangle and line in its box; memory: one layer.
 */
export async function materialShares(
  soup: Float32Array,
  grid: AnalysisGrid,
  { signal, onLayer }: ShareOptions = {},
): Promise<MaterialShares> {
  const { nx, ny, nz, spacing: h, origin } = grid
  const share = new Float32Array(cellCount(grid))
  const step = h / linesAcross
  const lines = { y0: origin[1], z0: origin[2], step, ny: ny * linesAcross }
  const layers = trianglesByLayer(soup, grid)
  const crossings = new LayerCrossings()
  const perLayer = lines.ny * linesAcross
  const scan = new LineScan(perLayer, origin[0], h, nx)
  let openLines = 0
  for (let k = 0; k < nz; k++) {
    crossings.clear()
    const first = k * linesAcross
    for (let entry = layers.start[k]; entry < layers.start[k + 1]; entry++) {
      crossings.add(soup, 9 * layers.triangle[entry], lines, first, first + linesAcross - 1)
    }
    openLines += scan.fill(crossings, ny, share, k * nx * ny)
    onLayer?.(k + 1, nz)
    if (k % 2 === 1) await yieldToEventLoop(signal)
  }
  return { share, openLines, lines: perLayer * nz }
}

/** Triangles by the layers of cells they reach into, as a list of lists. */
function trianglesByLayer(
  soup: Float32Array,
  { nz, spacing: h, origin }: AnalysisGrid,
): { start: Uint32Array; triangle: Uint32Array } {
  const start = new Uint32Array(nz + 2)
  const eachLayer = (visit: (layer: number, triangle: number) => void) => {
    for (let at = 0; at < soup.length; at += 9) {
      const [a, b, c] = [soup[at + 2], soup[at + 5], soup[at + 8]]
      const low = Math.max(0, Math.floor((Math.min(a, b, c) - origin[2]) / h))
      const high = Math.min(nz - 1, Math.floor((Math.max(a, b, c) - origin[2]) / h))
      for (let layer = low; layer <= high; layer++) visit(layer, at / 9)
    }
  }
  eachLayer((layer) => start[layer + 2]!++)
  for (let layer = 2; layer < nz + 2; layer++) start[layer] += start[layer - 1]
  const triangle = new Uint32Array(start[nz + 1])
  // start[layer + 1] runs from the layer's first entry to its end, which is where the next one starts.
  eachLayer((layer, index) => {
    triangle[start[layer + 1]!++] = index
  })
  return { start, triangle }
}

/** Sorts the crossings of a layer by line and x, and adds the covered lengths to its cells. */
class LineScan {
  private readonly lines: number
  private readonly x0: number
  private readonly h: number
  private readonly nx: number
  private readonly start: Uint32Array
  private order = new Uint32Array(1 << 16)

  constructor(lines: number, x0: number, h: number, nx: number) {
    this.lines = lines
    this.x0 = x0
    this.h = h
    this.nx = nx
    this.start = new Uint32Array(lines + 2)
  }

  /** Answers how many lines did not close; they add nothing. */
  fill({ count, line, x, sign }: LayerCrossings, ny: number, share: Float32Array, offset: number): number {
    const { start } = this
    start.fill(0)
    if (this.order.length < count) this.order = new Uint32Array(2 * count)
    for (let c = 0; c < count; c++) start[line[c] + 2]!++
    for (let l = 2; l < start.length; l++) start[l] += start[l - 1]
    for (let c = 0; c < count; c++) this.order[start[line[c] + 1]!++] = c
    let open = 0
    const across = ny * linesAcross
    for (let l = 0; l < this.lines; l++) {
      const [from, to] = [start[l], start[l + 1]]
      if (from === to) continue
      this.sortByX(x, from, to)
      let sum = 0
      for (let c = from; c < to; c++) sum += sign[this.order[c]]
      if (sum !== 0) {
        open++
        continue
      }
      const row = offset + this.nx * Math.floor((l % across) / linesAcross)
      let inside = 0
      let entered = 0
      for (let c = from; c < to; c++) {
        const at = this.order[c]
        if (inside === 0 && sign[at] > 0) entered = x[at]
        inside += sign[at]
        if (inside === 0 && sign[at] < 0) this.cover((entered - this.x0) / this.h, (x[at] - this.x0) / this.h, share, row)
      }
    }
    return open
  }

  /** Insertion sort: a line has a few dozen crossings. */
  private sortByX(x: Float64Array, from: number, to: number): void {
    const { order } = this
    for (let a = from + 1; a < to; a++) {
      const moving = order[a]
      let b = a
      for (; b > from && x[order[b - 1]] > x[moving]; b--) order[b] = order[b - 1]
      order[b] = moving
    }
  }

  /** Adds an interval along a row of cells, in cells. */
  private cover(from: number, to: number, share: Float32Array, row: number): void {
    const low = Math.max(0, from)
    const high = Math.min(this.nx, to)
    const weight = 1 / linesAcross ** 2
    for (let i = Math.floor(low); i < high; i++) {
      share[row + i] += weight * (Math.min(i + 1, high) - Math.max(i, low))
    }
  }
}
