import type { Bounds } from '@trabecula/geometry'
import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import { axes, type Box, boxGrid, type Layer, layersIn } from './boxes.ts'
import { judgedPoints, pointsPerVoxel } from './wall-stress.ts'

/** A unit cell has yielded when this share of its material has (the definition of the tabulated yield limits). */
export const yieldedShare = 0.01
/**
 * Around this share of the lattice's volume, which is left out as voxel noise as in the prediction: from half of it to half as
 * much again, the boxes are averaged. With one box at the share itself the load leaps where the share ends between a hot
 * spot and the rest.
 */
const leftOut = { from: 0.0025, at: 0.005, to: 0.0075 } as const
/**
 * Boxes with less lattice than the first share of the fullest are slivers at the skin: a few walls decide them. From there
 * on they count more and more, and from the second share on with all of their material.
 */
const filled = { least: 0.4, most: 0.6 } as const
const bins = 4096

export interface LatticeIndices {
  readonly grid: AnalysisGrid
  /** Failure index per newton at the eight points of each voxel (`wallStress`), 0 where no lattice is judged. */
  readonly index: Float32Array
  /** Share of each voxel that is material. */
  readonly share: Float32Array
  /** Unit cell, mm. */
  readonly cellSize: number
  /** Bounds of the part. */
  readonly bounds: Bounds
}

/** A box of a unit cell's size. */
export interface CellBox extends Box {
  /** What 1 % of the material in it exceeds. */
  readonly index: number
  /** Lattice in it, mm³. */
  readonly volume: number
}

/** A box, and how much of its lattice counts, mm³. */
export type Counted<B> = B & { readonly weight: number }

/**
 * The index of the lattice as the prediction means it: for every box of a unit cell's size the index that 1 % of its
 * material exceeds, and of these the mean around the one that all but 0.5 % of the volume stays below. Boxes are half a cell
 * apart or a little nearer. 0 where nothing is judged.
 *
 * The 99.5th percentile over all of the lattice's material would require the same amount of yielded material wherever
 * it lies; in a beam in tension, with its peak over one cell at the loaded end, it was passed a third later (octet 33
 * %, Kelvin 43 %), because 1 % of one cell in ten is 0.1 % of the whole.
 */
export const worstCell = (input: LatticeIndices): number => governing(cellBoxes(input)).index

/** The boxes that are judged. */
export function cellBoxes({ cellSize, bounds, ...input }: LatticeIndices): Counted<CellBox>[] {
  const { count, at } = boxGrid(bounds, cellSize)
  return counted(
    judgedBoxes(
      input,
      Array.from({ length: count }, (_, id) => at(id)),
    ),
  )
}

/** The boxes that are not slivers. */
export function counted<B extends { readonly volume: number }>(boxes: readonly B[]): Counted<B>[] {
  const most = boxes.reduce((largest, { volume }) => Math.max(largest, volume), 0)
  const { least, most: whole } = filled
  return boxes.flatMap((box) => {
    const share = Math.min(1, (box.volume / most - least) / (whole - least))
    return share > 0 ? [{ ...box, weight: share * box.volume }] : []
  })
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

interface Indexed {
  readonly index: number
  readonly weight: number
}

export interface Governing<B> {
  /** The mean index of what lies around the share that is left out; 0 where there is nothing. */
  readonly index: number
  /** What has this index or less does not change the mean; 0 where there are too few boxes to say. */
  readonly least: number
  /** From the first box that counts, the most loaded first. */
  readonly boxes: readonly B[]
  /** The box at the share that is left out. */
  readonly worst: B | undefined
}

/** What governs of these boxes. `total`: the weight of all, where boxes that are loaded less are not among these. */
export function governing<B extends Indexed>(
  boxes: readonly B[],
  total = boxes.reduce((sum, { weight }) => sum + weight, 0),
): Governing<B> {
  const ranked = [...boxes].sort((a, b) => b.index - a.index)
  const [from, at, to] = [leftOut.from, leftOut.at, leftOut.to].map((share) => firstAbove(ranked, share * total))
  const index = meanBetween(ranked, leftOut.from * total, leftOut.to * total)
  return { index, least: ranked[to]?.index ?? 0, boxes: ranked.slice(from), worst: ranked[at] ?? ranked.at(-1) }
}

/** Where the sum of the weights passes this one. */
function firstAbove(ranked: readonly Indexed[], weight: number): number {
  let above = 0
  const first = ranked.findIndex((box) => {
    above += box.weight
    return above > weight
  })
  return first < 0 ? ranked.length : first
}

/**
 * The mean index from one sum of weights to another, the last index where the weights do not reach so far. Unlike a quantile
 * it moves little where an index or a weight does.
 */
export function meanBetween(ranked: readonly Indexed[], from: number, to: number): number {
  let [above, sum, covered] = [0, 0, 0]
  for (const { index, weight } of ranked) {
    const part = Math.max(0, Math.min(above + weight, to) - Math.max(above, from))
    sum += part * index
    covered += part
    above += weight
  }
  return covered > 0 ? sum / covered : (ranked.at(-1)?.index ?? 0)
}

/** The index that this volume lies above, to the middle of a bin. */
function exceededBy(histogram: Float64Array, volume: number, largest: number): number {
  let above = 0
  let bin = bins - 1
  while (bin > 0 && above + histogram[bin] < volume) above += histogram[bin--]
  return ((bin + 0.5) / bins) * largest
}
