import { gaussPoints, type PartedCells, pointWeights } from '../discretisation/grid/cut-cells.ts'
import type { PieceNodes } from '../discretisation/grid/piece-nodes.ts'
import { linesOfCell, sampleAt, samplesOfCell } from '../discretisation/grid/scan-lines.ts'
import type { MaterialShares } from './material-shares.ts'

/** Voxels that the surface of the mesh cuts, ascending. */
export interface CutVoxels {
  readonly cells: Uint32Array
  /** How much material each has at its eight Gauss points, x fastest: the mean over them is the voxel's share. */
  readonly points: Float32Array
  /** Where gaps of the part pass: a voxel is then listed once for each piece of its material. */
  readonly parted?: PartedCells | undefined
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
 * moments, so that a wall is as stiff in bending as its own thickness makes it (docs/theory/finite-cells.md). Pieces of a
 * voxel are weighed by their sample points.
 */
export function cutVoxels(
  cells: Uint32Array,
  { share, moments }: Pick<MaterialShares, 'share' | 'moments'>,
  gaps?: PieceNodes,
): CutVoxels {
  const found = { cells: [] as number[], pieces: [] as number[], points: [] as number[] }
  const at = new Float64Array(gaussPoints)
  const add = (cell: number, piece: number, filled: number): void => {
    found.cells.push(cell)
    found.pieces.push(piece)
    let sum = 0
    for (let g = 0; g < gaussPoints; g++) {
      at[g] = Math.max(at[g], least)
      sum += at[g]
    }
    // What the least weights add is taken from all, so that no voxel has more material than the mesh.
    for (const weight of at) found.points.push((weight * gaussPoints * filled) / sum)
  }
  for (const cell of cells) {
    const samples = gaps?.pieces.samplesOf(cell)
    if (gaps && samples) {
      for (const piece of gaps.pieces.taken(cell, share)) {
        weighSamples(samples, gaps.pieces.insideOf(cell), piece, at)
        add(cell, piece, gaps.pieces.sharesOf(cell, piece)?.whole ?? 0)
      }
    } else {
      for (let g = 0; g < gaussPoints; g++) at[g] = pointWeight(share[cell], moments, 3 * cell, g)
      if (at.some((weight) => Math.abs(weight - 1) > leastCut)) add(cell, 0, share[cell])
    }
  }
  const cut = { cells: Uint32Array.from(found.cells), points: Float32Array.from(found.points) }
  if (!gaps) return cut
  // All of an exported mesh is of one material.
  const none = new Float32Array(share.length)
  const densest = new Float32Array(cut.cells.length).fill(1)
  const listed = {
    cells: cut.cells,
    whole: cut.points,
    core: cut.points.map(() => 0),
    densest,
    pieces: Uint8Array.from(found.pieces),
  }
  const nodes = gaps.cutCells({ cut: listed, whole: share, core: none, solid: share })
  return { cells: nodes.cells, points: nodes.whole, parted: nodes.parted }
}

function pointWeight(share: number, moments: Float32Array, first: number, point: number): number {
  let weight = share
  for (let axis = 0; axis < 3; axis++) weight += (((point >> axis) & 1) === 0 ? -1 : 1) * Math.sqrt(3) * moments[first + axis]
  return weight
}

const weightsOfSample = Array.from({ length: samplesOfCell }, (_, sample) => {
  const place = (axis: number) => sampleAt(axis, Math.floor(sample / linesOfCell ** axis) % linesOfCell)
  return pointWeights(place(0), place(1), place(2))
})

/** Up to a factor. */
function weighSamples(samples: Uint8Array, inside: Uint8Array | undefined, piece: number, at: Float64Array): void {
  at.fill(0)
  samples.forEach((of, sample) => {
    if (of === piece && inside?.[sample] === 1) for (let g = 0; g < gaussPoints; g++) at[g] += weightsOfSample[sample][g]
  })
}
