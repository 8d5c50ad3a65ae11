import type { SupportKind } from '@trabecula/domain'
import type { FaceSet } from '@trabecula/geometry'
import type { DrawablePart } from './drawable.ts'

/** A part as the viewer shows it: 9 floats per triangle in the part frame (mm), in the order of the file. */
export interface ViewerPart {
  readonly soup: Float32Array
  readonly surfaces: FaceSet
  /** Prepared in the worker by `readPart`; made on the spot when missing. */
  readonly drawable?: DrawablePart
  /** What the part's CAD file says of each face. */
  readonly cadFaceOf?: readonly ({ readonly color?: string } | undefined)[]
}

/** Ids of the picked faces by role. A face in both lists counts as held. */
export interface FaceSelection {
  readonly load: readonly number[]
  readonly held: readonly number[]
  /** Faces of each further load case; those of case A are `load`. A face may be in several. */
  readonly cases?: readonly (readonly number[])[]
  /** Faces that are held in part. */
  readonly supports?: readonly SupportFaces[]
  /** Point masses: what a label on their faces says. */
  readonly masses?: readonly { readonly text: string; readonly faces: readonly number[] }[]
  /** Faces of regions, where those are shown, and of a point mass while it receives picks. */
  readonly regions?: readonly number[]
}

export interface SupportFaces {
  readonly kind: SupportKind
  readonly faces: readonly number[]
}
