import { cellsInWords } from '../cells/printing.ts'
import { asksForBest, type GoalSettings, requirementOf } from '../goals/requirement.ts'
import type { LoadsAndSupports } from '../loads/model.ts'
import { massesInWords, supportsInWords } from '../loads/printing.ts'
import { buildDirectionInWords } from '../optimization/build-direction.ts'
import type { OptimizationSettings } from '../optimization/model.ts'
import { requiredInWords } from '../requirements/printing.ts'
import { counted } from '../text/counted.ts'
import type { UnitType } from '../units/factors.ts'
import { withMinus } from '../units/printing.ts'
import { fromSi, unitOf } from '../units/quantities.ts'
import { projectNameLength } from './limits.ts'
import { studyPlaceholderName } from './model.ts'

/**
 * The title of a study that is not running: one whose run ended without a result keeps the placeholder name, and is
 * titled by its settings.
 */
export const studyTitle = (name: string, settings: GoalSettings, unitType: UnitType): string =>
  name === studyPlaceholderName ? goalName(settings, unitType) : name

/** "Max load 100 lbf", or "Stiffness, best" when no value is required. */
function goalName(settings: GoalSettings, unitType: UnitType): string {
  const required = requirementOf(settings)
  const { title, quantity } = required.goal
  if (asksForBest(required)) return `${title}, best`
  const shown = fromSi(settings.target, quantity, unitType).toLocaleString('en-US', { maximumSignificantDigits: 4 })
  return `${title} ${shown} ${unitOf(quantity, unitType)}`
}

interface NamedStudy {
  readonly settings: OptimizationSettings
  readonly loads?: LoadsAndSupports
}

/** The parts of a name besides the goal; empty where there is nothing to mention. */
const aspects: readonly ((study: NamedStudy, unitType: UnitType) => string | undefined)[] = [
  ({ loads }) => casesName(loads),
  ({ loads }) => supportsName(loads),
  ({ loads }) => loads?.pointMasses && massesInWords(loads.pointMasses),
  ({ loads }) => loads?.regions && counted(loads.regions.length, 'region'),
  ({ settings: { shellMm } }, unitType) =>
    `shell ${Number(fromSi(shellMm, 'length', unitType).toPrecision(3))} ${unitOf('length', unitType)}`,
  ({ settings: { zeroThicknessDirection } }) =>
    zeroThicknessDirection === 'None' ? 'closed' : `open ${withMinus(zeroThicknessDirection)}`,
  ({ settings }, unitType) => requiredInWords(settings, unitType) || undefined,
  ({ settings }, unitType) => cellsInWords(settings, unitType) || undefined,
  ({ settings }) => (settings.buildDirection ? `${buildDirectionInWords(settings)} up` : undefined),
  ({ settings: { printer } }) => printer,
  ({ settings: { material } }) => material,
]

function casesName(loads: LoadsAndSupports | undefined): string {
  const count = 1 + (loads?.furtherCases.length ?? 0)
  if (count === 1) return '1 case'
  return `${count} ${loads?.stiffnessAim === 'worst' ? '' : 'weighted '}cases`
}

const supportsName = (loads: LoadsAndSupports | undefined): string | undefined =>
  loads && loads.supports.length > 0 ? supportsInWords(loads.supports) : undefined

/**
 * The name of a finished study instead of its placeholder: its goal, and the settings that distinguish it from the
 * project's other studies with the same goal: "Max load 100 lbf, 3 cases, shell 0.0787 in".
 */
export function studyName(study: NamedStudy, unitType: UnitType, others: readonly NamedStudy[] = []): string {
  const goal = goalName(study.settings, unitType)
  const alike = others.filter((other) => goalName(other.settings, unitType) === goal)
  const differing = aspects.filter((aspect) => alike.some((other) => aspect(other, unitType) !== aspect(study, unitType)))
  return [goal, ...differing.flatMap((aspect) => aspect(study, unitType) ?? [])].join(', ').slice(0, projectNameLength.max)
}
