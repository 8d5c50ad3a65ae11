import { cellCount } from '../grid/analysis-grid.ts'
import { alongAxis, CutCellList, type CutCells, gaussPoints } from '../grid/cut-cells.ts'
import type { Problem } from '../problem.ts'
import { coarseCells, type Nesting } from './nested-grid.ts'

/**
 * The cut cells of a coarse grid: their shares at the Gauss points are sums over those of the fine cells, exactly, because a
 * trilinear polynomial of the coarse cell is one of each cell in it.
 */
export function coarseCutCells(nesting: Nesting, problem: Pick<Problem, 'cells' | 'whole' | 'core' | 'cut'>): CutCells {
  const { fine, coarse, factor, shift } = nesting
  const { cells, cut } = problem
  const parents = coarseCells(nesting, cells)
  const [whole, core] = [0, 1].map(() => new Float64Array(gaussPoints * cellCount(coarse))) as [Float64Array, Float64Array]
  const densest = new Float64Array(cellCount(coarse))
  const points = pointsInCoarse(factor)
  const even = new Float32Array(gaussPoints)
  let next = 0
  for (let n = 0; n < cells.length; n++) {
    const cell = cells[n]
    const offsets = [cell % fine.nx, Math.floor(cell / fine.nx) % fine.ny, Math.floor(cell / (fine.nx * fine.ny))]
    const child = offsets.reduce((sum, place, axis) => sum + factor ** axis * ((place + shift[axis]) % factor), 0)
    const near = points.subarray(gaussPoints ** 2 * child, gaussPoints ** 2 * (child + 1))
    const isCut = cut.cells[next] === cell
    const add = (fineShares: Float32Array, share: number, to: Float64Array): void => {
      const own = isCut ? fineShares.subarray(gaussPoints * next, gaussPoints * (next + 1)) : even.fill(share)
      for (let g = 0; g < near.length; g++) to[gaussPoints * parents[n] + (g & 7)] += near[g] * own[g >> 3]
    }
    add(cut.whole, problem.whole[cell], whole)
    add(cut.core, problem.core[cell], core)
    const most = isCut ? cut.densest[next] : problem.whole[cell] - problem.core[cell]
    densest[parents[n]] = Math.max(densest[parents[n]], most)
    if (isCut) next++
  }
  const list = new CutCellList()
  for (const parent of new Set(Uint32Array.from(parents).sort())) {
    const at = (shares: Float64Array) => shares.subarray(gaussPoints * parent, gaussPoints * (parent + 1))
    list.add(parent, at(whole), at(core), densest[parent])
  }
  return list.found
}

/** Of every cell in a coarse one, per Gauss point of the cell, the weights of the coarse cell's eight points there. */
function pointsInCoarse(factor: number): Float64Array {
  const out = new Float64Array(gaussPoints ** 2 * factor ** 3)
  for (let at = 0; at < out.length; at++) {
    const [coarse, point, child] = [at & 7, (at >> 3) & 7, at >> 6]
    let weight = 1 / factor ** 3
    for (let axis = 0; axis < 3; axis++) {
      const offset = Math.floor(child / factor ** axis) % factor
      const place = (1 + (((point >> axis) & 1) === 0 ? -1 : 1) / Math.sqrt(3)) / 2
      weight *= alongAxis((offset + place) / factor, (coarse >> axis) & 1)
    }
    out[at] = weight
  }
  return out
}
