import { tolerancePercent } from '../optimization/limits.ts'
import type { OptimizationGoal } from '../optimization/model.ts'
import type { UnitType } from '../units/factors.ts'
import { fromSi, unitOf } from '../units/quantities.ts'
import type { CandidateRow } from './model.ts'
import { goalValueOf } from './rules.ts'

/** How a value stands to its target: `short` is up to 5 % below it, `missed` further below; `none` was asked for. */
export type TargetState = 'none' | 'met' | 'short' | 'missed'

/** A value and the target it is held against, both in N or both in N/mm; a target of 0 asks for nothing. */
export interface Aim {
  readonly value: number
  readonly target: number
}

/** How far below its target a value lies, percent of the target; 0 when it is met. */
export const shortPercent = ({ value, target }: Aim): number => (value >= target ? 0 : (100 * (target - value)) / target)

/** Met means at least the target, to the last digit. */
export function targetState(aim: Aim): TargetState {
  if (aim.target === 0) return 'none'
  if (aim.value >= aim.target) return 'met'
  return shortPercent(aim) <= tolerancePercent ? 'short' : 'missed'
}

/** "short by 2.3 %": two digits, so that a hair's breadth does not read as nothing. */
export const shortBy = (aim: Aim): string => {
  const percent = shortPercent(aim)
  return `short by ${percent < 9.95 ? percent.toPrecision(2) : percent.toFixed(0)} %`
}

/** The same with the value that was reached, in the reader's units: "short by 12 %, best reachable = 840 N". */
export function bestReachable(aim: Aim, goal: OptimizationGoal, unitType: UnitType): string {
  const quantity = goal === 'stiffness' ? 'stiffness' : 'force'
  const best = fromSi(aim.value, quantity, unitType).toLocaleString('en-US', { maximumSignificantDigits: 3 })
  return `${shortBy(aim)}, best reachable = ${best} ${unitOf(quantity, unitType)}`
}

/** Most that a value may lie above its target, as a factor, unless nothing lighter prints. */
export const targetBand = 1.03

export type TargetColumns = Pick<CandidateRow, 'target_met' | 'target_short_percent' | 'target_note'>

/**
 * The target columns of a row.
 *
 * @param limit what keeps the lightest printable lattice from being lighter, when the design is that lattice
 * @param density mean relative density, for a row without a target
 */
export function targetColumns(
  aim: Aim,
  goal: OptimizationGoal,
  { limit, density }: { readonly limit: string | undefined; readonly density: number },
): TargetColumns {
  const state = targetState(aim)
  const columns = { target_met: state === 'met' || state === 'none', target_short_percent: shortPercent(aim) }
  if (state === 'none') return { ...columns, target_note: `best at mean density ${density.toFixed(2)}` }
  if (state !== 'met') return { ...columns, target_note: bestReachable(aim, goal, 'metric') }
  if (aim.value <= targetBand * aim.target) return { ...columns, target_note: 'on target' }
  return { ...columns, target_note: `above target${limit ? `, limited by ${limit}` : ''}` }
}

/** A row that was stored when 5 % below the target counted as met, with what is said of it today. */
export function withTodaysTarget<Row extends CandidateRow>(row: Row, goal: OptimizationGoal, target: number): Row {
  const aim = { value: goalValueOf(row, goal), target }
  const state = targetState(aim)
  if (state === 'none' || (state === 'met') === row.target_met) return row
  return { ...row, target_met: state === 'met', target_short_percent: shortPercent(aim), target_note: shortBy(aim) }
}
