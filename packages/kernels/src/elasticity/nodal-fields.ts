/**
 * Values at nodes as callers have them (three per node, x fastest, the doubled nodes last) and as the kernel keeps them:
 * components in padded rows, and the annex of the doubled nodes.
 */
import type { PaddedRows } from './padded-rows.ts'
import type { ElasticGrid, NodalForce } from './solver-values.ts'

export class NodalFields {
  readonly #grid: ElasticGrid
  readonly #padded: readonly [number, number, number]
  readonly #rows: PaddedRows
  /** Numbers from one component to the next. */
  readonly #length: number
  /** Position of each doubled node in a component, and where the annex begins. */
  readonly #doubles: Uint32Array
  readonly #annex: number

  constructor(
    grid: ElasticGrid,
    padded: readonly [number, number, number],
    rows: PaddedRows,
    length: number,
    doubles: Uint32Array,
    annex: number,
  ) {
    this.#grid = grid
    this.#padded = padded
    this.#rows = rows
    this.#length = length
    this.#doubles = doubles
    this.#annex = annex
  }

  /** The nodes of the grid and those that double them. */
  get count(): number {
    return this.#structured + this.#doubles.length
  }

  get #structured(): number {
    const { nx, ny, nz } = this.#grid
    return (nx + 1) * (ny + 1) * (nz + 1)
  }

  /** Position of a node in a component. */
  placeOf(node: number): number {
    if (node >= this.#structured) return this.#doubles[node - this.#structured]
    return this.#rows.placeOf(node, this.#grid.nx + 1, this.#grid.ny + 1)
  }

  /** Positions of a list, which must not change afterwards. */
  placesOf(nodes: Uint32Array): Uint32Array {
    if (this.#doubles.length === 0) return this.#rows.placesOf(nodes, this.#grid.nx + 1, this.#grid.ny + 1)
    return nodes.map((node) => this.placeOf(node))
  }

  /** Three values per node as they come, where the kernel's solve picks them up. */
  writeForce(force: NodalForce, target: Float64Array): void {
    const { nx, ny, nz } = this.#grid
    const [px, py, pz] = this.#padded
    const place = (row: number): number => (Math.floor(row / (ny + 1)) * (py + 1) + (row % (ny + 1))) * 3 * (px + 1)
    const behind = 3 * (px + 1) * (py + 1) * (pz + 1)
    const placeOfDouble = (double: number): number => behind + 3 * (this.#doubles[double] - this.#annex)
    if (force instanceof Float64Array) {
      this.#check(force)
      // What lies beyond the rows is never read: no material is there.
      const length = 3 * (nx + 1)
      for (let row = 0; row < (ny + 1) * (nz + 1); row++) target.set(force.subarray(row * length, (row + 1) * length), place(row))
      for (let n = 0; n < this.#doubles.length; n++) {
        const from = 3 * (this.#structured + n)
        target.set(force.subarray(from, from + 3), placeOfDouble(n))
      }
      return
    }
    target.fill(0)
    const { nodes, values } = force
    if (values.length !== 3 * nodes.length) throw new RangeError(`Expected ${3 * nodes.length} values, got ${values.length}.`)
    for (let n = 0; n < nodes.length; n++) {
      const node = nodes[n]
      const at =
        node >= this.#structured
          ? placeOfDouble(node - this.#structured)
          : place(Math.floor(node / (nx + 1))) + 3 * (node % (nx + 1))
      for (let c = 0; c < 3; c++) target[at + c] = values[3 * n + c]
    }
  }

  /** Numbers that `writeForce` needs room for. */
  get forceLength(): number {
    const [px, py, pz] = this.#padded
    return 3 * ((px + 1) * (py + 1) * (pz + 1) + this.#length - this.#annex)
  }

  scatter(field: Float64Array, target: Float64Array): void {
    const { nx, ny, nz } = this.#grid
    this.#check(field)
    target.fill(0)
    this.#rows.each(ny + 1, nz + 1, (row, at) => {
      for (let i = 0; i <= nx; i++) {
        for (let c = 0; c < 3; c++) target[c * this.#length + at + i] = field[3 * (row * (nx + 1) + i) + c] ?? 0
      }
    })
    this.#doubles.forEach((at, n) => {
      for (let c = 0; c < 3; c++) target[c * this.#length + at] = field[3 * (this.#structured + n) + c]
    })
  }

  read(source: Float64Array): Float64Array {
    const { nx, ny, nz } = this.#grid
    const out = new Float64Array(3 * this.count)
    this.#rows.each(ny + 1, nz + 1, (row, at) => {
      for (let i = 0; i <= nx; i++) {
        for (let c = 0; c < 3; c++) out[3 * (row * (nx + 1) + i) + c] = source[c * this.#length + at + i] ?? 0
      }
    })
    this.#doubles.forEach((at, n) => {
      for (let c = 0; c < 3; c++) out[3 * (this.#structured + n) + c] = source[c * this.#length + at]
    })
    return out
  }

  #check(field: Float64Array): void {
    if (field.length !== 3 * this.count) throw new RangeError(`Expected ${3 * this.count} nodal values, got ${field.length}.`)
  }
}
