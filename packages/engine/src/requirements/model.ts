import type { FurtherRequirement, RequirementKind } from '@trabecula/domain'
import type { Problem } from '../discretisation/problem.ts'
import type { CaseResult } from '../responses/model.ts'
import type { FoundModes } from './lowest-modes.ts'

/** What an analysis found in a load case, with its displacement. */
export interface FoundCase extends CaseResult {
  /** x, y, z per node of the grid, mm; only read where a displacement is required. */
  readonly displacement: () => ArrayLike<number>
}

/** What was found of a design, its mesh or the solid part, case by case. */
export interface FoundCases {
  readonly cases: readonly FoundCase[]
  readonly massG: number
  /** Absent where nothing looked for them. */
  readonly modes?: FoundModes | undefined
}

/** The set-up on the grid on which it was found. */
export type Posed = Pick<Problem, 'setup' | 'cases' | 'places'>

/** A requirement, and where it stands among the further ones of its set-up. */
export interface Stated<Kind extends RequirementKind = RequirementKind> {
  readonly required: Extract<FurtherRequirement, { kind: Kind }>
  readonly place: number
}

/** x, y, z at the places of the problem's elements (`placedElements`), and how much it counts. */
export interface WeightedShape {
  readonly shape: Float64Array
  readonly weight: number
}

/** Derivatives of one load case of a design over its densities, per cell of the grid. */
export interface CaseSlopes {
  /** ∂(compliance) */
  compliance(): Promise<Float64Array>
  /** ∂(smooth peak of the failure indices), and that peak. */
  peak(): Promise<{ readonly value: number; readonly byDensity: Float64Array }>
  /** ∂(Σ weight·u) by one adjoint solution. `key`: of the quantity, whose adjoint solutions start from each other. */
  displacement(force: { readonly nodes: Uint32Array; readonly values: Float64Array }, key: number): Promise<Float64Array>
  /** ∂(x'Kσx)/∂ρ of each shape, weighted and summed, through the stresses of the case: one adjoint solution. */
  stresses(shapes: readonly WeightedShape[], key: number): Promise<Float64Array>
}

/** Derivatives of a design over its densities, per cell of the grid. */
export interface Slopes {
  ofCase(name: string): CaseSlopes
  /** x'(∂K/∂ρ)x of a displacement x at some nodes, 0 at the others. */
  stiffness(x: { readonly nodes: Uint32Array; readonly shape: Float64Array }): Promise<Float64Array>
  /** x'(∂M/∂ρ)x, at the nodes that have mass. */
  mass(x: Float64Array): Float64Array
}

/** How the value of a kind of requirement is found, and how it changes with the densities. */
export interface RequirementMethod<Kind extends RequirementKind> {
  readonly valueOf: (stated: Stated<Kind>, found: FoundCases, posed: Posed) => number
  /** Whether the value is proportional to the load that its case bears. */
  readonly isLoad?: true
  /** Which modes it is a value of: a search finds them for designs that are judged by all requirements. */
  readonly modes?: 'vibration' | 'buckling'
  /** ∂ ln(value) per cell of the grid; absent where no design is made for it. */
  readonly slope?: (stated: Stated<Kind>, slopes: Slopes, found: FoundCases, posed: Posed) => Promise<Float64Array>
}

export const caseNumber = ({ cases }: Posed, name: string): number => cases.findIndex((each) => each.name === name)
