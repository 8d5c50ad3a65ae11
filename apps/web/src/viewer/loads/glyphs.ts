import {
  isFaceRegion,
  isOnFaces,
  type LoadCase,
  type Region,
  type RegionShape,
  type Support,
  type SupportKind,
  type Vector,
} from '@trabecula/domain'
import type { Vec3 } from '../rendering/vec3.ts'

interface OfCase {
  /** Index of its case, which gives letter and colour; 0 is case A. */
  readonly place: number
}

interface OnFaces {
  /** Face ids of the part. */
  readonly faces: readonly number[]
}

/** A line in the part frame, mm; its direction has any length. */
interface ViewerAxis {
  readonly point: Vec3
  readonly direction: Vec3
}

/** The effect of a load case, drawn on the part; case A has the arrow of `force`. Directions have any length. */
type CaseGlyph = OfCase &
  (
    | ({ readonly kind: 'force'; readonly direction: Vec3 } & OnFaces)
    /** `pulls`: away from the material. */
    | ({ readonly kind: 'pressure'; readonly pulls: boolean } & OnFaces)
    /** Right-handed about the axis, reversed with `reversed`; without one about that of the cylinder of its faces. */
    | ({ readonly kind: 'torque'; readonly axis?: ViewerAxis; readonly reversed: boolean } & OnFaces)
    /** `point`: in the part frame, mm. */
    | ({ readonly kind: 'remote'; readonly direction: Vec3; readonly point: Vec3 } & OnFaces)
    | { readonly kind: 'acceleration'; readonly direction: Vec3 }
  )

type SupportGlyph = { readonly kind: SupportKind } & OnFaces

/** A shape that is drawn through the part. `origin`: of the coordinates of its file, in the part frame, mm. */
export interface OutlineGlyph {
  readonly kind: 'outline'
  readonly shape: RegionShape
  readonly origin: Vec3
  /** mm of the unit in which its numbers are typed. */
  readonly unitMm?: number
  /** When set, the shape can be dragged. Null when the drag is given up; `done` on the last call of a drag. */
  readonly onDrag?: (shape: RegionShape | null, done: boolean) => void
}

export type LoadGlyph = CaseGlyph | SupportGlyph | OutlineGlyph

/** The position of a part in its file. */
export interface PartFrame {
  /** Centre of the bounding box, in the units of the file. */
  readonly center: readonly [number, number, number]
  /** mm per unit of the file. */
  readonly unitScale: number
}

type Faces = readonly number[]

/**
 * Glyphs of load cases and supports.
 *
 * @param cases by face ids, all but case A, whose arrow is `force`; an incomplete case has glyphs for its known values
 */
export function loadGlyphs(
  cases: readonly (LoadCase<Faces> & OfCase)[],
  supports: readonly Support<Faces>[],
  frame: PartFrame,
): LoadGlyph[] {
  return [
    ...cases.flatMap((each) => glyphOf(each, frame) ?? []),
    ...supports.flatMap(({ kind, triangles }): LoadGlyph[] => (triangles.length > 0 ? [{ kind, faces: triangles }] : [])),
  ]
}

/** Outlines of the shapes among regions; their faces are coloured instead. */
export const regionGlyphs = (
  regions: readonly Region<Faces>[],
  frame: PartFrame,
  dragged?: (Pick<OutlineGlyph, 'unitMm' | 'onDrag'> & { readonly at: number | null }) | null,
): LoadGlyph[] =>
  regions.flatMap((shape, at): LoadGlyph[] => {
    if (isFaceRegion(shape)) return []
    const glyph = { kind: 'outline', shape, origin: inPartFrame({ x: 0, y: 0, z: 0 }, frame) } as const
    return [dragged?.at === at ? { ...dragged, ...glyph } : glyph]
  })

function glyphOf(given: LoadCase<Faces> & OfCase, frame: PartFrame): LoadGlyph | null {
  const { magnitude, place, triangles: faces } = given
  if (isOnFaces(given.kind) && faces.length === 0) return null
  switch (given.kind) {
    case 'force': {
      const direction = along(given.direction, magnitude)
      return direction && { kind: 'force', place, faces, direction }
    }
    case 'pressure':
      return { kind: 'pressure', place, faces, pulls: magnitude < 0 }
    case 'torque': {
      const { axis } = given
      const direction = axis && along(axis.direction, 1)
      const placed = axis && direction && { axis: { point: inPartFrame(axis.point, frame), direction } }
      return { kind: 'torque', place, faces, reversed: magnitude < 0, ...placed }
    }
    case 'remote': {
      const direction = along(given.direction, magnitude)
      const point = inPartFrame(given.point, frame)
      return direction && point.every(Number.isFinite) ? { kind: 'remote', place, faces, direction, point } : null
    }
    case 'acceleration': {
      const direction = along(given.direction, magnitude)
      return direction && { kind: 'acceleration', place, direction }
    }
  }
}

/** The direction in which a magnitude acts; null without one. */
function along({ x, y, z }: Vector, magnitude: number): Vec3 | null {
  const sign = magnitude < 0 ? -1 : 1
  return Math.hypot(x, y, z) > 0 ? [sign * x, sign * y, sign * z] : null
}

/** A point in the part frame from the coordinates of the file, mm. */
const inPartFrame = ({ x, y, z }: Vector, { center, unitScale }: PartFrame): Vec3 => [
  x - center[0] * unitScale,
  y - center[1] * unitScale,
  z - center[2] * unitScale,
]
