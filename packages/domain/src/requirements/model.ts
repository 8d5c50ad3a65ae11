import type { Vector } from '../space/model.ts'

/** Where a displacement is measured: a point in the coordinates of the file, in mm. */
export type Place =
  /** The mean over the face that is nearest to it. */
  | { readonly near: readonly [number, number, number] }
  /** The point of the part's surface that is nearest to it. */
  | { readonly point: readonly [number, number, number] }

interface OfCase {
  /** Name of the load case. */
  readonly case: string
}

/** A case is borne with a safety factor before the onset of damage. */
export interface LoadRequirement extends OfCase {
  readonly kind: 'load'
  /** N, of case A, whose load is one newton; every other case has its loads already. */
  readonly atLeast?: number | undefined
  /** 1 without it. */
  readonly safetyFactor?: number | undefined
}

/** Force of a case over the displacement of that force along itself. */
export interface StiffnessRequirement extends OfCase {
  readonly kind: 'stiffness'
  /** N/mm */
  readonly atLeast: number
}

/** How far a face or a point moves under the loads of a case, without their safety factor. */
export interface DisplacementRequirement extends OfCase {
  readonly kind: 'displacement'
  readonly at: Place
  /** A vector of any length; without it the magnitude of the displacement counts. */
  readonly direction?: Vector | undefined
  /** mm, either way along the direction. */
  readonly atMost: number
}

/** The lowest frequency of free vibration of the part as it is held, with its point masses. */
export interface FrequencyRequirement {
  readonly kind: 'frequency'
  /** Hz */
  readonly atLeast: number
}

/** The part does not buckle before so many times the loads of a case, without their safety factor. */
export interface BucklingRequirement extends OfCase {
  readonly kind: 'buckling'
  readonly atLeast: number
}

export interface MassRequirement {
  readonly kind: 'mass'
  /** g */
  readonly atMost: number
}

/** A requirement besides that of the goal. */
export type FurtherRequirement =
  | LoadRequirement
  | StiffnessRequirement
  | DisplacementRequirement
  | FrequencyRequirement
  | BucklingRequirement
  | MassRequirement

/** What is required besides the value of the goal. */
export interface RequirementChoice {
  /** The design is made to bear the goal's load this many times; 1 without it. */
  readonly safetyFactor?: number | undefined
  readonly requirements?: readonly FurtherRequirement[] | undefined
}

/** What a design has of one requirement; that of the goal comes first. */
export interface RowRequirement {
  readonly kind: RequirementKind
  /** Absent where the requirement is of no case, and of a goal that combines several. */
  readonly case?: string
  /**
   * In SI: N, N/mm, mm, Hz, g; a buckling factor is a number, and the load of a case from B on counts how many times its
   * loads are borne.
   */
  readonly value: number
  /** The value that it must not fall below, or exceed; of a load with its safety factor. */
  readonly limit: number
  readonly met: boolean
  /** The load that is borne over the one that is required, where that is a load. */
  readonly safetyFactor?: number
}

export type RequirementKind = FurtherRequirement['kind']
