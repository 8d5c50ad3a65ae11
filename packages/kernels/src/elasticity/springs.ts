/** The springs that hold nodes, as the kernel wants them on every level (assembly/elasticity/operator/springs.ts). */
import type { ElasticityExports } from './exports.ts'
import type { NodalSprings } from './held-nodes.ts'
import type { Hierarchy } from './hierarchy.ts'
import { coordinates, cornerOf, nodeIndex, type PieceLevel, planeOf, positionOf, type Shape, shapeOf } from './pieces.ts'
import type { ElasticGrid } from './solver-values.ts'

const springBytes = 80

/** What holds a spring's point on a level: a cell by its position, or one of its pieces by its slot. */
interface Element {
  readonly cell: number
  readonly slot?: number | undefined
}

/** A spring at a node of the finest level: the node's place in the grid, an element that has it, and its stiffness. */
interface PlacedSpring {
  readonly at: readonly [number, number, number]
  readonly element: Element
  readonly stiffness: ArrayLike<number>
}

export class SpringTables {
  readonly #grid: ElasticGrid
  readonly #shapes: readonly Shape[]
  readonly #pieces: readonly PieceLevel[]
  /** Per level the slot that each of its elements belongs to on the next coarser one. */
  readonly #parents: readonly ReadonlyMap<number, number>[]

  /** `pieces`: of every level, none without cut cells. */
  constructor(grid: ElasticGrid, { cells, levels }: Hierarchy, pieces: readonly PieceLevel[] | undefined) {
    this.#grid = grid
    this.#shapes = Array.from({ length: levels }, (_, level) => shapeOf(cells, level))
    this.#pieces = pieces ?? []
    this.#parents = this.#pieces.map(parentsIn).slice(1)
  }

  /** Into the room that the kernel has made. `placeOf`: position of a node in a component. */
  write(
    springs: NodalSprings | undefined,
    placeOf: (node: number) => number,
    kernel: ElasticityExports,
    buffer: ArrayBufferLike,
  ): void {
    if (!springs) return
    this.lists(springs, placeOf).forEach((list, level) => {
      new Uint8Array(buffer, kernel.springAddress(level) >>> 0, list.byteLength).set(new Uint8Array(list))
    })
  }

  /** One list per level. */
  lists({ nodes, stiffness }: NodalSprings, placeOf: (node: number) => number): ArrayBuffer[] {
    const positions = Array.from(nodes, placeOf)
    const pieceAt = this.#piecesAt(positions)
    const placed = positions.map((position, n): PlacedSpring => {
      const { element, corner } = pieceAt.get(position) ?? this.#cellAt(nodes[n])
      const [i, j, k] = coordinates(this.#shapes[0] as Shape, element.cell)
      const at = [i + (corner & 1), j + ((corner >> 1) & 1), k + (corner >> 2)] as const
      return { at, element, stiffness: stiffness.subarray(3 * n, 3 * n + 3) }
    })
    let elements = placed.map(({ element }) => element)
    return this.#shapes.map((_, level) => {
      if (level > 0) elements = elements.map((element) => this.#parentOf(element, level - 1))
      const list = new DataView(new ArrayBuffer(springBytes * placed.length))
      placed.forEach((spring, n) => {
        this.#write(list, springBytes * n, spring, elements[n] as Element, level)
      })
      return list.buffer
    })
  }

  /** The pieces that have these positions among their nodes, and at which corner. */
  #piecesAt(positions: readonly number[]): Map<number, { element: Element; corner: number }> {
    const found = new Map<number, { element: Element; corner: number }>()
    const pieces = this.#pieces[0]?.pieces
    if (!pieces) return found
    const isWanted = new Uint8Array(1 + positions.reduce((most, position) => Math.max(most, position), 0))
    for (const position of positions) isWanted[position] = 1
    for (const slot of pieces.slots) {
      for (let corner = 0; corner < 8; corner++) {
        const position = pieces.nodes[nodeIndex(slot, corner)]
        if (!(isWanted[position] === 1)) continue
        isWanted[position] = 0
        found.set(position, { element: { cell: pieces.cells[slot], slot }, corner })
      }
    }
    return found
  }

  /** A cell around a node without pieces; next to a gap one of which a coarse piece is made. */
  #cellAt(node: number): { element: Element; corner: number } {
    const { nx, ny } = this.#grid
    const shape = this.#shapes[0] as Shape
    const row = Math.floor(node / (nx + 1))
    const [i, j, k] = [node % (nx + 1), row % (ny + 1), Math.floor(row / (ny + 1))]
    const around: { element: Element; corner: number }[] = []
    for (let corner = 0; corner < 8; corner++) {
      const [a, b, c] = [i - (corner & 1), j - ((corner >> 1) & 1), k - (corner >> 2)]
      if (Math.min(a, b, c) < 0 || a >= shape.nx || b >= shape.ny || c >= shape.nz) continue
      around.push({ element: { cell: positionOf(shape, a, b, c) }, corner })
    }
    return around.find(({ element }) => this.#parents[0]?.has(keyOf(element))) ?? (around[0] as (typeof around)[number])
  }

  #parentOf(element: Element, level: number): Element {
    const slot = this.#parents[level]?.get(keyOf(element))
    const [i, j, k] = coordinates(this.#shapes[level] as Shape, element.cell)
    return { cell: positionOf(this.#shapes[level + 1] as Shape, i >> 1, j >> 1, k >> 1), slot }
  }

  #write(list: DataView, at: number, spring: PlacedSpring, { cell, slot }: Element, level: number): void {
    const shape = this.#shapes[level] as Shape
    const corner = coordinates(shape, cell)
    const [u, v, w] = spring.at.map((place, axis) => place / 2 ** level - corner[axis]) as [number, number, number]
    for (let n = 0; n < 8; n++) {
      const node = slot === undefined ? cornerOf(shape, cell, n) : this.#pieces[level]?.pieces.nodes[nodeIndex(slot, n)]
      list.setUint32(at + 8 * n, node ?? 0, true)
      list.setFloat32(at + 8 * n + 4, (n & 1 ? u : 1 - u) * (n & 2 ? v : 1 - v) * (n & 4 ? w : 1 - w), true)
    }
    for (let axis = 0; axis < 3; axis++) list.setFloat32(at + 64 + 4 * axis, spring.stiffness[axis] ?? 0, true)
    list.setInt32(at + 76, planeOf(shape, cell), true)
  }
}

/** Cells and slots in one set of keys. */
const keyOf = ({ cell, slot }: Element): number => (slot === undefined ? cell : -1 - slot)

function parentsIn({ firstChildren, children }: PieceLevel): ReadonlyMap<number, number> {
  const parents = new Map<number, number>()
  for (let slot = 0; slot + 1 < firstChildren.length; slot++) {
    for (let child = firstChildren[slot]; child < firstChildren[slot + 1]; child++) {
      const [octant, place] = [children[2 * child], children[2 * child + 1]]
      parents.set(octant < 8 ? place : -1 - place, slot)
    }
  }
  return parents
}
