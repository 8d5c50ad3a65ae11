/**
 * Pieces of the coarse levels, from the nodes alone. In a block of 2 × 2 × 2 cells that holds a doubled node, or near
 * which material is apart, each part of the material that hangs together by its nodes is one coarse piece. Two coarse
 * pieces share a coarse node when they share a fine node that is its child; so every fine node has the same parents seen
 * from each of its elements, and the coarse displacements are those of the fine ones that the interpolation can make:
 * they open where a gap is.
 */
import { apartNodes, blocksAround, octantsOf } from './apart-nodes.ts'
import {
  coordinates,
  cornerOf,
  type Detours,
  type Elements,
  layOut,
  noCell,
  nodeIndex,
  type PieceLevel,
  type Pieces,
  planeOf,
  positionOf,
  type Shape,
  shapeOf,
} from './pieces.ts'

/** An element of the finer level in a block: one of its pieces (a slot), or a structured cell (its position). */
interface Member {
  readonly octant: number
  readonly slot: number | undefined
  readonly cell: number
  readonly nodes: readonly number[]
}

/** A coarse piece: the cell that it lies in, and its elements. */
interface Part {
  readonly cell: number
  readonly members: readonly Member[]
}

/** Where a level opens. */
interface Openings {
  /** Slots of the finer level whose blocks are split. */
  readonly seeds: ReadonlySet<number>
  /** Not 0: a finer cell with material, and a block with any. */
  readonly material: Uint8Array
  readonly filled: Uint8Array
  /**
   * Coarse nodes around which the body is apart; without a body, whose gaps are known near doubled nodes only, undefined.
   * With one all blocks around a coarse node near a gap are split: one that is not joins what it touches.
   */
  readonly apart: ReadonlySet<number> | undefined
}

/**
 * All levels. `material`: of each cell of the finest level, empty where no level opens. `body`: levels open wherever it is
 * apart, not near doubled nodes only.
 */
export function coarsen(
  padded: readonly [number, number, number],
  levels: number,
  finest: Elements,
  material: Uint8Array,
  body?: Uint8Array,
): PieceLevel[] {
  const out: PieceLevel[] = []
  let pieces = layOut(shapeOf(padded, 0), finest)
  let seeds = material.length > 0 ? irregularSlots(pieces) : new Set<number>()
  let [filled, bodyFilled] = [material, body]
  let children = { firstChildren: new Uint32Array(), children: new Uint32Array() }
  for (let level = 0; level < levels - 1; level++) {
    const coarse = shapeOf(padded, level + 1)
    const octants = filled.length > 0 ? octantsOf(filled, pieces.shape, coarse) : filled
    const bodyOctants = bodyFilled && octantsOf(bodyFilled, pieces.shape, coarse)
    const apart = bodyOctants && new Set(apartNodes(bodyOctants, coarse))
    if (seeds.size === 0 && !apart?.size) {
      out.push({ pieces, ...children, detours: undefined })
      pieces = layOut(coarse, { cells: [], nodes: [], doubles: [] })
      children = { firstChildren: new Uint32Array(), children: new Uint32Array() }
    } else {
      const step = new Coarsening(pieces, coarse, { seeds, material: filled, filled: octants, apart })
      out.push({ pieces, ...children, detours: step.detours })
      pieces = step.pieces
      children = step
      seeds = new Set(pieces.slots)
    }
    filled = octants
    bodyFilled = bodyOctants
  }
  out.push({ pieces, ...children, detours: undefined })
  return out
}

/** Pieces with a doubled node, or with another piece in their cell. */
function irregularSlots({ shape, cells, slots, nodes }: Pieces): Set<number> {
  const count = new Map<number, number>()
  for (const slot of slots) count.set(cells[slot], (count.get(cells[slot]) ?? 0) + 1)
  const isDoubled = (slot: number): boolean => [0, 1, 2, 3, 4, 5, 6, 7].some((n) => nodes[nodeIndex(slot, n)] >= shape.annex)
  return new Set([...slots].filter((slot) => (count.get(cells[slot]) ?? 0) > 1 || isDoubled(slot)))
}

