import {
  fromSi,
  goalValueFromSi,
  type OptimizationSettings,
  projectNameLength,
  studyPlaceholderName,
  type UnitType,
  unitOf,
} from '@trabecula/domain'

const titles = { 'max-load': 'Max load', stiffness: 'Stiffness' } as const
const quantities = { 'max-load': 'force', stiffness: 'stiffness' } as const

type Asked = Pick<OptimizationSettings, 'optimization_goal' | 'optimization_value'>

/**
 * The name of a study that is not running: one whose run ended without a result keeps the placeholder, and is called by
 * what was asked.
 */
export const studyTitle = (name: string, asked: Asked, unitType: UnitType): string =>
  name === studyPlaceholderName ? goalName(asked, unitType) : name

/** "Max load 100 lbf", or "Stiffness, best" when no value was asked. */
function goalName({ optimization_goal: goal, optimization_value: value }: Asked, unitType: UnitType): string {
  if (value === 0) return `${titles[goal]}, best`
  const shown = goalValueFromSi(value, goal, unitType).toLocaleString('en-US', { maximumSignificantDigits: 4 })
  return `${titles[goal]} ${shown} ${unitOf(quantities[goal], unitType)}`
}

/** What a name says of a setting besides the goal. */
const aspects: readonly ((settings: OptimizationSettings, unitType: UnitType) => string)[] = [
  ({ shell_thickness }, unitType) =>
    `shell ${Number(fromSi(shell_thickness, 'length', unitType).toPrecision(3))} ${unitOf('length', unitType)}`,
  ({ zero_thickness_dir }) => (zero_thickness_dir === 'None' ? 'closed' : `open ${zero_thickness_dir.replace('-', '−')}`),
  ({ printer }) => printer,
  ({ material }) => material,
]

/**
 * What a finished study is called instead of its placeholder: its goal, and whatever tells it from the other studies of
 * the project with the same goal: "Max load 100 lbf, shell 0.0787 in, open +Z".
 */
export function studyName(
  settings: OptimizationSettings,
  unitType: UnitType,
  others: readonly OptimizationSettings[] = [],
): string {
  const goal = goalName(settings, unitType)
  const alike = others.filter((other) => goalName(other, unitType) === goal)
  const differing = aspects.filter((aspect) => alike.some((other) => aspect(other, unitType) !== aspect(settings, unitType)))
  return [goal, ...differing.map((aspect) => aspect(settings, unitType))].join(', ').slice(0, projectNameLength.max)
}
