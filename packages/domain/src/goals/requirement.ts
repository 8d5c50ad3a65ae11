import type { UnitType } from '../units/factors.ts'
import { fromSi, toSi, unitOf } from '../units/quantities.ts'
import type { OptimizationGoal } from './list.ts'
import { type Goal, goalOf } from './values.ts'

/** What a design must reach: a value of a goal. */
export interface Requirement {
  readonly goal: Goal
  /** SI; 0 requires no value: the design is the best at mean density 0.30. A load is that with its safety factor. */
  readonly value: number
  /** By which the load was multiplied; absent where no factor is required. */
  readonly safetyFactor?: number
}

/** The part of the settings that states a requirement. */
export interface GoalSettings {
  readonly goal: OptimizationGoal
  readonly target: number
  readonly safetyFactor?: number | undefined
}

export const requirementOf = ({ goal, target, safetyFactor }: GoalSettings): Requirement => ({
  goal: goalOf(goal),
  value: target * (safetyFactor ?? 1),
  ...(safetyFactor === undefined ? {} : { safetyFactor }),
})

/** "max load": the title within a sentence or a line of a table. */
export const titleInText = ({ title }: Goal): string => title.charAt(0).toLowerCase() + title.slice(1)

/** Whether no value is required, but the best reachable one. */
export const asksForBest = ({ value }: Pick<Requirement, 'value'>): boolean => value === 0

/** The load that is required of case A, N, without its safety factor; undefined where that load may be any. */
export const requiredLoad = ({ goal, value, safetyFactor = 1 }: Requirement): number | undefined =>
  goal.isLoad && !asksForBest({ value }) ? value / safetyFactor : undefined

/** Maps a value of a goal so that larger is better. It is its own inverse. */
export const meritOf = ({ better }: Pick<Goal, 'better'>, value: number): number => (better === 'more' ? value : 1 / value)

/** The merit that a design must reach; 0 where no value is required. */
export const requiredMerit = (required: Requirement): number =>
  asksForBest(required) ? 0 : meritOf(required.goal, required.value)

/** Largest value that may be required, in the units that are shown. */
export const largestValue = ({ quantity, mostImperial }: Goal, unitType: UnitType): number =>
  fromSi(toSi(mostImperial, quantity, 'imperial'), quantity, unitType)

/** The hint under the goal's value (§5). */
export const goalRangeHint = (goal: Goal, unitType: UnitType): string =>
  `Range from 0–${Math.round(largestValue(goal, unitType)).toLocaleString('en-US')} ${unitOf(goal.quantity, unitType)} (enter a value)`

/** The refusal of a value that even the solid part does not reach. In both systems, because either may be typed. */
export function beyondSolidText({ goal, value, safetyFactor = 1 }: Requirement, ofSolid: number): string {
  const both = (si: number) => `${inUnit(si, goal, 'metric')} (${inUnit(si, goal, 'imperial')})`
  const reached = goal.better === 'more' ? 'reaches only' : 'reaches'
  const advice = goal.better === 'more' ? 'less' : 'more'
  const factor = safetyFactor === 1 ? '' : `, ${safetyFactor} times the one that is required,`
  return `A ${goal.noun} of ${both(value)}${factor} is out of reach: even the solid part ${reached} ${both(ofSolid)}. Ask for ${advice} or change the part.`
}

const inUnit = (si: number, { quantity }: Goal, unitType: UnitType): string => {
  const shown = fromSi(si, quantity, unitType).toLocaleString('en-US', { maximumSignificantDigits: 4 })
  return `${shown} ${unitOf(quantity, unitType)}`
}
