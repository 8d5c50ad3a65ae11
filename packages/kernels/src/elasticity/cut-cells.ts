/** What a solver with cut cells hands to the kernel: the tables of their pieces on every level, and their moduli. */
import type { ElasticityExports } from './exports.ts'
import type { PieceLevel } from './pieces.ts'

/** Moduli of a piece: c11, c12, c44 at eight Gauss points each. */
const modulusCount = 24
const givenCount = modulusCount + 1
const putOutCount = 48

/** Words of a level's tables in the kernel's memory (assembly/elasticity/pieces.ts). */
const words = {
  firstSlots: 80,
  cells: 84,
  nodes: 88,
  firstNumbers: 96,
  doubled: 100,
  fineDetours: 104,
  coarseDetours: 108,
  fineEntries: 112,
  coarseEntries: 116,
  detourCounts: 120,
  firstChildren: 124,
  children: 240,
} as const

const regular = -1
const inPieces = -3

export class CutCellTables {
  readonly #levels: readonly PieceLevel[]

  constructor(levels: readonly PieceLevel[]) {
    this.#levels = levels
  }

  get count(): number {
    return this.#slots.length
  }

  /** Positions of the doubled nodes in a component of the finest level. */
  get doubles(): Uint32Array {
    return this.#finest.positions
  }

  get #finest(): PieceLevel['pieces'] {
    const [finest] = this.#levels
    if (!finest) throw new Error('A hierarchy has a level.')
    return finest.pieces
  }

  get #slots(): Uint32Array {
    return this.#finest.slots
  }

  /** Before the kernel lays out its memory. */
  announce(kernel: ElasticityExports): void {
    this.#levels.forEach(({ pieces, children, detours }, level) => {
      const rows = (table: Uint32Array | undefined): number => (table ? table.length / 3 - 1 : 0)
      const entries = (detours?.fineEntries.byteLength ?? 0) / 8
      const [fine, coarse] = [rows(detours?.fine), rows(detours?.coarse)]
      kernel.announce(level, pieces.cells.length, pieces.doubled.length, children.length / 2, fine, coarse, entries)
    })
  }

  /** After it has laid out its memory. */
  write(kernel: ElasticityExports, buffer: ArrayBufferLike): void {
    this.#levels.forEach(({ pieces, children, firstChildren, detours }, level) => {
      const put = (word: number, values: Uint32Array): void => {
        const address = kernel.tableAddress(level, word) >>> 0
        if (values.length > 0) new Uint32Array(buffer, address, values.length).set(values)
      }
      if (pieces.cells.length > 0) {
        put(words.firstSlots, pieces.firstSlots)
        put(words.cells, pieces.cells)
        put(words.nodes, pieces.nodes)
      }
      if (children.length > 0) {
        put(words.firstChildren, firstChildren)
        put(words.children, children)
      }
      if (pieces.doubled.length > 0) {
        put(words.firstNumbers, pieces.firstNumbers)
        put(words.doubled, pieces.doubled)
      }
      if (!detours || detours.fine.length <= 3) return
      put(words.fineDetours, detours.fine)
      put(words.coarseDetours, detours.coarse)
      put(words.fineEntries, new Uint32Array(detours.fineEntries.buffer))
      put(words.coarseEntries, new Uint32Array(detours.coarseEntries.buffer))
      put(words.detourCounts, Uint32Array.of(detours.fine.length / 3 - 1, detours.coarse.length / 3 - 1))
    })
    this.#writeIndex(new Int32Array(buffer, kernel.indexAddress() >>> 0, this.#finest.shape.annex))
  }

  /** A cell with one piece on the structured nodes is found by its place; others only through their coarse pieces. */
  #writeIndex(index: Int32Array): void {
    index.fill(regular)
    if (this.count === 0) return
    const { cells, nodes, slots, shape } = this.#finest
    for (const slot of slots) {
      const doubled = [0, 1, 2, 3, 4, 5, 6, 7].some((n) => nodes[32 * (slot >> 2) + 4 * n + (slot & 3)] >= shape.annex)
      index[cells[slot]] = doubled || index[cells[slot]] !== regular ? inPieces : slot
    }
  }

  /** Positions in a component of the cells that are cut. */
  get cells(): Uint32Array {
    return this.#slots.map((slot) => this.#finest.cells[slot])
  }

  /** Throws RangeError when a modulus or a relief makes no stiffness; c12 alone may be negative. */
  give(moduli: Float32Array, reliefs: Float32Array, target: Float32Array): void {
    const isLateral = (n: number): boolean => n % modulusCount >= 8 && n % modulusCount < 16
    for (let n = 0; n < moduli.length; n++) {
      const value = moduli[n]
      if ((value >= 0 || isLateral(n)) && Math.abs(value) < Infinity) continue
      throw new RangeError(`Modulus ${n % modulusCount} of piece ${Math.floor(n / modulusCount)} is ${value}.`)
    }
    const outside = reliefs.findIndex((relief) => !(relief >= 0 && relief <= 1))
    if (outside >= 0) throw new RangeError(`The relief of piece ${outside} is ${reliefs[outside]}, not 0 to 1.`)
    const slots = this.#slots
    for (let piece = 0; piece < slots.length; piece++) {
      // Four slots side by side.
      const at = 4 * givenCount * (slots[piece] >> 2) + (slots[piece] & 3)
      for (let n = 0; n < modulusCount; n++) target[at + 4 * n] = moduli[modulusCount * piece + n]
      target[at + 4 * modulusCount] = reliefs[piece]
    }
  }

  /** What the kernel has put out, so many numbers a piece. */
  gather(out: Float32Array, numbers: number, source: Float32Array): void {
    const slots = this.#slots
    for (let piece = 0; piece < slots.length; piece++)
      for (let n = 0; n < numbers; n++) out[numbers * piece + n] = source[putOutCount * slots[piece] + n]
  }

  get givenLength(): number {
    return givenCount * this.#finest.cells.length
  }

  get putOutLength(): number {
    return putOutCount * this.#finest.cells.length
  }
}
