import type { SupportKind } from '@trabecula/domain'
import type { Vec3 } from '../rendering/vec3.ts'

interface OfCase {
  /** Of its case, the first being 0: gives letter and colour. */
  readonly place: number
}

interface OnFaces {
  /** Face ids of the part. */
  readonly faces: readonly number[]
}

/** A line, part frame, mm; the direction of any length. */
export interface ViewerAxis {
  readonly point: Vec3
  readonly direction: Vec3
}

/** What a load case does, drawn on the part; case A keeps the arrow of `force`. Directions of any length. */
export type CaseGlyph = OfCase &
  (
    | ({ readonly kind: 'force'; readonly direction: Vec3 } & OnFaces)
    /** `pulls`: away from the material. */
    | ({ readonly kind: 'pressure'; readonly pulls: boolean } & OnFaces)
    /** Right-handed about the axis, `reversed` the other way; without an axis that of the cylinder of its faces. */
    | ({ readonly kind: 'torque'; readonly axis?: ViewerAxis; readonly reversed: boolean } & OnFaces)
    /** `point`: part frame, mm. */
    | ({ readonly kind: 'remote'; readonly direction: Vec3; readonly point: Vec3 } & OnFaces)
    | { readonly kind: 'acceleration'; readonly direction: Vec3 }
  )

/** How faces are held in part. */
export type SupportGlyph = { readonly kind: SupportKind } & OnFaces

export type LoadGlyph = CaseGlyph | SupportGlyph
