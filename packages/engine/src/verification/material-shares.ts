import { type AnalysisGrid, cellCount } from '../discretisation/grid/analysis-grid.ts'
import { yieldToEventLoop } from '../runtime/cooperative.ts'

export interface MaterialShares {
  /** Share of each cell's volume that is material, 0..1. */
  readonly share: Float32Array
  /**
   * First moments of the material in each cell about its middle, x, y, z: the mean over the cell of −1 to 1 from its low to
   * its high side where there is material, 0 elsewhere.
   */
  readonly moments: Float32Array
  /** Lines that entered the material without leaving it: 0 for a closed mesh. */
  readonly openLines: number
  readonly lines: number
}

export interface ShareOptions {
  readonly signal?: AbortSignal | undefined
  readonly onLayer?: ((layer: number, layers: number) => void) | undefined
}

/**
 * How much of each cell a closed soup fills: scan lines along x, exact in x and sixteen per cell across. Material is
 * where the winding number is positive, so enclosed and overlapping bodies count once. Cost: one test per triangle and
 * line in its box; memory: one layer.
 */
export async function materialShares(
  soup: Float32Array,
  grid: AnalysisGrid,
  { signal, onLayer }: ShareOptions = {},
): Promise<MaterialShares> {
  const { nx, ny, nz, spacing: h, origin } = grid
  const share = new Float32Array(cellCount(grid))
  const moments = new Float32Array(3 * cellCount(grid))
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
    openLines += scan.fill(crossings, ny, { share, moments }, k * nx * ny)
    onLayer?.(k + 1, nz)
    if (k % 2 === 1) await yieldToEventLoop(signal)
  }
  return { share, moments, openLines, lines: perLayer * nz }
}

/**
 * Triangles by the layers of cells they reach into, as a list of lists. Those to the sides of the grid along y cross no line
 * of it; along x they say what is inside.
 */
function trianglesByLayer(
  soup: Float32Array,
  { ny, nz, spacing: h, origin }: AnalysisGrid,
): { start: Uint32Array; triangle: Uint32Array } {
  const start = new Uint32Array(nz + 2)
  const [lowY, highY] = [origin[1] - h, origin[1] + (ny + 1) * h]
  const reaches: number[] = []
  for (let at = 0; at < soup.length; at += 9) {
    const [a, b, c] = [soup[at + 1], soup[at + 4], soup[at + 7]]
    if ((a < lowY && b < lowY && c < lowY) || (a > highY && b > highY && c > highY)) continue
    const low = lowest(soup, at, origin[2], h)
    const high = highest(soup, at, origin[2], h, nz)
    if (low > high) continue
    reaches.push(at / 9, low, high)
    for (let layer = low; layer <= high; layer++) start[layer + 2]++
  }
  for (let layer = 2; layer < nz + 2; layer++) start[layer] += start[layer - 1]
  const triangle = new Uint32Array(start[nz + 1])
  // start[layer + 1] runs from the layer's first entry to its end, which is where the next one starts.
  for (let n = 0; n < reaches.length; n += 3)
    for (let layer = reaches[n + 1]; layer <= reaches[n + 2]; layer++) triangle[start[layer + 1]++] = reaches[n]
  return { start, triangle }
}

const lowest = (soup: Float32Array, at: number, z0: number, h: number): number =>
  Math.max(0, Math.floor((Math.min(soup[at + 2], soup[at + 5], soup[at + 8]) - z0) / h))
const highest = (soup: Float32Array, at: number, z0: number, h: number, layers: number): number =>
  Math.min(layers - 1, Math.floor((Math.max(soup[at + 2], soup[at + 5], soup[at + 8]) - z0) / h))

/** Sorts the crossings of a layer by line and x, and adds the covered lengths to its cells. */
class LineScan {
  private readonly lines: number
  private readonly x0: number
  private readonly h: number
  private readonly nx: number
  private readonly start: Uint32Array
  private order = new Uint32Array(1 << 16)
  /** Where the line lies in its cells, −1 to 1. */
  private y = 0
  private z = 0

  constructor(lines: number, x0: number, h: number, nx: number) {
    this.lines = lines
    this.x0 = x0
    this.h = h
    this.nx = nx
    this.start = new Uint32Array(lines + 2)
  }

