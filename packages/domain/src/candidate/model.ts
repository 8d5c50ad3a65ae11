import type { Deviations, Measured, VerifiedValues } from '../goals/responses.ts'
import type { ExportQuality, OptimizationData, ZeroThicknessDirection } from '../optimization/model.ts'
import type { RequirementKind, RowRequirement } from '../requirements/model.ts'
import type { Vector } from '../space/model.ts'

export const cellForms = ['sheet', 'skeletal', 'strut'] as const

/** The part as a whole buckles, or its skin dimples between the walls of the lattice. */
const instabilities = ['buckling', 'dimpling'] as const
export const governingModes = [
  'core yield',
  'skin yield',
  'pad yield',
  'strut buckling',
  'wall buckling',
  ...instabilities,
] as const
export type GoverningMode = (typeof governingModes)[number]

export const isInstability = (mode: GoverningMode): boolean => instabilities.some((each) => each === mode)

export const printEaseWords = ['easy', 'moderate', 'hard'] as const
export const printEaseColors = ['green', 'amber', 'red'] as const

export const trustLevels = ['high', 'medium', 'low'] as const
export type Trust = (typeof trustLevels)[number]

/** What the values of a row are: of the analysis of its design, or of its exported mesh. */
export const rowStates = ['predicted', 'verified'] as const
export type RowState = (typeof rowStates)[number]

/** The region of the exported mesh that gives way first when it is analysed. */
export const verifiedRegions = ['skin', 'pad', 'lattice'] as const

/**
 * One row of the result table: every value in SI with its unit in the name.
 * Row identifiers (`rowIndex`) count from 0 in the order the server ranked them and never change within a result.
 */
export interface CandidateRow extends Measured, VerifiedValues, InstabilityFactors {
  readonly rowIndex: number
  /** e.g. "Gyroid sheet 10 mm" */
  readonly name: string
  readonly cell: string
  readonly form: (typeof cellForms)[number]
  readonly cellSizeMm: number
  readonly densityMean: number
  readonly densityMin: number
  readonly densityMax: number
  readonly massG: number
  /** Share of the solid part's mass that is saved, in percent. */
  readonly massSavedPercent: number
  /**
   * Load at which the most stressed point outside the singular cells of load and support reaches its limit; at most
   * `maxLoadN`. Absent from older rows.
   */
  readonly firstYieldN?: number
  readonly ultimateLoadN: number
  /** Displacement of the load at the target load (or at maxLoadN when no load was required). */
  readonly displacementMm: number
  /** maxLoadN / required load; null when no load was required. */
  readonly safetyFactor: number | null
  /** True when the value is at least the target, or nothing was required. */
  readonly targetMet: boolean
  /** How far below the target, percent; 0 when met. */
  readonly targetShortPercent: number
  /** The text of `targetColumns`: "on target", "short by 12 %, best reachable = 840 N" … */
  readonly targetNote: string
  readonly governingMode: GoverningMode
  /** Name of the load case that sets the row's value; "A" is the first. Absent from rows of one load. */
  readonly governingCase?: string
  /** Every load case, in order. Absent from rows of one load. */
  readonly cases?: readonly RowCase[]
  /** Every requirement, that of the goal first. Absent where nothing is required besides the goal. */
  readonly requirements?: readonly RowRequirement[]
  /**
   * The kind of the requirement with the least room, but never mass, for which no design is made; absent where
   * `requirements` are. Of several of one kind `governingPlace` finds the one.
   */
  readonly governingRequirement?: RequirementKind
  /** Lowest natural frequencies as the part is held, ascending; absent where none were requested. */
  readonly frequenciesHz?: readonly number[]
  /** What each of them does, in words such as "bending along y"; absent from rows of before. */
  readonly frequencyKinds?: readonly string[]
  /** Where the governing mode acts, in part coordinates, mm. */
  readonly governingPointMm: Vector
  /** 0–100 */
  readonly printEase: number
  readonly printEaseWord: (typeof printEaseWords)[number]
  readonly printEaseColor: (typeof printEaseColors)[number]
  readonly printEaseReason: string
  readonly minFeatureMm: number
  readonly minGapMm: number
  readonly powderDepthCells: number
  readonly powderDepthAllowedCells: number
  /**
   * The direction to open where the shell keeps powder or resin in, or None when only loaded and held faces could be
   * opened. The depth of the powder is then `powderDepthCells`. Absent where powder can leave, and from older rows.
   */
  readonly bestOpening?: ZeroThicknessDirection
  readonly printTimeH: number
  readonly cost: number
  readonly costCurrency: string
  /** Size of the binary STL in standard quality. */
  readonly exportSizeMb: number
  readonly exportTriangles: number
  /** Predicted files in every quality; absent from results older than the choice of a quality. */
  readonly exportChoices?: readonly ExportChoice[]
  /** How much its prediction is limited, in three levels, and by what. Screens and reports say the reason only. */
  readonly trust: Trust
  readonly trustReason: string
  /** How the verified values were found; absent until the exported mesh was analysed. */
  readonly verification?: RowVerification
  /** What the values are; absent from stored rows, which always have the predicted ones (`shownRow`). */
  readonly state?: RowState
  /** What the exported mesh was found to have; absent while the row is predicted. */
  readonly verified?: VerifiedFile
  /** What was predicted of a verified row, whose own values are verified ones; absent while the row is predicted. */
  readonly predicted?: PredictedValues
}

