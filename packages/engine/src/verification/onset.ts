import type { Bounds } from '@trabecula/geometry'
import { regions } from './regions.ts'
import { judgedPoints, pointsPerVoxel, type WallStressInput, wallStress } from './wall-stress.ts'
import { type CellBox, type Counted, cellBoxes, governing, yieldedShare } from './worst-cell.ts'

/**
 * The onset is where this share of the judged volume of the skin stays below the design stress
 * (docs/theory/verification.md).
 */
const percentile = 0.995

export interface OnsetInput extends WallStressInput {
  /** Per voxel (`regionsOf`): where its centre lies, and how much of it is skin or pad. */
  readonly region: Uint8Array
  readonly solid: Float32Array
}

/** Less lattice than this share of a voxel is rounding. */
const leastLattice = 0.01

/**
 * Share of each voxel that is material of skin or pad, and of the lattice. With three voxels through the skin its inner
 * face runs through a voxel; counted as one or the other by its centre, a tenth of the skin would be judged as lattice.
 */
export function materials({ share, solid }: Pick<OnsetInput, 'share' | 'solid'>): {
  readonly skin: Float32Array
  readonly lattice: Float32Array
} {
  const [skin, lattice] = [new Float32Array(share.length), new Float32Array(share.length)]
  for (let cell = 0; cell < share.length; cell++) {
    skin[cell] = Math.min(share[cell], solid[cell])
    const rest = share[cell] - skin[cell]
    lattice[cell] = rest > leastLattice ? rest : 0
  }
  return { skin, lattice }
}

export interface MeshOnset {
  /** N */
  readonly maxLoad: number
  readonly governedBy: 'skin' | 'pad' | 'lattice'
}

/** Failure indices per newton. */
export interface MeshIndices {
  /** The index of skin and pads at their percentile, and which of them has it. */
  readonly skin: { readonly index: number; readonly in: 'skin' | 'pad' }
  /** The indices of the lattice, box by box. */
  readonly boxes: readonly Counted<CellBox>[]
}

/** `cellSize` of the lattice, mm; `bounds` of the part. */
export function meshIndices(input: OnsetInput, cellSize: number, bounds: Bounds): MeshIndices {
  const { grid, region } = input
  const { index, ...material } = stressesOf(input)
  const skin = worst(index, material.skin, percentile)
  return {
    skin: { index: skin.index, in: region[skin.cell] === regions.pad ? 'pad' : 'skin' },
    boxes: cellBoxes({ grid, index, share: material.lattice, cellSize, bounds }),
  }
}

/** What is judged: the index at the points of each voxel, and the voxel's shares of skin or pad and of lattice. */
export interface Stresses {
  readonly index: Float32Array
  readonly skin: Float32Array
  readonly lattice: Float32Array
}

export const stressesOf = (input: OnsetInput): Stresses => ({ index: wallStress(input), ...materials(input) })

/**
 * The load at which the material yields: the von Mises stress of the solid, σ = C_solid·ε, over the design stress. Skin
 * with pads and the lattice are judged apart and the worse counts: the skin at its 99.5th percentile by volume, the
 * lattice cell by cell, as the yield limits of the prediction are meant. The printer's knock-down weakens stiffness and
 * strength of a wall alike, so it cancels in the index of a given strain.
 * `lattice` is the index of the lattice where it is known better than the boxes say.
 */
export function meshOnsetOf({ skin, boxes }: MeshIndices, lattice = governing(boxes).index): MeshOnset {
  const inside = lattice > skin.index
  const found = inside ? lattice : skin.index
  return { maxLoad: found > 0 ? 1 / found : Infinity, governedBy: inside ? 'lattice' : skin.in }
}

interface Worst {
  readonly index: number
  readonly cell: number
}

/** The index that `yieldedShare` of the lattice exceeds in the voxels for which `isIn` holds; 0 where none is judged. */
export function latticeIndex({ index, lattice }: Stresses, isIn: (cell: number) => boolean): number {
  return worst(
    index,
    lattice.map((share, cell) => (share > 0 && isIn(cell) ? share : 0)),
    1 - yieldedShare,
  ).index
}

const bins = 1 << 16

/** The index that this share of the volume stays below: by histogram, then exactly within its bin. */
function worst(index: Float32Array, share: Float32Array, percentile: number): Worst {
  const { places, weights } = judgedPoints(index, share)
  let largest = 0
  let total = 0
  for (let n = 0; n < places.length; n++) {
    total += weights[n]
    largest = Math.max(largest, index[places[n]])
  }
  if (total === 0) return { index: 0, cell: 0 }
  const binOf = (point: number) => Math.min(bins - 1, Math.floor((index[point] / largest) * bins))
  const histogram = new Float64Array(bins)
  for (let n = 0; n < places.length; n++) histogram[binOf(places[n])] += weights[n]
  let above = 0
  let bin = bins - 1
  while (bin > 0 && above + histogram[bin] < (1 - percentile) * total) above += histogram[bin--]
  const inBin: { point: number; weight: number }[] = []
  places.forEach((point, n) => {
    if (binOf(point) === bin) inBin.push({ point, weight: weights[n] })
  })
  inBin.sort((a, b) => index[b.point] - index[a.point] || a.point - b.point)
  const found = inBin.find(({ weight }) => {
    above += weight
    return above >= (1 - percentile) * total
  })
  const { point } = found ?? inBin.at(-1)!
  return { index: index[point], cell: Math.floor(point / pointsPerVoxel) }
}
