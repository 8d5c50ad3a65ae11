import { asksForBest, meritOf, type Requirement } from '../goals/requirement.ts'
import { tolerancePercent } from '../optimization/limits.ts'
import type { RowRequirement } from '../requirements/model.ts'
import { limitInWords, roomPercent, rowRequirementTitle } from '../requirements/printing.ts'
import { governingPlace, mostMissed } from '../requirements/rules.ts'
import type { UnitType } from '../units/factors.ts'
import { fromSi, unitOf } from '../units/quantities.ts'
import type { CandidateRow } from './model.ts'

/** How a value compares with its target: `short` is up to 5 % off it, `missed` further; `none`: none is required. */
export type TargetState = 'none' | 'met' | 'short' | 'missed'

/** How far a value is from meeting the requirement, in percent of it; 0 when it is met. */
export const shortPercent = ({ goal, value: target }: Requirement, value: number): number => {
  const missing = goal.better === 'more' ? target - value : value - target
  return missing <= 0 ? 0 : (100 * missing) / target
}

/** A target is met by at least its value, to the last digit. */
export function targetState(required: Requirement, value: number): TargetState {
  if (asksForBest(required)) return 'none'
  const short = shortPercent(required, value)
  if (short === 0) return 'met'
  return short <= tolerancePercent ? 'short' : 'missed'
}

/** "short by 2.3 %": two digits, so that a tiny shortfall does not read as zero. */
export const shortBy = (required: Requirement, value: number): string => {
  const percent = shortPercent(required, value)
  const word = required.goal.better === 'more' ? 'short' : 'over'
  return `${word} by ${percentText(percent)}`
}

const percentText = (percent: number): string => `${percent < 9.95 ? percent.toPrecision(2) : percent.toFixed(0)} %`

/** The same with the value that was reached, in the reader's units: "short by 12 %, best reachable = 840 N". */
export function bestReachable(required: Requirement, value: number, unitType: UnitType): string {
  const { quantity } = required.goal
  const best = fromSi(value, quantity, unitType).toLocaleString('en-US', { maximumSignificantDigits: 3 })
  return `${shortBy(required, value)}, best reachable = ${best} ${unitOf(quantity, unitType)}`
}

/** Most that a value may lie above its target, as a factor, unless nothing lighter prints. */
export const targetBand = 1.03

export type TargetColumns = Pick<CandidateRow, 'targetMet' | 'targetShortPercent' | 'targetNote'>

/**
 * The target columns of a row.
 *
 * @param limit what keeps the lightest printable lattice from being lighter, when the design is that lattice
 * @param density mean relative density, for a row without a target
 */
export function targetColumns(
  required: Requirement,
  value: number,
  { limit, density }: { readonly limit: string | undefined; readonly density: number },
): TargetColumns {
  const state = targetState(required, value)
  const columns = {
    targetMet: state === 'met' || state === 'none',
    targetShortPercent: state === 'none' ? 0 : shortPercent(required, value),
  }
  if (state === 'none') return { ...columns, targetNote: `best at mean density ${density.toFixed(2)}` }
  if (state !== 'met') return { ...columns, targetNote: bestReachable(required, value, 'metric') }
  if (meritOf(required.goal, value) <= targetBand * meritOf(required.goal, required.value))
    return { ...columns, targetNote: 'on target' }
  const side = required.goal.better === 'more' ? 'above' : 'below'
  return { ...columns, targetNote: `${side} target${limit ? `, limited by ${limit}` : ''}` }
}

/**
 * The target columns of a row with further requirements: met where all of them are. `ofGoal`: its columns by the goal
 * alone.
 */
export function columnsOfAll(ofGoal: TargetColumns, requirements: readonly RowRequirement[]): TargetColumns {
  const missed = mostMissed(requirements)
  if (missed)
    return { targetMet: false, targetShortPercent: -roomPercent(missed), targetNote: missedText(missed, requirements, 'metric') }
  const [, ...further] = requirements
  const governs = further[governingPlace(requirements) - 1]
  return governs ? { ...ofGoal, targetNote: `all met, set by ${rowRequirementTitle(governs, requirements)}` } : ofGoal
}

/** "Displacement of a place (A) misses at most 0.5 mm by 10 %" */
export const missedText = (missed: RowRequirement, ofRow: readonly RowRequirement[], unitType: UnitType): string =>
  `${rowRequirementTitle(missed, ofRow)} misses ${limitInWords(missed, unitType)} by ${percentText(-roomPercent(missed))}`

/** "Displacement of a place (A) missed by 10 %", in no unit: the limit is in `missedText`. */
export const missedWord = (missed: RowRequirement, ofRow: readonly RowRequirement[]): string =>
  `${rowRequirementTitle(missed, ofRow)} missed by ${percentText(-roomPercent(missed))}`

/** How a row of several requirements compares with them: with the one that it misses by most. */
export function stateOfAll(requirements: readonly RowRequirement[]): TargetState {
  const missed = mostMissed(requirements)
  if (!missed) return 'met'
  return -roomPercent(missed) <= tolerancePercent ? 'short' : 'missed'
}

/** A row that was stored when 5 % below the target counted as met, with its target columns by the present rule. */
export function withTodaysTarget<Row extends CandidateRow>(row: Row, required: Requirement): Row {
  const value = required.goal.measure(row)
  const state = targetState(required, value)
  if (row.requirements || state === 'none' || (state === 'met') === row.targetMet) return row
  return {
    ...row,
    targetMet: state === 'met',
    targetShortPercent: shortPercent(required, value),
    targetNote: shortBy(required, value),
  }
}
