/**
 * Where the kernel keeps the values of cells and nodes: each component in rows along x at a pitch of their own, as many
 * along y as the padded grid has nodes.
 */
export class PaddedRows {
  readonly #pitch: number
  readonly #rows: number
  /** By list: a problem asks for the same cells and nodes after every solve. */
  readonly #places = new WeakMap<Uint32Array, Uint32Array>()

  constructor(pitch: number, rows: number) {
    this.#pitch = pitch
    this.#rows = rows
  }

  /** Calls with each of the grid's rows, and where the row begins in a component. */
  each(rowsY: number, rowsZ: number, visit: (row: number, at: number) => void): void {
    for (let k = 0; k < rowsZ; k++) {
      for (let j = 0; j < rowsY; j++) visit(k * rowsY + j, (k * this.#rows + j) * this.#pitch)
    }
  }

  /** The index in a component of a cell or node of a grid with so many of them along x and y. */
  placeOf(number: number, alongX: number, alongY: number): number {
    const row = Math.floor(number / alongX)
    return (Math.floor(row / alongY) * this.#rows + (row % alongY)) * this.#pitch + number - row * alongX
  }

  /** The same of a list, which must not change afterwards. */
  placesOf(list: Uint32Array, alongX: number, alongY: number): Uint32Array {
    const known = this.#places.get(list)
    if (known) return known
    const places = list.map((number) => this.placeOf(number, alongX, alongY))
    this.#places.set(list, places)
    return places
  }
}
