import type { AnalysisGrid } from './analysis-grid.ts'

/**
 * Where the material of a cell is that the surface of the part, of the skin or of a pad cuts: a share for each of its 2³ Gauss
 * points, w_g = 8/h³ ∫ N_g f dx with N_g the trilinear polynomial that is 1 at point g and 0 at the seven others. Their mean
 * is the cell's share, and they keep the first moments of what fills it (docs/theory/finite-cells.md).
 */
export interface CutCells {
  /** Ascending. */
  readonly cells: Uint32Array
  /** Eight shares a cell, x fastest, of the part and of the core in it. */
  readonly whole: Float32Array
  readonly core: Float32Array
  /** The largest share of skin and pad at any place of the cell; below 1 only in a skin thinner than a sub-sample. */
  readonly densest: Float32Array
  /** Where gaps pass: a cell is then listed once for each piece of its material, and so is every cell with such a neighbour. */
  readonly parted?: PartedCells | undefined
}

/** What gaps make of the cut cells: elements with nodes of their own. */
export interface PartedCells {
  /** Eight nodes of each, x fastest: the grid's, or, from their number on, those that double them. */
  readonly nodes: Uint32Array
  /** The grid's node that each further one doubles. */
  readonly doubles: Uint32Array
  /** Shares of the cell that each has of part and core. */
  readonly whole: Float32Array
  readonly core: Float32Array
}

/** Numbers in a nodal field of one value: the grid's nodes and those that double them. */
export const nodeCountOf = ({ nx, ny, nz }: AnalysisGrid, { parted }: Pick<CutCells, 'parted'>): number =>
  (nx + 1) * (ny + 1) * (nz + 1) + (parted?.doubles.length ?? 0)

/** The grid's node at the place of a node. */
export function gridNode({ nx, ny, nz }: AnalysisGrid, parted: PartedCells | undefined, node: number): number {
  const double = node - (nx + 1) * (ny + 1) * (nz + 1)
  const found = double < 0 ? node : parted?.doubles[double]
  if (found === undefined) throw new RangeError(`Node ${node} is not of this grid.`)
  return found
}

/** How many steps along x, y and z a node is from the first of the grid. */
export function stepsTo(grid: AnalysisGrid, parted: PartedCells | undefined, node: number): readonly [number, number, number] {
  const at = gridNode(grid, parted, node)
  const [across, layer] = [grid.nx + 1, (grid.nx + 1) * (grid.ny + 1)]
  return [at % across, Math.floor(at / across) % (grid.ny + 1), Math.floor(at / layer)]
}

export const gaussPoints = 8

export const noCutCells: CutCells = {
  cells: new Uint32Array(),
  whole: new Float32Array(),
  core: new Float32Array(),
  densest: new Float32Array(),
}

/** A cell whose shares are as near as this to those of one material everywhere is not treated as cut. */
const leastCut = 0.02

/** N of the low and of the high Gauss point along an axis, at a place 0..1 of the cell. */
const alongAxis = (x: number, side: number): number => (1 + (side === 0 ? -1 : 1) * Math.sqrt(3) * (2 * x - 1)) / 2

/** N of the eight points at a place 0..1 of the cell, x fastest. */
export const pointWeights = (x: number, y: number, z: number): number[] =>
  Array.from({ length: gaussPoints }, (_, g) => alongAxis(x, g & 1) * alongAxis(y, (g >> 1) & 1) * alongAxis(z, g >> 2))

/** Collects the cut cells of a grid, cell by cell in ascending order. */
export class CutCellList {
  private readonly cells: number[] = []
  private readonly whole: number[] = []
  private readonly core: number[] = []
  private readonly densest: number[] = []
  private readonly pieces: number[] = []

  /** Adds a cell unless it is of one material, or almost; `piece`: one of several in the cell, each of which is added. */
  add(cell: number, whole: ArrayLike<number>, core: ArrayLike<number>, densest: number, piece?: number): void {
    const isFull = isAll(whole, 1)
    if (piece === undefined && isFull && (isAll(core, 0) || isAll(core, 1))) return
    this.cells.push(cell)
    this.pieces.push(piece ?? 0)
    this.densest.push(densest)
    for (let g = 0; g < gaussPoints; g++) {
      this.whole.push(whole[g])
      this.core.push(core[g])
    }
  }

  get found(): CutCells & { readonly pieces: Uint8Array } {
    return {
      pieces: Uint8Array.from(this.pieces),
      cells: Uint32Array.from(this.cells),
      whole: Float32Array.from(this.whole),
      core: Float32Array.from(this.core),
      densest: Float32Array.from(this.densest),
    }
  }
}

function isAll(shares: ArrayLike<number>, value: number): boolean {
  for (let g = 0; g < gaussPoints; g++) if (Math.abs(shares[g] - value) > leastCut) return false
  return true
}

/** Those of the cut cells that are part of the analysis. */
export function keptCells({ cells, whole, core, densest }: CutCells, kept: Float32Array): CutCells {
  const at = Array.from(cells.keys()).filter((n) => kept[cells[n]] > 0)
  const points = (shares: Float32Array) =>
    Float32Array.from({ length: gaussPoints * at.length }, (_, i) => shares[gaussPoints * at[i >> 3] + (i & 7)])
  return {
    cells: Uint32Array.from(at, (n) => cells[n]),
    whole: points(whole),
    core: points(core),
    densest: Float32Array.from(at, (n) => densest[n]),
  }
}
