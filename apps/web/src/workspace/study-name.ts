import { goalValueFromSi, type OptimizationSettings, studyPlaceholderName, type UnitType, unitOf } from '@trabecula/domain'

const titles = { 'max-load': 'Max load', stiffness: 'Stiffness' } as const
const quantities = { 'max-load': 'force', stiffness: 'stiffness' } as const

type Asked = Pick<OptimizationSettings, 'optimization_goal' | 'optimization_value'>

/**
 * The name of a study that is not running: one whose run ended without a result keeps the placeholder, and is called by
 * what was asked.
 */
export const studyTitle = (name: string, asked: Asked, unitType: UnitType): string =>
  name === studyPlaceholderName ? studyName(asked, unitType) : name

/**
 * What a finished study is called instead of its placeholder: "Max load 100 lbf", or "Stiffness, best" when no value
 * was asked.
 */
export function studyName({ optimization_goal: goal, optimization_value: value }: Asked, unitType: UnitType): string {
  if (value === 0) return `${titles[goal]}, best`
  const shown = goalValueFromSi(value, goal, unitType).toLocaleString('en-US', { maximumSignificantDigits: 4 })
  return `${titles[goal]} ${shown} ${unitOf(quantities[goal], unitType)}`
}
