import type { Bounds } from '@trabecula/geometry'
import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import { axes, type Box, boxGrid, type Layer, layersIn } from './boxes.ts'
import { judgedPoints, pointsPerVoxel } from './wall-stress.ts'

/** A unit cell has yielded when this share of its material has (the definition of the tabulated yield limits). */
export const yieldedShare = 0.01
/** This share of the lattice's volume is left out as voxel noise, as in the prediction. */
const leftOut = 0.005
/** Boxes with less lattice than this share of the fullest are slivers at the skin: a few walls decide them. */
const leastFilled = 0.5
const bins = 4096

export interface LatticeIndices {
  readonly grid: AnalysisGrid
  /** Failure index per newton at the eight points of each voxel (`wallStress`), 0 where no lattice is judged. */
  readonly index: Float32Array
  /** Share of each voxel that is material. */
  readonly share: Float32Array
  /** Unit cell, mm. */
  readonly cellSize: number
  /** Of the part. */
  readonly bounds: Bounds
}

/** A box of a unit cell's size. */
export interface CellBox extends Box {
  /** What 1 % of the material in it exceeds. */
  readonly index: number
  /** Lattice in it, mm³. */
  readonly volume: number
}

/**
 * The index of the lattice as the prediction means it: for every box of a unit cell's size the index that 1 % of its
 * material exceeds, and of these the one that all but 0.5 % of the volume stays below. Boxes are half a cell apart or a
 * little nearer. 0 where nothing is judged.
 *
 * The 99.5th percentile over all of the lattice's material would require the same amount of yielded material wherever
 * it lies; in a beam in tension, with its peak over one cell at the loaded end, it was passed a third later (octet 33
 * %, Kelvin 43 %), because 1 % of one cell in ten is 0.1 % of the whole.
 */
export const worstCell = (input: LatticeIndices): number => governing(cellBoxes(input))[0]?.index ?? 0

/** The boxes that are full enough to be judged. */
export function cellBoxes({ cellSize, bounds, ...input }: LatticeIndices): CellBox[] {
  const { count, at } = boxGrid(bounds, cellSize)
  return fullEnough(
    judgedBoxes(
      input,
      Array.from({ length: count }, (_, id) => at(id)),
    ),
  )
}

/** The boxes that are not slivers. */
export function fullEnough<B extends { readonly volume: number }>(boxes: readonly B[]): B[] {
  const most = boxes.reduce((largest, { volume }) => Math.max(largest, volume), 0)
  return boxes.filter(({ volume }) => volume >= leastFilled * most)
}

/**
 * What 1 % of the material of each of these boxes exceeds; boxes without any are left out. Faces of a box cut voxels: with
 * whole ones a box is a voxel wider or narrower than another, by a seventh of its volume, and which ones are slivers
 * would depend on the voxels.
 */
export function judgedBoxes<B extends Box>(
  { grid, index, share }: Omit<LatticeIndices, 'cellSize' | 'bounds'>,
  boxes: readonly B[],
): (B & CellBox)[] {
  const { nx, ny, spacing } = grid
  const { places, weights } = judgedPoints(index, share)
  let largest = 0
  for (const place of places) largest = Math.max(largest, index[place])
  if (largest === 0) return []
  const bin = Uint16Array.from(places, (place) => Math.min(bins - 1, Math.floor((index[place] / largest) * bins)))
  const starts = startsOf(places, share.length)
  const histogram = new Float64Array(bins)
  const judged: (B & CellBox)[] = []
  for (const box of boxes) {
    const [alongX, alongY, alongZ] = axes.map((axis) => layersIn(box, grid, axis)) as [Layer[], Layer[], Layer[]]
    let volume = 0
    for (const z of alongZ) {
      for (const y of alongY) {
        for (const x of alongX) {
          const voxel = x.at + nx * (y.at + ny * z.at)
          const within = x.share * y.share * z.share
          for (let n = starts[voxel]; n < starts[voxel + 1]; n++) {
            const weight = within * weights[n]
            histogram[bin[n]] += weight
            volume += weight
          }
        }
      }
    }
    if (volume === 0) continue
    judged.push({ ...box, index: exceededBy(histogram, yieldedShare * volume, largest), volume: volume * spacing ** 3 })
    histogram.fill(0)
  }
  return judged
}

/** The first point of each of so many voxels, and the one after the last. */
function startsOf(places: Uint32Array, voxels: number): Uint32Array {
  const starts = new Uint32Array(voxels + 1)
  for (const place of places) starts[Math.floor(place / pointsPerVoxel) + 1]++
  for (let cell = 0; cell < voxels; cell++) starts[cell + 1] += starts[cell]
  return starts
}

/**
 * From the box that all but 0.5 % of the volume stays below, the most loaded first. `total`: the volume, where boxes that
 * are loaded less are not among these.
 */
export function governing<B extends { readonly index: number; readonly volume: number }>(
  boxes: readonly B[],
  total = boxes.reduce((sum, { volume }) => sum + volume, 0),
): readonly B[] {
  const ranked = [...boxes].sort((a, b) => b.index - a.index)
  let above = 0
  const first = ranked.findIndex(({ volume }) => {
    above += volume
    return above >= leftOut * total
  })
  return first < 0 ? ranked.slice(-1) : ranked.slice(first)
}

/** The index that this volume lies above, to the middle of a bin. */
function exceededBy(histogram: Float64Array, volume: number, largest: number): number {
  let above = 0
  let bin = bins - 1
  while (bin > 0 && above + histogram[bin] < volume) above += histogram[bin--]
  return ((bin + 0.5) / bins) * largest
}