  /** Answers how many lines did not close; they add nothing. */
  fill({ count, line, x, sign }: LayerCrossings, ny: number, into: Moments, offset: number): number {
    const { start } = this
    start.fill(0)
    if (this.order.length < count) this.order = new Uint32Array(2 * count)
    for (let c = 0; c < count; c++) start[line[c] + 2]++
    for (let l = 2; l < start.length; l++) start[l] += start[l - 1]
    for (let c = 0; c < count; c++) this.order[start[line[c] + 1]++] = c
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
      const [Y, Z] = [l % across, Math.floor(l / across)]
      const row = offset + this.nx * Math.floor(Y / linesAcross)
      this.y = (2 * ((Y % linesAcross) + shear(Z))) / linesAcross - 1
      this.z = (2 * ((Z % linesAcross) + shear(Y))) / linesAcross - 1
      let inside = 0
      let entered = 0
      for (let c = from; c < to; c++) {
        const at = this.order[c]
        if (inside === 0 && sign[at] > 0) entered = x[at]
        inside += sign[at]
        if (inside === 0 && sign[at] < 0) this.cover((entered - this.x0) / this.h, (x[at] - this.x0) / this.h, into, row)
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
  private cover(from: number, to: number, { share, moments }: Moments, row: number): void {
    const low = Math.max(0, from)
    const high = Math.min(this.nx, to)
    const weight = 1 / linesAcross ** 2
    for (let i = Math.floor(low); i < high; i++) {
      const [begins, ends] = [Math.max(i, low), Math.min(i + 1, high)]
      const filled = weight * (ends - begins)
      share[row + i] += filled
      const at = 3 * (row + i)
      moments[at] += filled * (begins + ends - 2 * i - 1)
      moments[at + 1] += filled * this.y
      moments[at + 2] += filled * this.z
    }
  }
}

type Moments = Pick<MaterialShares, 'share' | 'moments'>

/**
 * The crossings of one layer of scan lines with a closed soup. Lines run along x; line (Y, Z) lies at y0 + (Y +
 * shear(Z))·step, z0 + (Z + shear(Y))·step.
 *
 * A line that meets an edge or a corner exactly is treated as moved by (ε, ε²) in y and z: every closed surface is then
 * crossed through one of the triangles around the edge, never through none or two (Edelsbrunner & Mücke 1990,
 * simulation of simplicity).
 */
export class LayerCrossings {
  count = 0
  /** Line of each crossing, its place along x (mm), and +1 where the line enters the material, −1 where it leaves. */
  line = new Uint32Array(1 << 16)
  x = new Float64Array(1 << 16)
  sign = new Int8Array(1 << 16)

  clear(): void {
    this.count = 0
  }

  /**
   * Adds the crossings of the triangle at `at` with the lines Y in 0..ny, Z in z0..z1 (both inclusive); `first` is the
   * layer's own first Z.
   */
  add(soup: Float32Array, at: number, lines: LineGrid, first: number, last: number): void {
    const ax = soup[at]
    const [ay, az] = [soup[at + 1], soup[at + 2]]
    const bx = soup[at + 3]
    const [by, bz] = [soup[at + 4], soup[at + 5]]
    const cx = soup[at + 6]
    const [cy, cz] = [soup[at + 7], soup[at + 8]]
    const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay)
    if (nx === 0) return // seen from the side
    const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az)
    const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    const [lowX, highX] = [Math.min(ax, bx, cx), Math.max(ax, bx, cx)]
    const { y0, z0, step, ny: across } = lines
    const zLow = Math.max(first, Math.floor((Math.min(az, bz, cz) - z0) / step))
    const zHigh = Math.min(last, Math.floor((Math.max(az, bz, cz) - z0) / step))
    const [lowY, highY] = [(Math.min(ay, by, cy) - y0) / step, (Math.max(ay, by, cy) - y0) / step]
    const turn = nx > 0 ? 1 : -1
    for (let Z = zLow; Z <= zHigh; Z++) {
      const offset = shear(Z)
      // A little wide: `side` decides, and a line through a corner must not be lost to rounding.
      const yHigh = Math.min(across - 1, Math.floor(highY - offset + 1e-6))
      for (let Y = Math.max(0, Math.ceil(lowY - offset - 1e-6)); Y <= yHigh; Y++) {
        const y = y0 + (Y + offset) * step
        const z = z0 + (Z + shear(Y)) * step
        if (side(ay, az, by, bz, y, z) !== turn || side(by, bz, cy, cz, y, z) !== turn || side(cy, cz, ay, az, y, z) !== turn)
          continue
        const x = ax - (ny * (y - ay) + nz * (z - az)) / nx
        if (this.count === this.x.length) this.grow()
        this.line[this.count] = Y + across * (Z - first)
        this.x[this.count] = x < lowX ? lowX : x > highX ? highX : x
        this.sign[this.count] = -turn // the outward normal points against a line that enters
        this.count++
      }
    }
  }

  private grow(): void {
    const length = 2 * this.x.length
    const [line, x, sign] = [new Uint32Array(length), new Float64Array(length), new Int8Array(length)]
    line.set(this.line)
    x.set(this.x)
    sign.set(this.sign)
    this.line = line
    this.x = x
    this.sign = sign
  }
}

/** Scan lines through a cell across each axis: sixteen in all. */
const linesAcross = 4

/**
 * Where the lines are. The sixteen of a cell are sheared against each other, so that they have sixteen different y and
 * sixteen different z: a wall along the grid is then measured to a sixteenth of a cell, where a square pattern with its
 * four levels made a 0.8 mm skin on 0.25 mm voxels 2 % too thick.
 */
export interface LineGrid {
  /** Low corner of the cells, mm. */
  readonly y0: number
  readonly z0: number
  /** mm between neighbouring lines of a row */
  readonly step: number
  /** Lines along y. */
  readonly ny: number
}

const shear = (other: number): number => ((other % linesAcross) + 0.5) / linesAcross

/**
 * On which side of the line a→b a point lies: +1 left, −1 right, never 0. The same edge in the other direction gives
 * exactly the opposite.
 */
function side(ay: number, az: number, by: number, bz: number, y: number, z: number): 1 | -1 {
  const swapped = ay > by || (ay === by && az > bz)
  const dy = swapped ? ay - by : by - ay
  const dz = swapped ? az - bz : bz - az
  const e = dy * (z - (swapped ? bz : az)) - dz * (y - (swapped ? by : ay))
  const positive = e !== 0 ? e > 0 : dz !== 0 ? dz < 0 : dy > 0
  return positive === swapped ? -1 : 1
}
