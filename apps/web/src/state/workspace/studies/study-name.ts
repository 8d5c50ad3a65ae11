import { goalValueFromSi, type OptimizationSettings, type UnitType, unitOf } from '@trabecula/domain'

const titles = { 'max-load': 'Max load', stiffness: 'Stiffness' } as const
const quantities = { 'max-load': 'force', stiffness: 'stiffness' } as const

/** What a finished study is called instead of its placeholder: "Max load 100 lbf", or "Stiffness, best" when no value was asked. */
export function studyName(
  { optimization_goal: goal, optimization_value: value }: Pick<OptimizationSettings, 'optimization_goal' | 'optimization_value'>,
  unitType: UnitType,
): string {
  if (value === 0) return `${titles[goal]}, best`
  const shown = goalValueFromSi(value, goal, unitType).toLocaleString('en-US', { maximumSignificantDigits: 4 })
  return `${titles[goal]} ${shown} ${unitOf(quantities[goal], unitType)}`
}
