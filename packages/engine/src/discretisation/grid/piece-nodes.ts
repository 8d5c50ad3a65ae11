import type { SparseForce } from '@trabecula/kernels'
import { type AnalysisGrid, cornerNodes, nodesOf } from './analysis-grid.ts'
import { type CutCells, gaussPoints, gridNode, keptCells, type PartedCells } from './cut-cells.ts'
import { type Pieces, stepsOf } from './pieces.ts'
import { surfacePoints } from './surface-points.ts'
import type { VolumeFractions } from './volume-fractions.ts'

/** Places of a held triangle at which its material is looked for, along a cell, and how far behind it, in cells. */
const pointsAcross = 4
const inward = 1e-3

/** A grid on which loads and supports are placed, and its doubled nodes where gaps pass. */
export interface PartedGrid extends AnalysisGrid {
  readonly gaps?: PieceNodes | undefined
}

/** A piece of a cell. */
interface Element {
  readonly cell: number
  readonly piece: number
}

/** A corner of an element at a node: its cell's octant around the node, and which piece of the cell it is. */
interface Corner {
  readonly octant: number
  readonly cell: number
  readonly piece: number
}

/**
 * The nodes of elements near gaps. Around each node those elements share it that hang together by faces on which their
 * material touches; for every other group the node is doubled. The group with the most material keeps the grid's node, so
 * what is read at the grid's nodes is the displacement of most of the material there.
 */
export class PieceNodes {
  readonly pieces: Pieces
  /** The grid's node that each further one doubles. */
  readonly doubles: number[] = []
  private readonly versions = new Set<number>()
  /** Eight nodes of each element that does not have the grid's own. */
  private readonly irregular = new Map<number, Uint32Array>()

  /** `share`: filled part of each cell, by the pieces that were taken. */
  constructor(pieces: Pieces, share: Float32Array) {
    this.pieces = pieces
    const { grid } = pieces
    const total = (grid.nx + 1) * (grid.ny + 1) * (grid.nz + 1)
    for (const node of nodesOf(grid, pieces.cells)) {
      const corners = cornersAround(grid, node, pieces, share)
      const groups = grouped(corners, pieces)
      if (groups.length < 2) continue
      const weight = (group: readonly Corner[]) =>
        group.reduce((sum, { cell, piece }) => sum + (pieces.sharesOf(cell, piece)?.whole ?? share[cell]), 0)
      const ordered = groups.map((group) => ({ group, weight: weight(group) })).sort((a, b) => b.weight - a.weight)
      const names = ordered.map((_, n) => (n === 0 ? node : total + this.doubles.push(node) - 1))
      this.versions.add(node)
      ordered.forEach(({ group }, n) => {
        if (n > 0) for (const { cell, piece, octant } of group) this.nodesOf(cell, piece)[7 - octant] = names[n]
      })
    }
    for (const cell of pieces.cells) if (share[cell] > 0) this.tie(cell)
  }

  /** The grid's node at the place of a node. */
  gridNode(node: number): number {
    const { nx, ny, nz } = this.pieces.grid
    const total = (nx + 1) * (ny + 1) * (nz + 1)
    return node < total ? node : this.doubles[node - total]
  }

  /** Those versions of held nodes that belong to the material behind the triangles; at least one for each node. */
  heldVersions(soup: Float32Array, triangles: Uint32Array, held: ReadonlySet<number>): Uint32Array {
    const { grid } = this.pieces
    const { nx, ny, nz, spacing, origin } = grid
    const found = new Set([...held].filter((node) => !this.versions.has(node)))
    const met = new Set<number>()
    const ofSameElement = new Map<number, number>()
    for (const point of surfacePoints(soup, triangles, (spacing / pointsAcross) ** 2)) {
      const at = [point.x, point.y, point.z].map((value, axis) => (value - origin[axis]) / spacing)
      const cell = at.map((value, axis) => Math.floor(value - inward * point.normal[axis]))
      if (cell.some((value, axis) => value < 0 || value >= [nx, ny, nz][axis])) continue
      const index = cell[0] + nx * (cell[1] + ny * cell[2])
      const near = at.reduce((corner, value, axis) => corner | (value - cell[axis] < 0.5 ? 0 : 1 << axis), 0)
      const own = cornerNodes(grid, index)
      if (!own.some((node) => held.has(node) && this.versions.has(node))) continue
      const versions = this.behind(index, point, point.normal) ?? own
      own.forEach((node, corner) => {
        ofSameElement.set(node, versions[corner])
      })
      const node = own[near]
      if (!held.has(node) || !this.versions.has(node)) continue
      met.add(node)
      found.add(versions[near])
    }
    // Next to the face most of the material at a node can be another side's, which is not held.
    for (const node of held) if (this.versions.has(node) && !met.has(node)) found.add(ofSameElement.get(node) ?? node)
    return Uint32Array.from(found)
  }

