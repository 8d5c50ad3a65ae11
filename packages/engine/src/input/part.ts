import { done, type FileUnit, fileUnitOf, mmPerFileUnit, type Outcome, refuse } from '@trabecula/domain'
import {
  type Bounds,
  boundsOf,
  collapseInSoup,
  type FaceSet,
  inspect,
  type MeshReport,
  partFrame,
  readPartFile,
  reportInFile,
  segment,
  weldBest,
  weldedInFrame,
} from '@trabecula/geometry'
import { acceptInput, type InputOptions, type OuterSurface } from './accept.ts'

/** An uploaded part in the part frame: mm about the centre of its bounding box, p = (file − center)·unitScale. */
export interface Part {
  readonly name: string
  /** Centre of the bounding box in file units, in double precision: geo-referenced files lose digits otherwise. */
  readonly center: readonly [number, number, number]
  /**
   * Nine floats per triangle in the part frame, mm, in the order of the file. A triangle that an earlier one repeats
   * has no area, so that loads, supports and openings count it once.
   */
  readonly soup: Float32Array
  /** Nine floats per triangle exactly as in the file, or as repaired when that was requested. */
  readonly fileSoup: Float32Array
  readonly unitScale: number
  /** Measures in mm; places and sentence, which people read, in the coordinates and unit of the file. */
  readonly report: MeshReport
  /** What closed bodies of the file have in common, mm³: the triangles' volume counts it once for each of them. */
  readonly overlap: number
  readonly surfaces: FaceSet
  /** The place in `InputOptions.faces` of each triangle's face, where those were given; added triangles are beyond it. */
  readonly knownFaces?: Uint32Array
  /** Bounding box in the part frame, mm. */
  readonly bounds: Bounds
  /** Where the outer faces come from: the file itself, its repair, or a new mesh over a surface that stays open. */
  readonly outer: OuterSurface
  /** What was changed on loading because the user requested it, one sentence each. */
  readonly changes: readonly string[]
  /** The part as it came, where the voids of regions are cavities of this one: their triangles come after its own. */
  readonly filled?: Part
}

export interface PartOptions extends InputOptions {
  /** An STL carries no unit; the user chooses it. */
  readonly fileUnit?: FileUnit
  readonly name?: string
}

/**
 * Reads an STL, moves it into the part frame, checks its health and finds its surfaces. Refuses only what cannot be
 * read, and bodies that are not there. Without options nothing is changed: a broken part is loaded broken, and its
 * report says so.
 */
export function loadPart(bytes: Uint8Array, { fileUnit = 'mm', name = 'part', ...input }: PartOptions = {}): Outcome<Part> {
  const reading = readPartFile(bytes)
  if (!reading.ok) return refuse(reading.code, reading.message)
  const accepted = acceptInput(reading.soup, input)
  if (!accepted.ok) return accepted
  const { soup: fileSoup, outer, changes, knownFaces } = accepted.value
  const { welded, ...placed } = placePart(fileSoup, { unitScale: mmPerFileUnit[fileUnit], name, outer, changes })
  const surfaces = accepted.value.surfaces?.(placed.soup) ?? segment(placed.soup, welded)
  return done({ ...placed, surfaces, ...(knownFaces ? { knownFaces } : {}) })
}

/** Triangles in file units as a part whose surfaces nobody has looked for, with their welded mesh. */
export function placePart(
  fileSoup: Float32Array,
  about: Pick<Part, 'name' | 'outer' | 'changes' | 'unitScale'>,
): Omit<Part, 'surfaces'> & { readonly welded: ReturnType<typeof weldBest> } {
  const { unitScale, ...described } = about
  const { soup: inFrame, center } = partFrame(fileSoup, unitScale)
  const welded = weldedInFrame(weldBest(fileSoup), center, unitScale)
  const soup = collapseInSoup(inFrame, welded.duplicateOf)
  const report = reportInFile(inspect(inFrame, welded), { center, unitScale }, fileUnitOf(unitScale))
  return { ...described, center, soup, fileSoup, unitScale, report, overlap: report.sharedVolume, bounds: boundsOf(soup), welded }
}

/** Volume of what is inside any body of the part, mm³. */
export const partVolume = ({ report }: Part): number => Math.abs(report.volume)

/** Notes about bodies that overlap; empty without such bodies. */
export function overlapNotes({ overlap }: Part): string[] {
  if (overlap === 0) return []
  const size = overlap.toLocaleString('en-US', { maximumSignificantDigits: 3 })
  return [
    `Bodies of the file share ${size} mm³, which volume and mass count once. Slicers print it solid: a lattice is there only in bodies that were united.`,
  ]
}
