import { fileUnitOf, type Printer } from '@trabecula/domain'
import { findGaps, type Gap, type MeshReport, printPlace, reversed, weld } from '@trabecula/geometry'
import { runTree } from '@trabecula/kernels'
import type { Part } from '../input/part.ts'
import { placeInFile } from '../input/place.ts'
import { defaultElements } from '../input/setup.ts'
import { runCooperatively } from '../runtime/cooperative.ts'
import { chooseGrid } from './grid/analysis-grid.ts'
import type { Pieces } from './grid/pieces.ts'
import { leastCells } from './thin-path.ts'

/** Cells of equal size whose share of material decides what is connected, and their pieces where they are known; mm. */
interface Cells {
  readonly nx: number
  readonly ny: number
  readonly nz: number
  readonly spacing: number
  readonly origin: readonly [number, number, number]
  readonly pieces?: Pieces | undefined
}

/** Gaps of a part, mm, and the part of its surface that each of them represents, mm². */
export interface PartGaps {
  readonly found: readonly Gap[]
  readonly areaOfEach: number
}

/** Gaps of this many cells are seen however they lie: a whole empty cell fits between their sides. */
const seenCells = 2
/** Places that are looked at: one for half of a cell's face, within bounds. */
const samples = { perFace: 2, least: 2000, most: 20_000 } as const
/** Gaps whose sides are smaller than this, in cell faces and both sides together, are notches that bear nothing. */
const leastFaces = 12

/** The gaps of a part that cells of this size may join: those narrower than this many of them. */
export async function gapsOf(
  { soup, report: { area } }: { readonly soup: Float32Array; readonly report: Pick<MeshReport, 'area'> },
  spacing: number,
  signal?: AbortSignal,
  { cells = seenCells, opposite }: { readonly cells?: number; readonly opposite?: number } = {},
): Promise<PartGaps> {
  const wished = Math.ceil((samples.perFace * area) / spacing ** 2)
  const count = Math.min(Math.max(wished, samples.least), samples.most)
  const options = { samples: count, most: cells * spacing, treeOf: runTree, ...(opposite ? { opposite } : {}) }
  return { found: await runCooperatively(findGaps(weld(soup), options), signal), areaOfEach: area / count }
}

/** A gap that cells join: its width and where it is, in the part frame, and the size of the cells; mm. */
export interface JoinedGap extends Pick<Gap, 'at' | 'width'> {
  readonly spacing: number
}

/**
 * The narrowest of the gaps whose sides these cells join, because none of them between the sides is empty; undefined
 * where they see all of them.
 */
export function joinedGap({ found, areaOfEach }: PartGaps, cells: Cells, share: Float32Array): JoinedGap | undefined {
  const joined = found.filter((gap) => isJoined(gap, cells, share))
  return narrowest(cells.pieces ? farFromOpened(joined, found, cells) : joined, areaOfEach, cells.spacing)
}

/**
 * The narrowest gap of a part that its printer joins: the analysis keeps it open. `gaps`: those that cells of this size may
 * join, of which a coarse grid knows enough.
 */
export async function gapPrintedShut(
  part: Part,
  gaps: PartGaps,
  { spacing, least, signal }: { readonly spacing: number; readonly least: number; readonly signal?: AbortSignal | undefined },
): Promise<JoinedGap | undefined> {
  const known = least <= seenCells * spacing ? gaps : await gapsOf(part, spacing, signal, { cells: least / spacing })
  const shut = known.found.filter(({ width }) => width < least)
  return narrowest(shut, known.areaOfEach, spacing)
}

/** Whether material of a part may be so near to itself that cells must be divided. */
export const mayBePartedBy = (
  { found, areaOfEach }: PartGaps,
  { report }: { readonly report: Pick<MeshReport, 'bodyCount'> },
  spacing: number,
): boolean => report.bodyCount > 1 || found.length * areaOfEach >= leastFaces * spacing ** 2