  /** The eight nodes of the element behind a place of the surface, where they are not the grid's own. */
  behind(
    cell: number,
    point: { x: number; y: number; z: number },
    normal: readonly [number, number, number],
  ): Uint32Array | undefined {
    return this.irregular.get(this.pieces.elementAt(cell, point, normal))
  }

  /** The cut cells of the analysis, with the nodes of those that have not the grid's own. */
  cutCells({ cut, whole, core, solid }: Pick<VolumeFractions, 'cut' | 'whole' | 'core' | 'solid'>): CutCells {
    const { pieces } = this
    const entries = Array.from(cut.cells, (cell, at) => ({ cell, piece: cut.pieces[at], at: at as number | undefined }))
    const listed = new Set(entries.map(({ cell, piece }) => pieces.element(cell, piece)))
    const { nx, ny, nz } = pieces.grid
    // Cells of one material are no cut cells, but near gaps they can have nodes of their own.
    for (const element of this.irregular.keys())
      if (!listed.has(element) && element < nx * ny * nz) entries.push({ cell: element, piece: 0, at: undefined })
    const kept = entries
      .filter(({ cell, piece }) => pieces.taken(cell, whole).includes(piece))
      .sort((a, b) => a.cell - b.cell || a.piece - b.piece)
    const spread = (values: Float32Array, of: Float32Array) =>
      Float32Array.from({ length: gaussPoints * kept.length }, (_, i) => {
        const { cell, at } = kept[i >> 3]
        return at === undefined ? of[cell] : values[gaussPoints * at + (i & 7)]
      })
    const parted: PartedCells = {
      nodes: Uint32Array.from(kept.flatMap(({ cell, piece }) => [...this.known(cell, piece)])),
      doubles: Uint32Array.from(this.doubles),
      whole: Float32Array.from(kept, ({ cell, piece }) => pieces.sharesOf(cell, piece)?.whole ?? whole[cell]),
      core: Float32Array.from(kept, ({ cell, piece }) => pieces.sharesOf(cell, piece)?.core ?? core[cell]),
    }
    return {
      cells: Uint32Array.from(kept, ({ cell }) => cell),
      whole: spread(cut.whole, whole),
      core: spread(cut.core, core),
      densest: Float32Array.from(kept, ({ cell, at }) => (at === undefined ? (solid[cell] > 0.5 ? 1 : 0) : cut.densest[at])),
      parted,
    }
  }

  /** Gives the element that ties the sides of a gap the nodes of both. */
  private tie(cell: number): void {
    const tie = this.pieces.tieOf(cell)
    if (!tie) return
    const { axis, piece, low, high } = tie
    const nodes = this.nodesOf(cell, piece)
    const far = high.cell === cell ? 0 : 1 << axis
    const [from, to] = [this.known(cell, low), this.known(high.cell, high.piece)]
    for (let corner = 0; corner < 8; corner++) nodes[corner] = corner & (1 << axis) ? to[corner ^ far] : from[corner]
  }

  private known(cell: number, piece: number): Uint32Array {
    return this.irregular.get(this.pieces.element(cell, piece)) ?? cornerNodes(this.pieces.grid, cell)
  }

  private nodesOf(cell: number, piece: number): Uint32Array {
    const element = this.pieces.element(cell, piece)
    const known = this.irregular.get(element)
    if (known) return known
    const nodes = cornerNodes(this.pieces.grid, cell)
    this.irregular.set(element, nodes)
    return nodes
  }
}

