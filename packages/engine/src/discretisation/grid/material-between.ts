import { selectTriangles } from '@trabecula/geometry'
import type { AnalysisGrid } from './analysis-grid.ts'
import { lineThrough, type Segment, sampleAt } from './scan-lines.ts'

/** Places of the length that two segments have in common at which the way between them is tried. */
const tried = [0.5, 0.2, 0.8] as const

/**
 * Whether material goes on between segments that lie side by side without a sample point: the scan lines leave a strip
 * there in which a gap across them is not seen, so further lines are laid from one to the other.
 */
export class MaterialBetween {
  private readonly soup: Float32Array
  private readonly grid: AnalysisGrid
  /** For each axis, once it is needed, the triangles over each column of cells along it. */
  private readonly columns: (Columns | undefined)[] = [undefined, undefined, undefined]

  constructor(soup: Float32Array, grid: AnalysisGrid) {
    this.soup = soup
    this.grid = grid
  }

  /** `one`: in this cell; `other`: on the next line along an axis, in the same or in the next cell. */
  joins(cell: number, one: Segment, other: Segment, axis: number): boolean {
    const { nx, ny } = this.grid
    const corner = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))]
    const [low, high] = [Math.max(one.low, other.low), Math.min(one.high, other.high)]
    const at = [0, 0, 0]
    at[(one.axis + 1) % 3] = sampleAt((one.axis + 1) % 3, one.a)
    at[(one.axis + 2) % 3] = sampleAt((one.axis + 2) % 3, one.b)
    const next = sampleAt(axis, axis === (one.axis + 1) % 3 ? other.a : other.b)
    const to = corner[axis] + next + (next < at[axis] ? 1 : 0)
    return tried.some((share) => {
      at[one.axis] = low + share * (high - low)
      const place = at.map((value, along) => corner[along] + value)
      const { begins, ends } = lineThrough(this.over(axis, corner), this.grid, axis, place)
      return begins.some((begin, n) => begin <= place[axis] && ends[n] >= to)
    })
  }

  /** The triangles over the column of cells along an axis through a cell. */
  private over(axis: number, corner: readonly number[]): Float32Array {
    this.columns[axis] ??= columnsAlong(this.soup, this.grid, axis)
    const { first, triangles } = this.columns[axis]
    const { nx, ny, nz } = this.grid
    const column = corner[(axis + 1) % 3] + [nx, ny, nz][(axis + 1) % 3] * corner[(axis + 2) % 3]
    return selectTriangles(this.soup, triangles.subarray(first[column], first[column + 1]))
  }
}

interface Columns {
  readonly first: Uint32Array
  readonly triangles: Uint32Array
}

function columnsAlong(soup: Float32Array, { nx, ny, nz, spacing, origin }: AnalysisGrid, axis: number): Columns {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
  const [columns, rows] = [[nx, ny, nz][u], [nx, ny, nz][v]]
  const visit = (found: (column: number, triangle: number) => void): void => {
    for (let triangle = 0; 9 * triangle < soup.length; triangle++) {
      const range = (along: number, count: number) => {
        const [a, b, c] = [0, 3, 6].map((corner) => (soup[9 * triangle + corner + along] - origin[along]) / spacing)
        return [Math.max(0, Math.floor(Math.min(a, b, c))), Math.min(count - 1, Math.floor(Math.max(a, b, c)))]
      }
      const [[fromU, toU], [fromV, toV]] = [range(u, columns), range(v, rows)]
      for (let b = fromV; b <= toV; b++) for (let a = fromU; a <= toU; a++) found(a + columns * b, triangle)
    }
  }
  const first = new Uint32Array(columns * rows + 1)
  visit((column) => {
    first[column + 1]++
  })
  for (let column = 0; column < columns * rows; column++) first[column + 1] += first[column]
  const triangles = new Uint32Array(first[columns * rows])
  const next = first.slice()
  visit((column, triangle) => {
    triangles[next[column]++] = triangle
  })
  return { first, triangles }
}
