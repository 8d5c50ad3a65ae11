import type { AnalysisGrid } from '../grid/analysis-grid.ts'

/**
 * A grid of cubes of `factor`³ cells of a fine one. Fine cell i lies in coarse cell ⌊(i + shift)/factor⌋ along each
 * axis; with a shift the coarse grid begins before the fine one, so that a coarse plane meets a plane that matters.
 */
export interface TwoGrid {
  readonly fine: AnalysisGrid
  readonly coarse: AnalysisGrid
  readonly factor: number
  readonly shift: readonly [number, number, number]
}

/** The two grids whose coarse planes meet the given ones (a fine plane per axis; the first where there is none). */
export function twoGrid(fine: AnalysisGrid, factor: number, planes: readonly [number, number, number]): TwoGrid {
  const shift = planes.map((plane) => (factor - (plane % factor)) % factor) as [number, number, number]
  const count = (cells: number, axis: number) => Math.ceil((cells + shift[axis]) / factor)
  const origin = fine.origin.map((low, axis) => low - shift[axis] * fine.spacing) as [number, number, number]
  const coarse = {
    nx: count(fine.nx, 0),
    ny: count(fine.ny, 1),
    nz: count(fine.nz, 2),
    spacing: factor * fine.spacing,
    origin,
  }
  return { fine, coarse, factor, shift }
}

/** The coarse cell of each of these fine cells. */
export function coarseCells({ fine, coarse, factor, shift }: TwoGrid, cells: Uint32Array): Uint32Array {
  return cells.map((cell) => {
    const i = Math.floor(((cell % fine.nx) + shift[0]) / factor)
    const j = Math.floor(((Math.floor(cell / fine.nx) % fine.ny) + shift[1]) / factor)
    const k = Math.floor((Math.floor(cell / (fine.nx * fine.ny)) + shift[2]) / factor)
    return i + coarse.nx * (j + coarse.ny * k)
  })
}
