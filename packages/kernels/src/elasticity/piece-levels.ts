/** The pieces of a grid's cut cells on every level, from the lists of a caller. */
import { coarsen } from './coarse-pieces.ts'
import { cornerOf, type Elements, type PieceLevel, type Shape, shapeOf } from './pieces.ts'
import type { ElasticGrid } from './solver-values.ts'

/**
 * Cells whose moduli differ from one Gauss point to the next. A cell that a gap parts is listed once for each piece of its
 * material, and pieces share nodes only where their material touches across a face of their cells.
 */
export interface CutCells {
  /** The cell of each piece. */
  readonly cells: Uint32Array
  /**
   * Eight nodes per piece, x fastest: the grid's own number of the corner, or, from the number of the grid's nodes on, one
   * that doubles it. The grid's own corners when not given.
   */
  readonly nodes?: Uint32Array
  /**
   * The other cells in which there can be material: near gaps the coarse levels must know it. All others when not given,
   * which costs iterations where a gap is wide.
   */
  readonly whole?: Uint32Array
  /**
   * The cells of a body: coarse levels open wherever it is apart, however wide the gap is on the finest one, and not near
   * doubled nodes only. Of a lattice that is the part around it, because a lattice is apart nearly everywhere. It costs a
   * matrix for each coarse cell next to a gap.
   */
  readonly body?: Uint32Array
}

/** Every level's pieces, the finest first. Throws RangeError when a list does not fit the grid. */
export function pieceLevels(
  grid: ElasticGrid,
  padded: readonly [number, number, number],
  levels: number,
  cut: CutCells,
): PieceLevel[] {
  const elements = finestElements(grid, shapeOf(padded, 0), cut)
  const isRead = cut.body || elements.doubles.length > 0 || elements.cells.length !== new Set(elements.cells).size
  const shape = shapeOf(padded, 0)
  const material = isRead ? marked(grid, shape, cut.whole) : new Uint8Array()
  if (isRead) for (const cell of elements.cells) material[cell] = 1
  return coarsen(padded, levels, elements, material, cut.body && marked(grid, shape, cut.body))
}

function finestElements({ nx, ny, nz }: ElasticGrid, shape: Shape, { cells, nodes }: CutCells): Elements {
  if (nodes && nodes.length !== 8 * cells.length) throw new RangeError(`Expected ${8 * cells.length} nodes, got ${nodes.length}.`)
  const total = (nx + 1) * (ny + 1) * (nz + 1)
  const places: number[] = []
  const own: number[] = []
  const doubles: number[] = []
  cells.forEach((cell, piece) => {
    if (cell >= nx * ny * nz) throw new RangeError(`Cell ${cell} is not one of ${nx * ny * nz}.`)
    const row = Math.floor(cell / nx)
    const [i, j, k] = [cell - row * nx, row % ny, Math.floor(row / ny)]
    const place = (k * (shape.ny + 1) + j) * shape.pitch + i
    places.push(place)
    for (let n = 0; n < 8; n++) {
      const corner = cornerOf(shape, place, n)
      const expected = i + (n & 1) + (nx + 1) * (j + ((n >> 1) & 1) + (ny + 1) * (k + (n >> 2)))
      const node = nodes?.[8 * piece + n] ?? expected
      if (node === expected) own.push(corner)
      else {
        const double = node - total
        if (double < 0 || (doubles[double] ?? corner) !== corner) {
          throw new RangeError(`Node ${node} of piece ${piece} lies at another corner than that of its cell.`)
        }
        doubles[double] = corner
        own.push(shape.annex + double)
      }
    }
  })
  for (let double = 0; double < doubles.length; double++) {
    if (doubles[double] === undefined) throw new RangeError(`Node ${total + double} belongs to no piece.`)
  }
  return { cells: places, nodes: own, doubles }
}

/** One byte per position: whether it is one of these cells, or of all cells of the grid without them. */
function marked({ nx, ny, nz }: ElasticGrid, shape: Shape, cells?: Uint32Array): Uint8Array {
  const marks = new Uint8Array(shape.annex)
  const mark = (cell: number): void => {
    const row = Math.floor(cell / nx)
    marks[(Math.floor(row / ny) * (shape.ny + 1) + (row % ny)) * shape.pitch + cell - row * nx] = 1
  }
  if (cells) cells.forEach(mark)
  else for (let cell = 0; cell < nx * ny * nz; cell++) mark(cell)
  return marks
}
