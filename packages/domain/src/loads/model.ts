import type { TriangleRanges } from '../face/model.ts'
import type { Vector } from '../space/model.ts'

export const loadCaseKinds = ['force', 'pressure', 'torque', 'remote', 'acceleration'] as const
export type LoadCaseKind = (typeof loadCaseKinds)[number]

/** A line in space: a point of it in mm, in the coordinates of the file, and its direction, of any length. */
export interface Axis {
  readonly point: Vector
  readonly direction: Vector
}

/**
 * A load case with its magnitude as it is; that of case A is one newton, of which the goal says how many. A face may
 * carry several cases. `Faces`: how its triangles are told.
 */
export type LoadCase<Faces = TriangleRanges> = { readonly name: string; readonly triangles: Faces } & (
  | { readonly kind: 'force'; readonly magnitude: number /* N, spread evenly */; readonly direction: Vector }
  | { readonly kind: 'pressure'; readonly magnitude: number /* MPa, positive pushes into the face */ }
  | {
      readonly kind: 'torque'
      readonly magnitude: number /* N·mm, right-handed about the axis */
      /** That of the cylinder on which the faces lie, without it. */
      readonly axis?: Axis
    }
  | {
      readonly kind: 'remote'
      readonly magnitude: number /* N */
      readonly direction: Vector
      readonly point: Vector /* mm, in the coordinates of the file */
    }
  /** No triangles: what the design itself weighs under it. */
  | { readonly kind: 'acceleration'; readonly magnitude: number /* m/s² */; readonly direction: Vector }
)

export const supportKinds = ['sliding', 'pinned', 'symmetry'] as const
export type SupportKind = (typeof supportKinds)[number]

/**
 * A face that is held in part. `sliding`: it does not leave its plane. `pinned`: a hole on a pin, free to turn about it
 * and to slide along it. `symmetry`: the part goes on beyond the face as in a mirror.
 */
export interface Support<Faces = TriangleRanges> {
  readonly kind: SupportKind
  readonly triangles: Faces
}

/** Which compliance a stiffness goal is about: the worst of all cases, or their sum by weights, in the order of the cases. */
export type StiffnessAim = 'worst' | { readonly weights: readonly number[] }

/** What is asked of a part beside load faces, held faces and force: the cases from B on, and the supports. */
export interface LoadsAndSupports {
  /** Triangles of the part on which the faces were chosen: on another part they would mean other places. */
  readonly partTriangles: number
  readonly cases: readonly LoadCase[]
  readonly supports: readonly Support[]
  readonly stiffnessAim: StiffnessAim
}
