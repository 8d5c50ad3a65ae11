import { type Goal, goalRangeHint, largestValue, parseQuantity, type UnitType, unitOf } from '@trabecula/domain'

/** The typed value in the unit that is shown, or the error to show. */
export function readGoal(text: string, goal: Goal, unitType: UnitType): number | string {
  const value = parseQuantity(text, goal.quantity, unitType)
  if (value === undefined) return `Enter a number, such as 100 ${unitOf(goal.quantity, unitType)}`
  // The slack of a millionth lets the limit itself be typed in either system.
  return value < 0 || value > largestValue(goal, unitType) * (1 + 1e-6) ? goalRangeHint(goal, unitType) : value
}

/** The nearest value in the range; undefined for a text that is no number. */
export function nearestGoal(text: string, goal: Goal, unitType: UnitType): number | undefined {
  const value = parseQuantity(text, goal.quantity, unitType)
  return value === undefined ? undefined : Math.min(Math.max(0, value), largestValue(goal, unitType))
}
