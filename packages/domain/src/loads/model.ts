import type { TriangleRanges } from '../face/model.ts'
import type { Region } from '../regions/model.ts'
import type { Vector } from '../space/model.ts'
import type { LoadCaseKind, loadKinds } from './kinds.ts'

/** A line in space: a point of it in mm, in the coordinates of the file, and its direction, of any length. */
export interface Axis {
  readonly point: Vector
  readonly direction: Vector
}

/** What a case may say besides its faces and its magnitude. */
export interface Acting {
  /** A vector of any length. */
  readonly direction: Vector
  /** mm, in the coordinates of the file. */
  readonly point: Vector
  /** The axis of the cylinder on which the faces lie, when left out. */
  readonly axis?: Axis
}

type OfKind<Kind extends LoadCaseKind> = {
  readonly kind: Kind
  /** In SI, in the quantity of the kind. */
  readonly magnitude: number
} & Pick<Acting, (typeof loadKinds)[Kind]['needs'][number]>

/**
 * A load case with its magnitude; that of case A is one newton, which the goal scales. A face may carry several cases.
 * `Faces`: the representation of its triangles, of which a load on the whole part has none.
 */
export type LoadCase<Faces = TriangleRanges> = { readonly name: string; readonly triangles: Faces } & {
  [Kind in LoadCaseKind]: OfKind<Kind>
}[LoadCaseKind]

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

/** Something that is fixed to a face and moves with it, spread uniformly over it: it has mass and no stiffness. */
export interface PointMass<Faces = TriangleRanges> {
  readonly massG: number
  readonly triangles: Faces
}

/** The compliance of a stiffness goal: the worst of all cases, or their sum by weights, in the order of the cases. */
export type StiffnessAim = 'worst' | { readonly weights: readonly number[] }

/** All load cases of a set-up, case A first. */
export type LoadCases<Faces = TriangleRanges> = readonly [LoadCase<Faces>, ...LoadCase<Faces>[]]

/**
 * What a study says of loads, supports, point masses and regions. It does not have case A, which is the load faces and
 * the force of its project: `casesFromWire` of the contract makes the list of all cases where both meet.
 */
export interface LoadsAndSupports {
  /** Number of triangles of the part on which the faces were chosen: on another part they would mean other places. */
  readonly partTriangles: number
  /** The load cases from B on. */
  readonly furtherCases: readonly LoadCase[]
  readonly supports: readonly Support[]
  readonly stiffnessAim: StiffnessAim
  /** What vibrates with the part; absent without. */
  readonly pointMasses?: readonly PointMass[]
  /** Places that the user has decided; absent without. */
  readonly regions?: readonly Region[]
}
