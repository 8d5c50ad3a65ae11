/**
 * Pieces: the material of cut cells as elements with eight nodes of their own, and what the kernel needs to know of them
 * on each level (assembly/elasticity/pieces.ts describes the tables). A node is named by its position in a component: the
 * structured ones by rows, the doubled ones in the annex behind them.
 */
/** Padded cells of a level, and where its nodes lie in a component. */
export interface Shape {
  readonly nx: number
  readonly ny: number
  readonly nz: number
  readonly pitch: number
  readonly annex: number
}

export interface Pieces {
  readonly shape: Shape
  /** Slot of each piece; slots are padded to multiples of four in each plane of cells. */
  readonly slots: Uint32Array
  /** The cell of each slot; noCell in the padding. */
  readonly cells: Uint32Array
  readonly firstSlots: Uint32Array
  /** Eight positions per slot, corner by corner for four slots at a time. */
  readonly nodes: Uint32Array
  /** The node that each number of the annex doubles; noCell in the padding. */
  readonly doubled: Uint32Array
  readonly firstNumbers: Uint32Array
  /** Position of each doubled node, in the order in which they were named. */
  readonly positions: Uint32Array
}

/** Elements by cell (its position) and nodes; doubles are numbered from `shape.annex` on, in any order. */
export interface Elements {
  readonly cells: number[]
  readonly nodes: number[]
  /** The structured position that each double doubles. */
  readonly doubles: number[]
}

/** What the transfer from a level to the next coarser one adds, by fine and by coarse nodes. */
export interface Detours {
  readonly fine: Uint32Array
  readonly coarse: Uint32Array
  readonly fineEntries: DataView<ArrayBuffer>
  readonly coarseEntries: DataView<ArrayBuffer>
}

export interface PieceLevel {
  readonly pieces: Pieces
  /** Per slot its first child, then the children: octant and place, or octant + 8 and slot. None on the finest level. */
  readonly firstChildren: Uint32Array
  readonly children: Uint32Array
  /** To the next coarser level; none on the coarsest. */
  readonly detours: Detours | undefined
}

export const noCell = 0xffffffff

/** Numbers of slack between the structured nodes and the annex, as the kernel leaves them. */
const slack = 32

export function shapeOf([nx, ny, nz]: readonly [number, number, number], level: number): Shape {
  const cells = { nx: nx >> level, ny: ny >> level, nz: nz >> level }
  const pitch = (cells.nx + 4) & ~3
  return { ...cells, pitch, annex: pitch * (cells.ny + 1) * (cells.nz + 1) + slack }
}

export const cornerOf = ({ pitch, ny }: Shape, cell: number, corner: number): number =>
  cell + (corner & 1) + ((corner >> 1) & 1) * pitch + (corner >> 2) * pitch * (ny + 1)

export function coordinates({ pitch, ny }: Shape, position: number): [number, number, number] {
  const row = Math.floor(position / pitch)
  return [position - row * pitch, row % (ny + 1), Math.floor(row / (ny + 1))]
}

export const positionOf = ({ pitch, ny }: Shape, i: number, j: number, k: number): number => (k * (ny + 1) + j) * pitch + i

export const planeOf = ({ pitch, ny }: Shape, position: number): number => Math.floor(position / (pitch * (ny + 1)))

/** Gives the pieces their slots, and the doubles their places in the annex. */
export function layOut(shape: Shape, { cells, nodes, doubles }: Elements): Pieces {
  const annex = inPlanes(doubles, shape, shape.nz + 1)
  const places = inPlanes(cells, shape, shape.nz)
  const laid: Pieces = {
    shape,
    slots: places.slots,
    cells: places.items,
    firstSlots: places.firsts,
    // The padding's nodes lie in the slack, where every field is 0.
    nodes: new Uint32Array(8 * places.items.length).fill(shape.annex - slack),
    doubled: annex.items,
    firstNumbers: annex.firsts.map((number) => shape.annex + number),
    positions: annex.slots.map((number) => shape.annex + number),
  }
  nodes.forEach((node, i) => {
    const slot = laid.slots[i >> 3]
    laid.nodes[nodeIndex(slot, i & 7)] = node < shape.annex ? node : laid.positions[node - shape.annex]
  })
  return laid
}

export const nodeIndex = (slot: number, corner: number): number => 32 * (slot >> 2) + 4 * corner + (slot & 3)

/** Positions in ascending order, padded to multiples of four in each plane. */
function inPlanes(positions: readonly number[], shape: Shape, planes: number) {
  const order = Uint32Array.from(positions.keys()).sort((a, b) => positions[a] - positions[b] || a - b)
  const counts = new Uint32Array(planes)
  for (const position of positions) counts[planeOf(shape, position)] += 1
  const firsts = new Uint32Array(planes + 1)
  for (let k = 0; k < planes; k++) firsts[k + 1] = firsts[k] + ((counts[k] + 3) & ~3)
  const items = new Uint32Array(firsts[planes]).fill(noCell)
  const slots = new Uint32Array(positions.length)
  const next = firsts.slice()
  for (const n of order) {
    const slot = next[planeOf(shape, positions[n])]++
    items[slot] = positions[n]
    slots[n] = slot
  }
  return { items, slots, firsts }
}
