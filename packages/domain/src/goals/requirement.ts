import type { UnitType } from '../units/factors.ts'
import { fromSi, toSi, unitOf } from '../units/quantities.ts'
import { goalOf, type OptimizationGoal } from './list.ts'
import type { Goal } from './model.ts'

/** What is asked of a design: a goal, and the value that it is to reach. */
export interface Requirement {
  readonly goal: Goal
  /** SI; 0 asks for nothing but the best that is reached at mean density 0.30. */
  readonly value: number
}

/** A requirement as settings spell it. */
export interface AskedGoal {
  readonly goal: OptimizationGoal
  readonly target: number
}

export const requirementOf = ({ goal, target }: AskedGoal): Requirement => ({
  goal: goalOf(goal),
  value: target,
})

/** Whether no value is asked, but the best that is reached. */
export const asksForBest = ({ value }: Pick<Requirement, 'value'>): boolean => value === 0

/** The load of the first case that is asked, N; undefined where that load may be any. */
export const loadAsked = (requirement: Requirement): number | undefined =>
  requirement.goal.isLoad && !asksForBest(requirement) ? requirement.value : undefined

/** A value of a goal such that larger is better. Its own inverse. */
export const meritOf = ({ better }: Pick<Goal, 'better'>, value: number): number => (better === 'more' ? value : 1 / value)

/** What a design's merit is to reach; 0 where no value is asked. */
export const meritAsked = (asked: Requirement): number => (asksForBest(asked) ? 0 : meritOf(asked.goal, asked.value))

/** Largest value that may be asked, in the units that are shown. */
export const mostAsked = ({ quantity, mostImperial }: Goal, unitType: UnitType): number =>
  fromSi(toSi(mostImperial, quantity, 'imperial'), quantity, unitType)

/** The hint under the goal's value (§5). */
export const goalRangeHint = (goal: Goal, unitType: UnitType): string =>
  `Range from 0–${Math.round(mostAsked(goal, unitType)).toLocaleString('en-US')} ${unitOf(goal.quantity, unitType)} (enter a value)`

/** Why a value that even the solid part does not reach is refused. In both systems: either may have been typed. */
export function beyondSolidText({ goal, value }: Requirement, ofSolid: number): string {
  const both = (si: number) => `${inUnit(si, goal, 'metric')} (${inUnit(si, goal, 'imperial')})`
  const reached = goal.better === 'more' ? 'reaches only' : 'reaches'
  const advice = goal.better === 'more' ? 'less' : 'more'
  return `A ${goal.noun} of ${both(value)} is out of reach: even the solid part ${reached} ${both(ofSolid)}. Ask for ${advice} or change the part.`
}

const inUnit = (si: number, { quantity }: Goal, unitType: UnitType): string => {
  const shown = fromSi(si, quantity, unitType).toLocaleString('en-US', { maximumSignificantDigits: 4 })
  return `${shown} ${unitOf(quantity, unitType)}`
}
