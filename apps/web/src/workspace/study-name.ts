import {
  asksForBest,
  fromSi,
  type GoalSettings,
  type LoadsAndSupports,
  projectNameLength,
  requirementOf,
  studyPlaceholderName,
  supportsInWords,
  type UnitType,
  unitOf,
} from '@trabecula/domain'
import type { StoredStudy } from './stored-study.ts'

/**
 * The name of a study that is not running: one whose run ended without a result keeps the placeholder, and is called by
 * what was asked.
 */
export const studyTitle = (name: string, asked: GoalSettings, unitType: UnitType): string =>
  name === studyPlaceholderName ? goalName(asked, unitType) : name

/** "Max load 100 lbf", or "Stiffness, best" when no value was asked. */
function goalName(settings: GoalSettings, unitType: UnitType): string {
  const asked = requirementOf(settings)
  const { title, quantity } = asked.goal
  if (asksForBest(asked)) return `${title}, best`
  const shown = fromSi(asked.value, quantity, unitType).toLocaleString('en-US', { maximumSignificantDigits: 4 })
  return `${title} ${shown} ${unitOf(quantity, unitType)}`
}

/** What is asked of a study. */
type NamedStudy = Pick<StoredStudy, 'settings' | 'loads'>

/** What a name says of a study besides the goal; nothing where there is nothing to say. */
const aspects: readonly ((study: NamedStudy, unitType: UnitType) => string | undefined)[] = [
  ({ loads }) => casesName(loads),
  ({ loads }) => supportsName(loads),
  ({ settings: { shellMm } }, unitType) =>
    `shell ${Number(fromSi(shellMm, 'length', unitType).toPrecision(3))} ${unitOf('length', unitType)}`,
  ({ settings: { zeroThicknessDirection } }) =>
    zeroThicknessDirection === 'None' ? 'closed' : `open ${zeroThicknessDirection.replace('-', '−')}`,
  ({ settings: { printer } }) => printer,
  ({ settings: { material } }) => material,
]

function casesName(loads: LoadsAndSupports | undefined): string {
  const count = 1 + (loads?.cases.length ?? 0)
  if (count === 1) return '1 case'
  return `${count} ${loads?.stiffnessAim === 'worst' ? '' : 'weighted '}cases`
}

const supportsName = (loads: LoadsAndSupports | undefined): string | undefined =>
  loads && loads.supports.length > 0 ? supportsInWords(loads.supports) : undefined

/**
 * What a finished study is called instead of its placeholder: its goal, and whatever tells it from the other studies of
 * the project with the same goal: "Max load 100 lbf, 3 cases, shell 0.0787 in".
 */
export function studyName(study: NamedStudy, unitType: UnitType, others: readonly NamedStudy[] = []): string {
  const goal = goalName(study.settings, unitType)
  const alike = others.filter((other) => goalName(other.settings, unitType) === goal)
  const differing = aspects.filter((aspect) => alike.some((other) => aspect(other, unitType) !== aspect(study, unitType)))
  return [goal, ...differing.flatMap((aspect) => aspect(study, unitType) ?? [])].join(', ').slice(0, projectNameLength.max)
}
