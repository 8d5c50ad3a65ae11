import { bestRow, type CandidateRow, type FileUnit, type RunResults, type UnitType } from '@trabecula/domain'
import type { Design } from '../candidates/design.ts'
import type { PartFields } from '../fields/part-fields.ts'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import type { Paper } from './document.ts'

/** A finished run, and how a report of it is to look. */
export interface ReportInput {
  readonly part: Part
  readonly fileUnit: FileUnit
  readonly setup: Setup
  readonly results: RunResults
  /** The row that the report is of; without it the report is of the study, and shows the best design. */
  readonly row?: number | undefined
  /** The design of that row; undefined when it is no longer stored. */
  readonly design: Design | undefined
  readonly fields: PartFields | undefined
  /** Names of the project and the study, or of the folder. */
  readonly study: readonly string[]
  readonly unitType: UnitType
  readonly paper: Paper
  readonly files: readonly ReportFile[]
  /** "Trabecula 0.1.0" */
  readonly software: string
  readonly madeAt: Date
}

export interface ReportFile {
  readonly name: string
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** The row that a report shows at length. */
export const chosenRow = ({ results, row = bestRow(results) }: Pick<ReportInput, 'results' | 'row'>): CandidateRow => {
  const found = results.candidates[row]
  if (!found) throw new Error(`The result has no row ${row}.`)
  return found
}
