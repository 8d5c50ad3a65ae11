import type { LoadCase, Support, SupportKind, Vector } from '@trabecula/domain'
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

export type LoadGlyph = CaseGlyph | SupportGlyph

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
 * @param cases further cases by face ids; an incomplete case has glyphs for its known values
 */
export function loadGlyphs(
  cases: readonly LoadCase<Faces>[],
  supports: readonly Support<Faces>[],
  frame: PartFrame,
): LoadGlyph[] {
  return [
    ...cases.flatMap((each, at) => glyphOf(each, at + 1, frame) ?? []),
    ...supports.flatMap(({ kind, triangles }): LoadGlyph[] => (triangles.length > 0 ? [{ kind, faces: triangles }] : [])),
  ]
}

function glyphOf(given: LoadCase<Faces>, place: number, frame: PartFrame): LoadGlyph | null {
  const { magnitude, triangles: faces } = given
  if (given.kind === 'acceleration') {
    const direction = along(given.direction, magnitude)
    return direction && { kind: 'acceleration', place, direction }
  }
  if (faces.length === 0) return null
  if (given.kind === 'pressure') return { kind: 'pressure', place, faces, pulls: magnitude < 0 }
  if (given.kind === 'torque') {
    const { axis } = given
    const direction = axis && along(axis.direction, 1)
    const placed = axis && direction && { axis: { point: inPartFrame(axis.point, frame), direction } }
    return { kind: 'torque', place, faces, reversed: magnitude < 0, ...placed }
  }
  const direction = along(given.direction, magnitude)
  if (!direction) return null
  if (given.kind === 'force') return { kind: 'force', place, faces, direction }
  const point = inPartFrame(given.point, frame)
  return point.every(Number.isFinite) ? { kind: 'remote', place, faces, direction, point } : null
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
