import { gaussPoints } from '../discretisation/grid/cut-cells.ts'
import type { MaterialShares } from './material-shares.ts'

/** Voxels that the surface of the mesh cuts, ascending. */
export interface CutVoxels {
  readonly cells: Uint32Array
  /** How much material each has at its eight Gauss points, x fastest: the mean over them is the voxel's share. */
  readonly points: Float32Array
}

/** With their strains: six at each point (Voigt, engineering shears). */
export interface StrainedVoxels extends CutVoxels {
  readonly strains: Float32Array
}

/** A point outside the material must not be void or less, or the voxel would have motions that cost nothing. */
const least = 1e-3
/** A voxel is not treated as cut when its points are as near as this to full. */
const leastCut = 0.02

/**
 * The cut ones among these voxels. The weights of the points are linear in the place and have the voxel's share and first
 * moments, so that a wall is as stiff in bending as its own thickness makes it (docs/theory/finite-cells.md).
 */
export function cutVoxels(cells: Uint32Array, { share, moments }: Pick<MaterialShares, 'share' | 'moments'>): CutVoxels {
  const cut: number[] = []
  const points: number[] = []
  const at = new Float64Array(gaussPoints)
  for (const cell of cells) {
    let [sum, isCut] = [0, false]
    for (let g = 0; g < gaussPoints; g++) {
      at[g] = Math.max(pointWeight(share[cell], moments, 3 * cell, g), least)
      sum += at[g]
      isCut ||= Math.abs(at[g] - 1) > leastCut
    }
    if (!isCut) continue
    cut.push(cell)
    // What the least weights add is taken from all, so that no voxel has more material than the mesh.
    for (const weight of at) points.push((weight * gaussPoints * share[cell]) / sum)
  }
  return { cells: Uint32Array.from(cut), points: Float32Array.from(points) }
}

function pointWeight(share: number, moments: Float32Array, first: number, point: number): number {
  let weight = share
  for (let axis = 0; axis < 3; axis++) weight += (((point >> axis) & 1) === 0 ? -1 : 1) * Math.sqrt(3) * moments[first + axis]
  return weight
}
