import { yieldToEventLoop } from '../../runtime/cooperative.ts'
import type { AnalysisGrid } from '../grid/analysis-grid.ts'

/**
 * A grid of cubes of `factor`³ cells of a fine one. Fine cell i lies in coarse cell ⌊(i + shift)/factor⌋ along each axis;
 * with a shift the coarse grid begins before the fine one, so that a coarse plane meets a plane that matters.
 */
export interface Nesting {
  readonly fine: AnalysisGrid
  readonly coarse: AnalysisGrid
  readonly factor: number
  readonly shift: readonly [number, number, number]
}

/** The nesting whose coarse planes meet the given ones (index of a fine plane per axis; the first where there is none). */
export function nestedGrid(fine: AnalysisGrid, factor: number, planes: readonly [number, number, number]): Nesting {
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
export function coarseCells({ fine, coarse, factor, shift }: Nesting, cells: Uint32Array): Uint32Array {
  return cells.map((cell) => {
    const i = Math.floor(((cell % fine.nx) + shift[0]) / factor)
    const j = Math.floor(((Math.floor(cell / fine.nx) % fine.ny) + shift[1]) / factor)
    const k = Math.floor((Math.floor(cell / (fine.nx * fine.ny)) + shift[2]) / factor)
    return i + coarse.nx * (j + coarse.ny * k)
  })
}

/** Nodal values of the coarse grid (three per node), interpolated linearly at the nodes of the fine one. */
export async function prolonged(nesting: Nesting, values: Float64Array, signal?: AbortSignal): Promise<Float64Array> {
  const { fine, coarse, factor, shift } = nesting
  const [mx, my] = [coarse.nx + 1, coarse.ny + 1]
  const out = new Float64Array(3 * (fine.nx + 1) * (fine.ny + 1) * (fine.nz + 1))
  const last = [coarse.nx - 1, coarse.ny - 1, coarse.nz - 1]
  const place = (node: number, axis: number): readonly [number, number] => {
    const at = (node + shift[axis]) / factor
    const cell = Math.min(Math.floor(at), last[axis])
    return [cell, at - cell]
  }
  const along = Array.from({ length: fine.nx + 1 }, (_, i) => place(i, 0))
  let to = 0
  for (let k = 0; k <= fine.nz; k++) {
    const [c, w] = place(k, 2)
    for (let j = 0; j <= fine.ny; j++) {
      const [b, v] = place(j, 1)
      const row = mx * (b + my * c)
      for (const [a, u] of along) {
        const at = 3 * (row + a)
        for (let axis = 0; axis < 3; axis++, to++) {
          const low = mix(
            mix(values[at + axis], values[at + 3 + axis], u),
            mix(values[at + 3 * mx + axis], values[at + 3 * mx + 3 + axis], u),
            v,
          )
          const up = at + 3 * mx * my + axis
          const high = mix(mix(values[up], values[up + 3], u), mix(values[up + 3 * mx], values[up + 3 * mx + 3], u), v)
          out[to] = mix(low, high, w)
        }
      }
    }
    if (k % 8 === 7) await yieldToEventLoop(signal)
  }
  return out
}

const mix = (a: number, b: number, t: number): number => a + (b - a) * t
