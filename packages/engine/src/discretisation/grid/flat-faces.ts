import { triangleArea } from '@trabecula/geometry'
import type { GridWish } from './analysis-grid.ts'

/** All triangles that lie in one plane across an axis: its coordinate, mm, and their area, mm². */
export interface FlatFace {
  readonly at: number
  readonly area: number
}

/** Faces across x, y and z. */
export type FlatFaces = readonly [x: readonly FlatFace[], y: readonly FlatFace[], z: readonly FlatFace[]]

/** Corners of a triangle may leave its plane by this much, mm. */
const flatness = 1e-4
/** Planes that are no farther apart than this are one, mm: an exported inner skin scatters by rounding. */
const samePlane = 1e-3

/** The flat faces of a soup (nine floats per triangle, mm), the largest first; `triangles`: of some of it. */
export function flatFaces(soup: Float32Array, triangles?: Uint32Array): FlatFaces {
  const across = (axis: number): FlatFace[] => {
    const found: FlatFace[] = []
    for (let n = 0; n < (triangles?.length ?? soup.length / 9); n++) {
      const first = 9 * (triangles?.[n] ?? n)
      const [a, b, c] = [soup[first + axis], soup[first + axis + 3], soup[first + axis + 6]]
      if (Math.max(a, b, c) - Math.min(a, b, c) > flatness) continue
      const area = triangleArea(soup.subarray(first, first + 9))
      // A triangle without area, as a dropped duplicate is, lies in planes of every direction.
      if (area > 0) found.push({ at: a, area })
    }
    return joined(found.sort((one, other) => one.at - other.at))
  }
  return [across(0), across(1), across(2)]
}

/** Ascending triangles as faces. */
function joined(triangles: readonly FlatFace[]): FlatFace[] {
  const faces: { at: number; area: number }[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const { at, area } of triangles) {
    const face = faces.at(-1)
    if (face && at - last < samePlane) {
      face.area += area
      face.at += (area / face.area) * (at - face.at)
    } else faces.push({ at, area })
    last = at
  }
  // Equal faces stay in the order of their places, whatever the order in which their triangles were added.
  const size = ({ area }: FlatFace): number => Number(area.toPrecision(5))
  return faces.map(({ at, area }) => ({ at: Math.round(at * 1e4) / 1e4, area })).sort((one, other) => size(other) - size(one))
}

/** The coordinates, per axis, of the largest flat face among some triangles (null where there is none). */
export function alignedPlanes(soup: Float32Array, triangles: Uint32Array): Coordinates {
  const [x, y, z] = flatFaces(soup, triangles)
  return [x[0]?.at ?? null, y[0]?.at ?? null, z[0]?.at ?? null]
}

type Coordinates = [number | null, number | null, number | null]

export interface SpacingRange {
  readonly wished: number
  readonly least: number
  readonly most: number
}

export interface MeetingGrid {
  readonly spacing: number
  /** Coordinate per axis on which a plane of the grid lies, or null. */
  readonly planes: GridWish['planes']
}

/** A face that is farther off a plane of the grid does not lie on it; a nearer one counts the more the nearer. Cells. */
const near = 0.05
/** Faces smaller than this share of the largest decide nothing. */
const leastShare = 0.01
/** So many of the largest faces along an axis are looked at, */
const mostFaces = 24
/** and that a plane of the grid lies on one of so many is tried. */
const mostAnchors = 4

/**
 * The grid within a range of spacings (mm) of which planes meet most of the faces' area. Planes that are given are met
 * exactly. A spacing a tenth off the wished one must meet a tenth more of the area. Undefined where no face is flat.
 */
export function meetingGrid(faces: FlatFaces, given: GridWish['planes'], range: SpacingRange): MeetingGrid | undefined {
  const largest = Math.max(...faces.map(([first]) => first?.area ?? 0))
  if (largest === 0) return undefined
  const along = faces.map((some, axis) => {
    const large = some.slice(0, mostFaces).filter(({ area }) => area >= leastShare * largest)
    const plane = given[axis]
    return { large, anchors: plane == null ? anchorsOf(large) : [plane] }
  })
  const total = along.reduce((sum, { large }) => sum + areaOf(large), 0)

  const meritOf = (spacing: number): number => {
    const met = along.reduce((sum, axis) => sum + bestAnchor(axis, spacing).met, 0)
    return met / total - Math.abs(spacing / range.wished - 1)
  }
  let best = { spacing: range.wished, merit: meritOf(range.wished) }
  for (const { large, anchors } of along)
    for (const anchor of anchors)
      for (const { at } of large) {
        const distance = Math.abs(at - anchor)
        const [fewest, most] = [Math.ceil(distance / range.most - slack), Math.floor(distance / range.least + slack)]
        for (let cells = Math.max(1, fewest); cells <= most; cells++) {
          const merit = meritOf(distance / cells)
          if (merit > best.merit + slack) best = { spacing: distance / cells, merit }
        }
      }
  const [x, y, z] = along.map((axis) => bestAnchor(axis, best.spacing).anchor) as Coordinates
  return { spacing: best.spacing, planes: [x, y, z] }
}

/** Rounding: of voxels between two faces, and of areas. */
const slack = 1e-9
const alike = 1e-4

const areaOf = (faces: readonly FlatFace[]): number => faces.reduce((sum, { area }) => sum + area, 0)

/**
 * The largest of an axis's faces, those far from the middle of all first. Of places that meet as much the first counts, so
 * that those of a mirrored part are the mirrored ones.
 */
function anchorsOf(large: readonly FlatFace[]): number[] {
  const middle = large.reduce((sum, { at, area }) => sum + at * area, 0) / areaOf(large)
  const fromMiddle = (at: number) => Math.abs(at - middle)
  return large
    .slice(0, mostAnchors)
    .map(({ at }) => at)
    .sort((one, other) => fromMiddle(other) - fromMiddle(one))
}

interface AlongAxis {
  readonly large: readonly FlatFace[]
  readonly anchors: readonly number[]
}

/** On which of its anchors a plane of the grid meets most of an axis's faces, and their area. */
function bestAnchor({ large, anchors }: AlongAxis, spacing: number): { anchor: number | null; met: number } {
  let best: { anchor: number | null; met: number } = { anchor: anchors[0] ?? null, met: 0 }
  for (const anchor of anchors) {
    let met = 0
    for (const { at, area } of large) {
      const cells = (at - anchor) / spacing
      met += area * Math.max(0, 1 - Math.abs(cells - Math.round(cells)) / near)
    }
    if (met > best.met * (1 + alike)) best = { anchor, met }
  }
  return best
}
