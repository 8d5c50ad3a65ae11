import { closedSoup } from '@trabecula/geometry'
import type { Part } from '../../input/part.ts'

/** The outer surface of an export, closed and wound outwards. */
export interface OuterMesh {
  /** Nine floats per triangle in file units: what is written. */
  readonly file: Float32Array
  /** The same in the part frame, mm. */
  readonly part: Float32Array
  /** Whether `file` holds the uploaded triangles bit for bit and in their order. */
  readonly verbatim: boolean
  readonly closed: boolean
  /** For each triangle the triangle of the part it comes from. */
  readonly source: Uint32Array
  /** How many of them, the first, are the file's own: voids of regions come after them. */
  readonly own: number
  /** What was changed, one sentence each. */
  readonly notes: readonly string[]
}

/**
 * The part's own triangles. A sound upload is taken as it is, bit for bit; nothing else keeps mating faces unchanged.
 * One that must be repaired to be closed is written as repaired, with notes.
 */
export function outerMesh(part: Part): OuterMesh {
  const { soup, source, verbatim, closed, notes } = closedSoup(part.soup, part.report, 'mm')
  const allNotes = [...part.changes, ...notes]
  const ofFile = (part.filled ?? part).soup.length / 9
  const own = source.filter((triangle) => triangle < ofFile).length
  if (verbatim)
    return { file: part.fileSoup, part: part.soup, verbatim: part.outer === 'uploaded', closed, source, own, notes: allNotes }
  return { file: originalCorners(part, soup), part: soup, verbatim: false, closed, source, own, notes: allNotes }
}

/** Points of the part frame (mm) in file units: subtracted in double precision, rounded once. */
const toFile = (part: Part, points: Float32Array): Float32Array => intoFile(part, points.slice())

/** The same in place: there may be millions. */
export function intoFile({ unitScale, center: [x, y, z] }: Part, points: Float32Array): Float32Array {
  for (let i = 0; i < points.length; i += 3) {
    points[i] = points[i] / unitScale + x
    points[i + 1] = points[i + 1] / unitScale + y
    points[i + 2] = points[i + 2] / unitScale + z
  }
  return points
}

/** The repaired corners with the very floats of the file: a repair leaves out, turns and joins, but moves nothing. */
function originalCorners(part: Part, soup: Float32Array): Float32Array {
  const key = (points: Float32Array, at: number): string => `${points[at]} ${points[at + 1]} ${points[at + 2]}`
  const places = new Map<string, number>()
  for (let at = 0; at < part.soup.length; at += 3) {
    const own = key(part.soup, at)
    if (!places.has(own)) places.set(own, at)
  }
  const file = toFile(part, soup)
  for (let at = 0; at < soup.length; at += 3) {
    const from = places.get(key(soup, at))
    if (from !== undefined) file.set(part.fileSoup.subarray(from, from + 3), at)
  }
  return file
}
