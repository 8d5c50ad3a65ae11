import type { AnalysisGrid } from './analysis-grid.ts'

/**
 * Weighted average over the core around each cell, ρ̃ = T(c·x)/T(c), with T a product of linear hats (a tent) in x, y
 * and z.
 *
 * The hat of half-width m is two passes of a running mean of m cells, so the cost does not grow with the radius: a cone
 * of radius 1.5 L spans 80,000 cells at fine grids. A tent of half-width 0.894 R has the second moment of a cone of
 * radius R.
 */
export class ConeFilter {
  private readonly grid: AnalysisGrid
  private readonly core: Float32Array
  private readonly reach: number
  private readonly weight: Float64Array

  /** `coneRadius` in mm: the radius of the cone that this tent replaces. */
  constructor(grid: AnalysisGrid, core: Float32Array, coneRadius: number) {
    this.grid = grid
    this.core = core
    this.reach = Math.max(0, Math.round((0.894 * coneRadius) / grid.spacing / 2 - 0.5))
    this.weight = this.tent(Float64Array.from(core))
  }

  /** How many cells along an axis the tent reaches to. */
  get support(): number {
    return 2 * this.reach
  }

  /** Filtered values, also beyond the core as far as the tent reaches; 0 farther away. */
  average(x: Float32Array): Float32Array {
    const { core, weight } = this
    const spread = spreads.take(x.length)
    for (let cell = 0; cell < x.length; cell++) spread[cell] = core[cell] !== 0 ? core[cell] * x[cell] : 0
    this.tent(spread)
    const out = new Float32Array(x.length)
    for (let cell = 0; cell < x.length; cell++) if (weight[cell] > leastWeight) out[cell] = spread[cell] / weight[cell]
    return out
  }

  /** Chain rule: from ∂/∂ρ̃ to ∂/∂x, c·T(g/T(c)); T is symmetric. Only cells of the core count in `gradient`. */
  pullBack(gradient: Float64Array): Float64Array {
    const { core, weight } = this
    const spread = new Float64Array(gradient.length)
    for (let cell = 0; cell < spread.length; cell++) if (weight[cell] > leastWeight) spread[cell] = gradient[cell] / weight[cell]
    this.tent(spread)
    for (let cell = 0; cell < spread.length; cell++) spread[cell] *= core[cell]
    return spread
  }

  private tent(values: Float64Array): Float64Array {
    const { nx, ny, nz } = this.grid
    if (this.reach === 0) return values
    for (let pass = 0; pass < 2; pass++) {
      meanAlongRows(values, ny * nz, nx, this.reach)
      meanAcrossRows(values, nz, ny, nx, this.reach)
      meanAcrossRows(values, 1, nz, nx * ny, this.reach)
    }
    return values
  }
}

/**
 * Memory for numbers that are not needed after the call that took it. It is kept, because a candidate takes megabytes a
 * hundred times, which would wait for the garbage collector.
 */
class Scratch {
  private room = new Float64Array(0)

  /** Returns memory that is not cleared. */
  take(length: number): Float64Array {
    if (this.room.length < length) this.room = new Float64Array(length)
    return this.room.subarray(0, length)
  }
}

const spreads = new Scratch()
const sources = new Scratch()

/** Below this the running sums hold only rounding errors. */
const leastWeight = 1e-9

/**
 * Replaces each entry by the sum of the entries within `reach` before and after it in its row of `count`, over
 * 2·reach+1; zero beyond the ends.
 */
function meanAlongRows(values: Float64Array, rows: number, count: number, reach: number): void {
  const scale = 1 / (2 * reach + 1)
  const source = sources.take(count)
  for (let row = 0, first = 0; row < rows; row++, first += count) {
    let sum = 0
    for (let i = 0; i < count; i++) {
      const value = values[first + i]
      source[i] = value
      if (i < reach) sum += value
    }
    for (let i = 0; i < count; i++) {
      if (i + reach < count) sum += source[i + reach]
      if (i > reach) sum -= source[i - reach - 1]
      values[first + i] = sum * scale
    }
  }
}

/**
 * The same across the rows of each block of `count` rows of `length` entries. Whole rows are added at once, so that
 * memory is read in order.
 */
function meanAcrossRows(values: Float64Array, blocks: number, count: number, length: number, reach: number): void {
  const scale = 1 / (2 * reach + 1)
  const size = count * length
  const source = sources.take(size)
  const sum = new Float64Array(length)
  for (let block = 0, first = 0; block < blocks; block++, first += size) {
    source.set(values.subarray(first, first + size))
    sum.fill(0)
    for (let row = 0; row < Math.min(reach, count); row++) addRow(sum, source, row * length)
    for (let row = 0; row < count; row++) {
      const enters = row + reach < count
      const leaves = row > reach
      if (enters && leaves) exchangeRow(sum, source, (row + reach) * length, (row - reach - 1) * length)
      else if (enters) addRow(sum, source, (row + reach) * length)
      else if (leaves) subtractRow(sum, source, (row - reach - 1) * length)
      const to = first + row * length
      for (let at = 0; at < length; at++) values[to + at] = sum[at] * scale
    }
  }
}

function addRow(sum: Float64Array, rows: Float64Array, from: number): void {
  for (let at = 0; at < sum.length; at++) sum[at] += rows[from + at]
}

/** Sums in both directions at once. */
function exchangeRow(sum: Float64Array, rows: Float64Array, entering: number, leaving: number): void {
  for (let at = 0; at < sum.length; at++) sum[at] = sum[at] + rows[entering + at] - rows[leaving + at]
}

function subtractRow(sum: Float64Array, rows: Float64Array, from: number): void {
  for (let at = 0; at < sum.length; at++) sum[at] -= rows[from + at]
}