function cornersAround({ nx, ny, nz }: AnalysisGrid, node: number, pieces: Pieces, share: Float32Array): Corner[] {
  const row = Math.floor(node / (nx + 1))
  const [i, j, k] = [node % (nx + 1), row % (ny + 1), Math.floor(row / (ny + 1))]
  const found: Corner[] = []
  for (let octant = 0; octant < 8; octant++) {
    const [a, b, c] = [i - 1 + (octant & 1), j - 1 + ((octant >> 1) & 1), k - 1 + (octant >> 2)]
    if (a < 0 || b < 0 || c < 0 || a >= nx || b >= ny || c >= nz) continue
    const cell = a + nx * (b + ny * c)
    const tie = pieces.tieOf(cell)?.piece
    for (const piece of pieces.taken(cell, share)) if (piece !== tie) found.push({ octant, cell, piece })
  }
  return found
}

/** Those that hang together by faces on which their material touches. */
function grouped(corners: readonly Corner[], pieces: Pieces): Corner[][] {
  const group = [...corners.keys()]
  corners.forEach((low, n) => {
    corners.forEach((high, o) => {
      const axis = [1, 2, 4].indexOf(high.octant - low.octant)
      if (axis < 0 || low.octant & (1 << axis) || !pieces.touches(low.cell, low.piece, axis, high.cell, high.piece)) return
      const [from, to] = [group[n], group[o]]
      group.forEach((each, at) => {
        if (each === to) group[at] = from
      })
    })
  })
  return [...new Set(group)].map((each) => corners.filter((_, n) => group[n] === each))
}

/** The bodies of elements connected by faces on which their material touches: body of each element, from 1, and volumes. */
export function connectedElements(pieces: Pieces, share: Float32Array): { label: Int32Array; volume: number[] } {
  const label = new Int32Array(pieces.elements)
  const volume = [0]
  const stack: Element[] = []
  const visit = (next: Element): void => {
    const element = pieces.element(next.cell, next.piece)
    if (label[element] !== 0) return
    label[element] = volume.length
    stack.push(next)
  }
  for (let cell = 0; cell < share.length; cell++) {
    for (const piece of pieces.taken(cell, share)) {
      if (label[pieces.element(cell, piece)] !== 0) continue
      let sum = 0
      visit({ cell, piece })
      for (let next = stack.pop(); next; next = stack.pop()) {
        sum += pieces.sharesOf(next.cell, next.piece)?.whole ?? share[next.cell]
        eachNeighbour(pieces, share, next, visit)
      }
      volume.push(sum)
    }
  }
  return { label, volume }
}

function eachNeighbour(pieces: Pieces, share: Float32Array, { cell, piece }: Element, visit: (element: Element) => void): void {
  const { grid } = pieces
  const steps = stepsOf(grid)
  const counts = [grid.nx, grid.ny, grid.nz]
  const visitTied = (from: number): void => {
    const tie = pieces.tieOf(from)
    if (!tie) return
    const tied = [{ cell: from, piece: tie.piece }, { cell: from, piece: tie.low }, tie.high]
    if (tied.some((each) => each.cell === cell && each.piece === piece)) for (const each of tied) visit(each)
  }
  visitTied(cell)
  for (const axis of [0, 1, 2]) {
    const at = Math.floor(cell / steps[axis]) % counts[axis]
    if (at > 0) {
      const other = cell - steps[axis]
      visitTied(other)
      for (const each of pieces.taken(other, share))
        if (pieces.touches(other, each, axis, cell, piece)) visit({ cell: other, piece: each })
    }
    if (at === counts[axis] - 1) continue
    const other = cell + steps[axis]
    for (const each of pieces.taken(other, share))
      if (pieces.touches(cell, piece, axis, other, each)) visit({ cell: other, piece: each })
  }
}

/** Nodal forces with those of doubled nodes at the grid's own. */
export function onGridNodes({ nodes, values }: SparseForce, grid: AnalysisGrid, parted: PartedCells | undefined): SparseForce {
  if (!parted) return { nodes, values }
  const sums = new Map<number, number[]>()
  nodes.forEach((node, n) => {
    const at = gridNode(grid, parted, node)
    const sum = sums.get(at) ?? [0, 0, 0]
    sums.set(
      at,
      sum.map((value, axis) => value + values[3 * n + axis]),
    )
  })
  const sorted = Uint32Array.from(sums.keys()).sort()
  return { nodes: sorted, values: Float64Array.from([...sorted].flatMap((node) => sums.get(node) ?? [0, 0, 0])) }
}

export const keptCut = (fractions: VolumeFractions, nodes: PieceNodes | undefined): CutCells =>
  nodes ? nodes.cutCells(fractions) : keptCells(fractions.cut, fractions.whole)
