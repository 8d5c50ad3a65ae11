import {
  goalRangeHint,
  goalRangeImperial,
  goalValueFromSi,
  goalValueToSi,
  type OptimizationGoal,
  parseQuantity,
  type UnitType,
  unitOf,
} from '@trabecula/domain'

const quantityOf = { 'max-load': 'force', stiffness: 'stiffness' } as const

export const goalUnit = (goal: OptimizationGoal, unitType: UnitType): string => unitOf(quantityOf[goal], unitType)

/** In the unit that is shown. */
const topOf = (goal: OptimizationGoal, unitType: UnitType): number =>
  goalValueFromSi(goalValueToSi(goalRangeImperial.max, goal, 'imperial'), goal, unitType)

/** The typed value in the unit that is shown, or the error to show. */
export function readGoal(text: string, goal: OptimizationGoal, unitType: UnitType): number | string {
  const value = parseQuantity(text, quantityOf[goal], unitType)
  if (value === undefined) return `Enter a number, such as 100 ${goalUnit(goal, unitType)}`
  // A millionth of slack, so that the limit itself can be typed in either system.
  return value < 0 || value > topOf(goal, unitType) * (1 + 1e-6) ? goalRangeHint(goal, unitType) : value
}

/** The nearest value in the range; undefined for what is no number. */
export function nearestGoal(text: string, goal: OptimizationGoal, unitType: UnitType): number | undefined {
  const value = parseQuantity(text, quantityOf[goal], unitType)
  return value === undefined ? undefined : Math.min(Math.max(0, value), topOf(goal, unitType))
}