/**
 * Joined places but for those next to opened ones of the same gap: the cell in which a gap ends is one piece. Another gap
 * that runs along an opened one remains.
 */
function farFromOpened(joined: readonly Gap[], found: readonly Gap[], { spacing, origin }: Cells): readonly Gap[] {
  const cellAt = (gap: Gap) => gap.at.map((value, axis) => Math.floor((value - origin[axis]) / spacing))
  const isJoined = new Set(joined)
  const opened = new Map<string, Gap[]>()
  for (const gap of found) {
    if (isJoined.has(gap)) continue
    const key = cellAt(gap).join()
    opened.set(key, [...(opened.get(key) ?? []), gap])
  }
  const near = [-1, 0, 1]
  return joined.filter((gap) => {
    const [i, j, k] = cellAt(gap)
    const isEnd = (other: Gap) => areOfOneGap(gap, other)
    return !near.some((a) => near.some((b) => near.some((c) => opened.get([i + a, j + b, k + c].join())?.some(isEnd))))
  })
}

/** Sides of one gap turn by less than this between places that are near each other: the cosine of 45°. */
const leastAlong = 0.7

/**
 * Whether two places lie in one gap: on the common arc of their middles, which a plane is too, to half of the wider one.
 * The chord of an arc is square to the mean of the normals at its ends.
 */
function areOfOneGap(one: Gap, other: Gap): boolean {
  const dot = (a: readonly number[], b: readonly number[]) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  const along = dot(one.across, other.across)
  if (Math.abs(along) < leastAlong) return false
  const mean = one.across.map((value, axis) => (value + Math.sign(along) * other.across[axis]) / 2)
  const chord = other.at.map((value, axis) => value - one.at[axis])
  return Math.abs(dot(chord, mean)) <= Math.max(one.width, other.width) / 2
}

/**
 * The warning about a closed file before it is a part with a set-up: its narrowest gap that the usual number of cells
 * may join. It uses the file's coordinates and unit, which is not known yet. Undefined without such a gap.
 */
export async function gapWarning(soup: Float32Array, report: MeshReport): Promise<string | undefined> {
  const spacing = usualSpacing(report)
  if (spacing === undefined) return undefined
  const { found, areaOfEach } = await gapsOf({ soup, report }, spacing)
  const gap = narrowest(found, areaOfEach, spacing)
  return gap && gapSentences.mayBeJoined(gap, printPlace(gap.at, report.diagonal))
}

/** Walls are thinner than this many cells, and their sides are parallel within 8°: the edge of a wedge is none. */
const wall = { cells: leastCells, opposite: -0.99 } as const

/** The same about the thinnest wall that cells of that size bend too little: a gap of the surface turned inside out. */
export async function wallWarning(soup: Float32Array, report: MeshReport): Promise<string | undefined> {
  const spacing = usualSpacing(report)
  if (spacing === undefined) return undefined
  const { found, areaOfEach } = await gapsOf({ soup: reversed(soup), report }, spacing, undefined, wall)
  const thinnest = narrowest(found, areaOfEach, spacing)
  return thinnest && gapSentences.thinWall(thinnest, printPlace(thinnest.at, report.diagonal))
}

/** Edge of the cells of a closed file when their number is the usual one, in its unit. */
function usualSpacing({ area, bounds, closed, volume: signed }: MeshReport): number | undefined {
  const volume = Math.abs(signed)
  if (!(closed && area > 0 && volume > 0)) return undefined
  return chooseGrid(bounds, { elements: defaultElements, volume, area, planes: [null, null, null] }).spacing
}

function narrowest(gaps: readonly Gap[], areaOfEach: number, spacing: number): JoinedGap | undefined {
  if (gaps.length * areaOfEach < leastFaces * spacing ** 2) return undefined
  const { at, width } = gaps.reduce((least, gap) => (gap.width < least.width ? gap : least))
  return { at, width, spacing }
}

