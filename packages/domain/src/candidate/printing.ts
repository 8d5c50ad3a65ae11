import { familyTitle } from '../cells/families.ts'
import { type GoalSettings, type Requirement, requirementOf } from '../goals/requirement.ts'
import { defaultExportQuality, type ZeroThicknessDirection } from '../optimization/model.ts'
import { mostMissed } from '../requirements/rules.ts'
import type { UnitType } from '../units/factors.ts'
import { threeDigits, threePlaces, withMinus } from '../units/printing.ts'
import { fromSi, type QuantityName, unitOf } from '../units/quantities.ts'
import type { CandidateRow, GoverningMode, RowCase } from './model.ts'
import type { PrintCheck } from './rules.ts'
import { bestReachable, missedText, missedWord, shortBy, stateOfAll, type TargetState, targetState } from './target.ts'

/** The family of a lattice's cell in words, with its form unless named: "Gyroid skeletal", "Octet, strut". */
export function cellName({ cell, form }: Pick<CandidateRow, 'cell' | 'form'>): string {
  const title = familyTitle(cell)
  return title.endsWith(form) ? title : `${title}, ${form}`
}

/** How a row's value compares with what was required of it. */
export const rowState = (row: CandidateRow, given: GoalSettings): TargetState => judged(row, given).state

function judged(row: CandidateRow, given: GoalSettings): { required: Requirement; value: number; state: TargetState } {
  const required = requirementOf(given)
  const value = required.goal.measure(row)
  return { required, value, state: row.requirements ? stateOfAll(row.requirements) : targetState(required, value) }
}

/** The text about a row's target, in the reader's units: "on target", "predicted on target" before its file is known. */
export function targetNote(row: CandidateRow, given: GoalSettings, unitType: UnitType): string {
  const { required, value, state } = judged(row, given)
  const { requirements = [] } = row
  const missed = mostMissed(requirements)
  if (missed) return missedText(missed, requirements, unitType)
  if (state === 'short' || state === 'missed') return bestReachable(required, value, unitType)
  return state === 'met' && row.state === 'predicted' ? `predicted ${row.targetNote}` : row.targetNote
}

/** The target's state in a word or two: "no target", "target met", "short by 12 %". Only a verified value meets it. */
export function targetWord(row: CandidateRow, given: GoalSettings): string {
  const { required, value, state } = judged(row, given)
  if (state === 'none') return 'no target'
  const { requirements = [] } = row
  const missed = mostMissed(requirements)
  if (missed) return missedWord(missed, requirements)
  if (state !== 'met') return shortBy(required, value)
  return row.state === 'predicted' ? 'met if verified' : 'target met'
}

/** A value in SI, rounded as in its column, without its unit; a dash where there is none. */
export const printedQuantity = (value: number | null | undefined, name: QuantityName, unitType: UnitType): string =>
  value == null || !Number.isFinite(value) ? '–' : threePlaces(fromSi(value, name, unitType))

/** The factor by which a design carries the loads of a case: "1.24 ×"; a dash where no load was required. */
export const printedOnset = ({ onsetFactor: factor }: Pick<RowCase, 'onsetFactor'>): string =>
  factor === null ? '–' : `${threePlaces(factor)} ×`

/** So many times a load until something gives way: "2.31 ×", and a word where it does not; a dash where it was not found. */
export const printedTimes = (factor: number | null | undefined): string =>
  factor === null ? 'does not' : factor === undefined ? '–' : `${threePlaces(factor)} ×`

/** What limits the max load: "core yield", "buckles before it yields". */
export const modeInWords = (mode: GoverningMode): string =>
  mode === 'buckling' ? 'buckles before it yields' : mode === 'dimpling' ? 'skin dimples before it yields' : mode

/** A design's stiffness in a case as a share of the solid part's: "41.2 %". */
export const printedCaseStiffness = ({ stiffness }: Pick<RowCase, 'stiffness'>): string => `${threePlaces(100 * stiffness)} %`

/** Least and greatest relative density of a row: "0.100–0.500". */
export const densityRange = (row: CandidateRow): string => `${threePlaces(row.densityMin)}–${threePlaces(row.densityMax)}`

/** A deviation from a prediction: "+0.4 %", "−12.0 %". */
export function signedPercent(percent: number): string {
  const size = Math.abs(percent).toFixed(1)
  // What is rounded to zero has no sign.
  return Number(size) === 0 ? `${size} %` : `${percent < 0 ? '−' : '+'}${size} %`
}

const printedLength = (mm: number, unitType: UnitType): string =>
  `${threePlaces(fromSi(mm, 'length', unitType))} ${unitOf('length', unitType)}`

/**
 * The thinnest wall or strut as it is designed and, of struts and necks, about what facets leave of it in the file of
 * standard quality: a round loses the chord error on both sides. Walls of sheets are made thicker by what they lose.
 */
export function printedThinnest(
  { minFeatureMm, form, exportChoices }: Pick<CandidateRow, 'minFeatureMm' | 'form' | 'exportChoices'>,
  unitType: UnitType,
): string {
  const chord = exportChoices?.find(({ quality }) => quality === defaultExportQuality)?.chordErrorMm ?? 0
  const designed = printedLength(minFeatureMm, unitType)
  if (form === 'sheet' || !(chord > 0)) return designed
  const inFile = fromSi(minFeatureMm - 2 * chord, 'length', unitType)
  return `${designed}, about ${Number(inFile.toPrecision(2))} in the file`
}

/** The thinnest wall or strut of a file, measured and as designed; undefined where it was not measured. */
export function printedFeature(
  file: { readonly minFeatureMm?: number | null | undefined },
  row: Pick<CandidateRow, 'minFeatureMm'>,
  unitType: UnitType,
): string | undefined {
  if (file.minFeatureMm == null) return undefined
  const [measured, designed] = [file.minFeatureMm, row.minFeatureMm].map((mm) => printedLength(mm, unitType))
  return `Thinnest wall or strut ${measured}, measured on the file; ${designed} designed.`
}

/** A print check as a sentence, in the reader's units. */
export function printedCheck({ name, ok, value, limit, opening }: PrintCheck, unitType: UnitType): string {
  const length = (mm: number) => `${threeDigits(fromSi(mm, 'length', unitType))} ${unitOf('length', unitType)}`
  switch (name) {
    case 'wall':
      return `Thinnest wall ${length(value)}, ${ok ? 'the printer makes' : 'thinner than the printer’s'} ${length(limit)}`
    case 'powder':
      if (opening !== undefined) return printedKept(value, limit, opening)
      return `Loose powder ${threeDigits(value)} cells deep, ${ok ? 'of the' : 'more than the'} ${threeDigits(limit)} that can be cleaned`
    case 'volume':
      return ok ? 'Fits the build volume' : `Longest edge ${length(value)}; it does not fit the build volume`
  }
}

function printedKept(depth: number, allowed: number, opening: ZeroThicknessDirection): string {
  const kept = 'Powder or resin cannot leave the closed shell'
  if (opening === 'None') return kept
  const compared = `${depth <= allowed ? 'of the' : 'more than the'} ${threeDigits(allowed)} that can be cleaned`
  return `${kept}; opened along ${withMinus(opening)} it would lie ${threeDigits(depth)} cells deep, ${compared}`
}

/** The name of the powder's depth in a row's facts: behind a closed shell it is a depth that opening would bring. */
export const powderDepthName = ({ bestOpening: opening }: Pick<CandidateRow, 'bestOpening'>): string =>
  opening === undefined ? 'Powder depth' : 'Powder depth, if opened'