class Coarsening {
  readonly pieces: Pieces
  readonly detours: Detours
  readonly firstChildren: Uint32Array<ArrayBuffer>
  readonly children: Uint32Array<ArrayBuffer>
  /** Not 0: a block with material. */
  readonly #filled: Uint8Array
  readonly #fine: Pieces
  readonly #material: Uint8Array
  readonly #shape: Shape
  readonly #bySlot = new Map<number, number[]>()
  /** Union of corners: 8 · part + corner, and structured nodes as -1 - position. */
  readonly #joined = new Map<number, number>()
  readonly #parts: Part[] = []
  readonly #blocks = new Set<number>()
  readonly #partsOfNode = new Map<number, number[]>()

  constructor(fine: Pieces, shape: Shape, { seeds, material, filled, apart }: Openings) {
    this.#fine = fine
    this.#shape = shape
    this.#material = material
    this.#filled = filled
    for (const slot of fine.slots) {
      const cell = fine.cells[slot]
      this.#bySlot.set(cell, [...(this.#bySlot.get(cell) ?? []), slot])
    }
    for (const slot of seeds) this.#blocks.add(this.#blockOf(fine.cells[slot]))
    const near = new Set([...this.#nodesNear(irregularSlots(fine)), ...(apart ?? [])])
    if (apart) for (const node of near) for (const block of blocksAround(node, filled, shape)) this.#blocks.add(block)
    for (const block of [...this.#blocks].sort((a, b) => a - b)) this.#split(block)
    this.#joinRegular(near)
    for (const [node, parts] of this.#partsOfNode) this.#joinAt(node, parts)
    const numbers = this.#number()
    this.pieces = layOut(shape, numbers)
    this.detours = this.#findDetours()
    const bySlot = new Map(this.#parts.map((part, n) => [this.pieces.slots[n], part]))
    this.firstChildren = new Uint32Array(this.pieces.cells.length + 1)
    const children: number[] = []
    for (let slot = 0; slot < this.pieces.cells.length; slot++) {
      for (const { octant, slot: piece, cell } of bySlot.get(slot)?.members ?? []) {
        children.push(piece === undefined ? octant : octant + 8, piece ?? cell)
      }
      this.firstChildren[slot + 1] = children.length / 2
    }
    this.children = Uint32Array.from(children)
  }

  #blockOf(cell: number): number {
    const [i, j, k] = coordinates(this.#fine.shape, cell)
    return positionOf(this.#shape, i >> 1, j >> 1, k >> 1)
  }

  /** The parts of a block that hang together by nodes. */
  #split(block: number): void {
    const members = this.#membersOf(block)
    const group = members.map((_, n) => n)
    const find = (n: number): number => (group[n] === n ? n : find(group[n]))
    const first = new Map<number, number>()
    members.forEach(({ nodes }, n) => {
      for (const node of nodes) {
        const other = first.get(node)
        if (other === undefined) first.set(node, n)
        else group[Math.max(find(n), find(other))] = Math.min(find(n), find(other))
      }
    })
    const roots = [...new Set(members.map((_, n) => find(n)))].sort((a, b) => a - b)
    for (const root of roots) {
      const part = this.#parts.length
      const own = members.filter((_, n) => find(n) === root)
      this.#parts.push({ cell: block, members: own })
      for (const node of new Set(own.flatMap(({ nodes }) => nodes))) {
        const parts = this.#partsOfNode.get(node)
        if (parts) parts.push(part)
        else this.#partsOfNode.set(node, [part])
      }
    }
  }

  #membersOf(block: number): Member[] {
    const [i, j, k] = coordinates(this.#shape, block)
    const shape = this.#fine.shape
    const corners = [0, 1, 2, 3, 4, 5, 6, 7]
    return corners.flatMap((octant): Member[] => {
      const cell = positionOf(shape, 2 * i + (octant & 1), 2 * j + ((octant >> 1) & 1), 2 * k + (octant >> 2))
      const slots = this.#bySlot.get(cell)
      if (slots)
        return slots.map((slot) => ({ octant, slot, cell, nodes: corners.map((n) => this.#fine.nodes[nodeIndex(slot, n)]) }))
      if (!this.#material[cell]) return []
      return [{ octant, slot: undefined, cell, nodes: corners.map((n) => cornerOf(shape, cell, n)) }]
    })
  }

  /** Coarse nodes with a block that holds a doubled node. */
  #nodesNear(irregular: ReadonlySet<number>): Set<number> {
    const near = new Set<number>()
    for (const slot of irregular) {
      const block = this.#blockOf(this.#fine.cells[slot])
      for (let n = 0; n < 8; n++) near.add(cornerOf(this.#shape, block, n))
    }
    return near
  }

  /** A coarse node that no gap comes near is the structured one for all. */
  #joinRegular(near: ReadonlySet<number>): void {
    this.#parts.forEach(({ cell }, part) => {
      for (let n = 0; n < 8; n++) {
        const node = cornerOf(this.#shape, cell, n)
        if (!near.has(node)) this.#join(8 * part + n, -1 - node)
      }
    })
  }

  /** The elements of a fine node have the same parents. */
  #joinAt(node: number, parts: readonly number[]): void {
    const structured = this.#isStructuredElsewhere(node)
    for (const parent of this.#parentsOf(node)) {
      const corners = parts.map((part) => 8 * part + cornerNumber(this.#shape, this.#parts[part].cell, parent))
      for (const corner of corners.slice(1)) this.#join(corners[0], corner)
      if (structured) this.#join(corners[0], -1 - parent)
    }
  }

  /** Whether a cell with material of a block that is not split has this node. */
  #isStructuredElsewhere(node: number): boolean {
    const shape = this.#fine.shape
    if (node >= shape.annex) return false
    const [i, j, k] = coordinates(shape, node)
    for (let n = 0; n < 8; n++) {
      const [x, y, z] = [i - (n & 1), j - ((n >> 1) & 1), k - (n >> 2)]
      if (x < 0 || y < 0 || z < 0 || x >= shape.nx || y >= shape.ny || z >= shape.nz) continue
      const cell = positionOf(shape, x, y, z)
      if (this.#material[cell] && !this.#blocks.has(this.#blockOf(cell))) return true
    }
    return false
  }

  /** Structured positions of the coarse nodes around a fine one. */
  #parentsOf(node: number): number[] {
    const { shape, doubled } = this.#fine
    const [i, j, k] = coordinates(shape, node < shape.annex ? node : doubled[node - shape.annex])
    const both = (n: number): number[] => (n & 1 ? [n >> 1, (n >> 1) + 1] : [n >> 1])
    return both(k).flatMap((z) => both(j).flatMap((y) => both(i).map((x) => positionOf(this.#shape, x, y, z))))
  }

  #find(corner: number): number {
    let root = corner
    for (let next = this.#joined.get(root); next !== undefined; next = this.#joined.get(root)) root = next
    return root
  }

  /** Structured nodes, the negative ones, become roots. */
  #join(a: number, b: number): void {
    const [low, high] = [this.#find(a), this.#find(b)].sort((p, q) => p - q)
    if (low !== high) this.#joined.set(high, low)
  }

  /**
   * Corners that were joined are one node. The first such node at a place of the grid takes the number that the grid has
   * for it, unless a cell without pieces uses that; the others get numbers behind the grid's.
   */
  #number(): Elements {
    const out: Elements = { cells: [], nodes: [], doubles: [] }
    const numberOf = new Map<number, number>()
    const taken = new Set<number>()
    this.#parts.forEach(({ cell }, part) => {
      out.cells.push(cell)
      for (let n = 0; n < 8; n++) {
        const root = this.#find(8 * part + n)
        const node = cornerOf(this.#shape, cell, n)
        let number = root < 0 ? node : numberOf.get(root)
        if (number === undefined) {
          number = taken.has(node) || this.#isUsed(node) ? this.#shape.annex + out.doubles.push(node) - 1 : node
          numberOf.set(root, number)
          taken.add(node)
        }
        out.nodes.push(number)
      }
    })
    return out
  }

  /** Whether a structured cell with material, or a corner that was joined to the structured node, has this coarse node. */
  #isUsed(node: number): boolean {
    this.#used ??= this.#findUsed()
    return this.#used.has(node)
  }
  #used: Set<number> | undefined

  #findUsed(): Set<number> {
    const used = new Set<number>()
    this.#parts.forEach((_, part) => {
      for (let n = 0; n < 8; n++) {
        const root = this.#find(8 * part + n)
        if (root < 0) used.add(-1 - root)
      }
    })
    const cells = new Set(this.#parts.map(({ cell }) => cell))
    for (const cell of cells) {
      const [i, j, k] = coordinates(this.#shape, cell)
      for (let z = Math.max(k - 1, 0); z <= Math.min(k + 1, this.#shape.nz - 1); z++) {
        for (let y = Math.max(j - 1, 0); y <= Math.min(j + 1, this.#shape.ny - 1); y++) {
          for (let x = Math.max(i - 1, 0); x <= Math.min(i + 1, this.#shape.nx - 1); x++) {
            const other = positionOf(this.#shape, x, y, z)
            if (this.#filled[other] && !this.#blocks.has(other))
              for (let n = 0; n < 8; n++) used.add(cornerOf(this.#shape, other, n))
          }
        }
      }
    }
    return used
  }

  /** Rows of the interpolation in which it differs from the structured one. */
  #findDetours(): Detours {
    const { nodes, slots, doubled, shape } = this.pieces
    const fineRows: [number, Map<number, number>][] = []
    const coarseRows = new Map<number, Map<number, number>>()
    for (const [node, [part = 0]] of this.#partsOfNode) {
      const parents = this.#parentsOf(node)
      const entries = new Map<number, number>()
      const add = (to: number, weight: number): void => void entries.set(to, (entries.get(to) ?? 0) + weight)
      for (const parent of parents) {
        const corner = cornerNumber(this.#shape, this.#parts[part].cell, parent)
        add(nodes[nodeIndex(slots[part], corner)], 1 / parents.length)
        if (node < this.#fine.shape.annex) add(parent, -1 / parents.length)
      }
      for (const [to, weight] of entries) if (weight === 0) entries.delete(to)
      if (entries.size === 0) continue
      fineRows.push([node, entries])
      for (const [to, weight] of entries) coarseRows.set(to, (coarseRows.get(to) ?? new Map<number, number>()).set(node, weight))
    }
    const finePlane = (node: number): number =>
      planeOf(this.#fine.shape, node < this.#fine.shape.annex ? node : this.#fine.doubled[node - this.#fine.shape.annex])
    const coarsePlane = (node: number): number => planeOf(shape, node < shape.annex ? node : doubled[node - shape.annex])
    const fine = sparseRows(fineRows, finePlane)
    const coarse = sparseRows([...coarseRows], coarsePlane)
    return { fine: fine.rows, fineEntries: fine.entries, coarse: coarse.rows, coarseEntries: coarse.entries }
  }
}

/** Rows of position, plane and first entry, in the order of planes, and the end; entries of position and weight. */
function sparseRows(rows: readonly (readonly [number, Map<number, number>])[], planeAt: (node: number) => number) {
  const sorted = rows.map(([node, entries]) => ({ node, entries, plane: planeAt(node) }))
  sorted.sort((a, b) => a.plane - b.plane || a.node - b.node)
  const out = new Uint32Array(3 * rows.length + 3)
  const view = new DataView(new ArrayBuffer(8 * rows.reduce((sum, [, entries]) => sum + entries.size, 0)))
  let count = 0
  sorted.forEach(({ node, entries, plane }, n) => {
    out.set([node, plane, count], 3 * n)
    for (const [to, weight] of [...entries].sort(([a], [b]) => a - b)) {
      view.setUint32(8 * count, to, true)
      view.setFloat32(8 * count + 4, weight, true)
      count += 1
    }
  })
  out.set([noCell, noCell, count], 3 * rows.length)
  return { rows: out, entries: view }
}

function cornerNumber(shape: Shape, cell: number, node: number): number {
  for (let n = 0; n < 8; n++) if (cornerOf(shape, cell, n) === node) return n
  throw new RangeError(`Node ${node} is no corner of cell ${cell}.`)
}