/** Looks for an empty cell on the way from one side to the other, or for elements of its sides that do not touch. */
function isJoined(gap: Gap, cells: Cells, share: Float32Array): boolean {
  const { at, across, width } = gap
  const { nx, ny, nz, spacing, origin } = cells
  const steps = Math.ceil((4 * width) / spacing)
  for (let step = 0; step <= steps; step++) {
    const along = (step / steps - 0.5) * width
    const [i, j, k] = [0, 1, 2].map((axis) => Math.floor((at[axis] + along * across[axis] - origin[axis]) / spacing))
    const isInBox = i >= 0 && i < nx && j >= 0 && j < ny && k >= 0 && k < nz
    if (!isInBox || share[i + nx * (j + ny * k)] === 0) return false
  }
  return !cells.pieces?.parts(sideOf(gap, -1), sideOf(gap, 1), share)
}

/** The place of a gap's side, and the direction out of its material. */
function sideOf({ at, across, width }: Gap, side: 1 | -1) {
  const place = at.map((value, axis) => value + (side * across[axis] * width) / 2)
  return { x: place[0], y: place[1], z: place[2], normal: across.map((value) => -side * value) as unknown as Gap['across'] }
}

const short = (value: number): string => String(Number(value.toPrecision(2)))

const inFileUnit = (mm: number, { unitScale }: Part): string => `${short(mm / unitScale)} ${fileUnitOf(unitScale)}`

/** "A gap of 0.3 mm near 45, 10, 20 mm", in the coordinates and unit of the file. */
const named = ({ at, width }: JoinedGap, part: Part): string =>
  `A gap of ${inFileUnit(width, part)} near ${placeInFile(at, part)}`

const seenFrom = (spacing: number): number => seenCells * spacing

export const gapSentences = {
  /** Before there is a part: lengths in the unit of the file, whatever that is. */
  mayBeJoined: ({ width, spacing }: JoinedGap, place: string): string =>
    `A gap of ${short(width)} near ${place} may be too narrow for the analysis to see: its ${defaultElements.toLocaleString('en-US')} cells are ${short(spacing)} wide, and where they join the sides of a gap, stiffness and load come out too high. It sees gaps of ${short(seenFrom(spacing))} or more.`,
  thinWall: ({ width, spacing }: JoinedGap, place: string): string =>
    `A wall about ${short(width)} thick near ${place} is thinner than ${leastCells} cells of the analysis, whose ${defaultElements.toLocaleString('en-US')} cells are ${short(spacing)} wide: where such walls carry the load, stiffness and load are uncertain, and may come out too high. More analysis elements make the cells smaller.`,
  joined: (gap: JoinedGap, part: Part): string =>
    `${named(gap, part)} is invisible to the analysis, whose cells of ${inFileUnit(gap.spacing, part)} join its sides: stiffness and load may be much too high. It sees gaps of ${inFileUnit(seenFrom(gap.spacing), part)} or more.`,
  printedShut: (gap: JoinedGap, part: Part, { name, absoluteGapMm }: Printer): string =>
    `${named(gap, part)} is open in the analysis, but may print shut: on ${name} gaps below ${inFileUnit(absoluteGapMm, part)} do. The printed part is then another one than that of these numbers.`,
  joinedInEstimate: (gap: JoinedGap, part: Part): string =>
    `${named(gap, part)} is invisible to this estimate, whose cells of ${inFileUnit(gap.spacing, part)} join its sides: its stiffness and load are much too high. Generate looks with finer cells, which see it.`,
  /** The verification of the exported file does not see the gap: its voxels join it, or the prediction's cells do in which it
   * solves blocks of the part. */
  notVerified: (gap: JoinedGap, part: Part, cells: 'voxels' | 'cells'): string =>
    `${named(gap, part)} is invisible to this check, whose ${cells} of ${inFileUnit(gap.spacing, part)} join its sides: stiffness and load would come out much too high, so nothing is verified.`,
  untrusted: (gap: JoinedGap, part: Part): string =>
    `${named(gap, part)} is invisible to the analysis: stiffness and load may be much too high`,
} as const
