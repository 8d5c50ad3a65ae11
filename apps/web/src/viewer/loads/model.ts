import type { SupportKind } from '@trabecula/domain'
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
export interface ViewerAxis {
  readonly point: Vec3
  readonly direction: Vec3
}

/** The effect of a load case, drawn on the part; case A has the arrow of `force`. Directions have any length. */
export type CaseGlyph = OfCase &
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

export type SupportGlyph = { readonly kind: SupportKind } & OnFaces

export type LoadGlyph = CaseGlyph | SupportGlyph