/** The values of a row's file, and how finely it was analysed. */
export interface VerifiedFile
  extends Measured,
    Pick<RowVerification, 'voxelMm' | 'voxelsThroughWall' | 'coarse' | 'seconds' | 'meshSha256'> {}

/** The values of a row that change when it is verified, as they were predicted. */
export interface PredictedValues
  extends Measured,
    Pick<
      CandidateRow,
      | 'firstYieldN'
      | 'ultimateLoadN'
      | 'displacementMm'
      | 'safetyFactor'
      | 'targetMet'
      | 'targetShortPercent'
      | 'targetNote'
      | 'cases'
      | 'governingCase'
      | 'requirements'
      | 'governingRequirement'
    > {}

/**
 * How many times the required load, or that at which damage begins where none is required, the part buckles at, and its
 * skin dimples: predicted. Null where it does not; absent where that was not requested or not found. The max load is at
 * most the least of them.
 */
export interface InstabilityFactors {
  readonly bucklingFactor?: number | null
  readonly dimplingFactor?: number | null
}

/** What a design does in one load case. */
export interface RowCase extends InstabilityFactors {
  readonly name: string
  /** How many times the case's loads it carries before its onset; null for case A of a stiffness goal. */
  readonly onsetFactor: number | null
  /** Work of the case's loads on the solid part over that on the design: 1 when it is as stiff as the solid part. */
  readonly stiffness: number
  /** That work on the design, N·mm; for case A under 1 N. */
  readonly workNMm: number
}

/** The file of a row in one quality, as a binary STL. */
export interface ExportChoice {
  readonly quality: ExportQuality
  readonly sizeMb: number
  readonly triangles: number
  /** Sample spacing of the lattice's surface, mm. */
  readonly spacingMm: number
  /** Greatest distance between a facet and the curved surface that it approximates, mm. */
  readonly chordErrorMm: number
  /** False when the file would be larger than slicers open. */
  readonly available: boolean
}

/** Analysis of the exported mesh itself, for comparison with the row's prediction. */
export interface RowVerification extends Deviations {
  /** Hash of the file that was analysed. */
  readonly meshSha256: string
  /** ISO 8601 */
  readonly verifiedAt: string
  readonly massDeviationPercent: number
  readonly governedBy: (typeof verifiedRegions)[number]
  readonly voxelMm: number
  readonly voxels: number
  readonly voxelsThroughWall: number
  /** How long the analysis took; absent from older rows. */
  readonly seconds?: number
  /** True for fewer than three voxels through the thinnest wall. */
  readonly coarse: boolean
  /** What the mesh does in each load case; absent where there is one load. */
  readonly cases?: readonly RowCase[]
  /** What the mesh has of every requirement; absent where nothing is required besides the goal. */
  readonly requirements?: readonly RowRequirement[]
  /** Lowest natural frequency and factor of buckling of the mesh; absent where they were not sought in it, or not found. */
  readonly frequencyHz?: number
  readonly bucklingFactor?: number | null
  readonly notes: readonly string[]
}

/** The values of a uniform lattice or of the solid part, for comparison. Not exportable. */
export interface Reference extends Measured, Pick<InstabilityFactors, 'bucklingFactor'> {
  readonly name: string
  readonly densityMean: number
  readonly massG: number
  /** As in `CandidateRow`. */
  readonly firstYieldN?: number
  readonly frequenciesHz?: readonly number[]
  readonly frequencyKinds?: readonly string[]
}

/** What a run has found. */
export interface RunResults {
  /** In the order of their rows. */
  readonly candidates: readonly CandidateRow[]
  /** The uniform lattice of the best candidate's cell, size and mass. */
  readonly baseline: Reference | null
  readonly solid: Reference | null
  readonly asked: OptimizationData
  /** What a user should know about the run, such as families that were left out: one sentence each. */
  readonly notes: readonly string[]
}
