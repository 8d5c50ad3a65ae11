import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
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
}

/** A box of a unit cell's size. */
export interface CellBox {
  /** What 1 % of the material in it exceeds. */
  readonly index: number
  /** Lattice in it, voxels. */
  readonly volume: number
  /** Its first voxel, and the one after its last, along each axis. */
  readonly from: readonly [number, number, number]
  readonly to: readonly [number, number, number]
}

/**
 * The index of the lattice as the prediction means it: for every box of a unit cell's size the index that 1 % of its
 * material exceeds, and of these the one that all but 0.5 % of the volume stays below. Boxes are half a cell apart. 0
 * where nothing is judged.
 *
 * The 99.5th percentile over all of the lattice's material would require the same amount of yielded material wherever
 * it lies; in a beam in tension, with its peak over one cell at the loaded end, it was passed a third later (octet 33
 * %, Kelvin 43 %), because 1 % of one cell in ten is 0.1 % of the whole.
 */
export const worstCell = (input: LatticeIndices): number => governing(cellBoxes(input))[0]?.index ?? 0

/** The boxes that are full enough to be judged. */
export function cellBoxes({ cellSize, ...input }: LatticeIndices): CellBox[] {
  const { nx, ny, nz, spacing } = input.grid
  const [alongX, alongY, alongZ] = [nx, ny, nz].map((voxels) => ranges(voxels, cellSize / spacing)) as [Range[], Range[], Range[]]
  const boxes = alongZ.flatMap((z) =>
    alongY.flatMap((y) => alongX.map((x) => ({ from: [x.from, y.from, z.from] as const, to: [x.to, y.to, z.to] as const }))),
  )
  return fullEnough(judgedBoxes(input, boxes))
}

/** The boxes that are not slivers; `fullest`: the volume of the fullest, where it is not among them. */
export function fullEnough<B extends { readonly volume: number }>(boxes: readonly B[], fullest = 0): B[] {
  const most = boxes.reduce((largest, { volume }) => Math.max(largest, volume), fullest)
  return boxes.filter(({ volume }) => volume >= leastFilled * most)
}

/** What 1 % of the material of each of these boxes exceeds; boxes without any are left out. */
export function judgedBoxes<B extends Pick<CellBox, 'from' | 'to'>>(
  { grid: { nx, ny }, index, share }: Omit<LatticeIndices, 'cellSize'>,
  boxes: readonly B[],
): (B & CellBox)[] {
  const { places, weights } = judgedPoints(index, share)
  let largest = 0
  for (const place of places) largest = Math.max(largest, index[place])
  if (largest === 0) return []
  const bin = Uint16Array.from(places, (place) => Math.min(bins - 1, Math.floor((index[place] / largest) * bins)))
  const starts = startsOf(places, share.length)
  const histogram = new Float64Array(bins)
  const judged: (B & CellBox)[] = []
  for (const box of boxes) {
    const { from, to } = box
    let volume = 0
    for (let k = from[2]; k < to[2]; k++) {
      for (let j = from[1]; j < to[1]; j++) {
        const row = nx * (j + ny * k)
        const end = starts[row + to[0]]
        for (let n = starts[row + from[0]]; n < end; n++) {
          histogram[bin[n]] += weights[n]
          volume += weights[n]
        }
      }
    }
    if (volume === 0) continue
    judged.push({ ...box, index: exceededBy(histogram, yieldedShare * volume, largest), volume })
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

/** The first voxel of a box along an axis, and the one after its last. */
interface Range {
  readonly from: number
  readonly to: number
}

/** Where boxes of `width`, half as far apart, begin and end along this length. */
export function boxesAlong(length: number, width: number): (readonly [from: number, to: number])[] {
  const room = Math.max(0, length - width)
  return Array.from({ length: Math.ceil((2 * room) / width - 1e-9) + 1 }, (_, n) => {
    const start = Math.min((n * width) / 2, room)
    return [start, start + width] as const
  })
}

/**
 * The same in voxels. Each box is rounded by itself: with a width and a step of whole voxels boxes move with the
 * resolution, by half a millimetre at the end of a beam of 60 mm.
 */
const ranges = (voxels: number, width: number): Range[] =>
  boxesAlong(voxels, width).map(([start, end]) => {
    const from = Math.min(Math.round(start), voxels - 1)
    return { from, to: Math.min(Math.max(from + 1, Math.round(end)), voxels) }
  })

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
