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
 * A load case with its magnitude; that of case A is one newton, which the goal scales. A face may carry several cases.
 * `Faces`: the representation of its triangles.
 */
export type LoadCase<Faces = TriangleRanges> = { readonly name: string; readonly triangles: Faces } & (
  | { readonly kind: 'force'; readonly magnitude: number /* N, spread uniformly */; readonly direction: Vector }
  | { readonly kind: 'pressure'; readonly magnitude: number /* MPa, positive pushes into the face */ }
  | {
      readonly kind: 'torque'
      readonly magnitude: number /* N·mm, right-handed about the axis */
      /** The axis of the cylinder on which the faces lie, when left out. */
      readonly axis?: Axis
    }
  | {
      readonly kind: 'remote'
      readonly magnitude: number /* N */
      readonly direction: Vector
      readonly point: Vector /* mm, in the coordinates of the file */
    }
  /** An acceleration has no triangles: it acts on the design's own mass. */
  | { readonly kind: 'acceleration'; readonly magnitude: number /* m/s² */; readonly direction: Vector }
)

export const supportKinds = ['sliding', 'pinned', 'symmetry'] as const
export type SupportKind = (typeof supportKinds)[number]

/**
 * A face that is held in part. `sliding`: the face does not leave its plane. `pinned`: a hole on a pin, free to turn
 * about it and to slide along it. `symmetry`: the part goes on beyond the face as in a mirror.
 */
export interface Support<Faces = TriangleRanges> {
  readonly kind: SupportKind
  readonly triangles: Faces
}

/**
 * The compliance that a stiffness goal is about: the worst of all cases, or their sum by weights, in the order of the
 * cases.
 */
export type StiffnessAim = 'worst' | { readonly weights: readonly number[] }

/** Loads and supports besides the load faces, held faces and force: the cases from B on, and the supports. */
export interface LoadsAndSupports {
  /** Number of triangles of the part on which the faces were chosen: on another part they would mean other places. */
  readonly partTriangles: number
  readonly cases: readonly LoadCase[]
  readonly supports: readonly Support[]
  readonly stiffnessAim: StiffnessAim
}
