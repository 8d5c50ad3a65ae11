import {
  type FurtherRequirement,
  goalRequirement,
  type RequirementKind,
  type RowRequirement,
  requirementKinds,
  rowRequirement,
  timesRequired,
} from '@trabecula/domain'
import { buckling } from './buckling.ts'
import { displacement } from './displacement.ts'
import { frequency } from './frequency.ts'
import { load } from './load.ts'
import { mass } from './mass.ts'
import { caseNumber, type FoundCases, type Posed, type RequirementMethod, type Slopes, type Stated } from './model.ts'
import { stiffness } from './stiffness.ts'

/** The method of each kind of the domain; one without a method does not compile. */
const methods: { readonly [Kind in RequirementKind]: RequirementMethod<Kind> } = {
  load,
  stiffness,
  displacement,
  frequency,
  buckling,
  mass,
}

/** The method of a requirement's own kind. */
const methodOf = (required: FurtherRequirement) => methods[required.kind] as RequirementMethod<RequirementKind>

const statedIn = ({ setup }: Posed): Stated[] =>
  (setup.settings.requirements ?? []).map((required, place) => ({ required, place }))

/** The values of all further requirements, in their order. */
export const valuesRequired = (posed: Posed, found: FoundCases): number[] =>
  statedIn(posed).map((stated) => methodOf(stated.required).valueOf(stated, found, posed))

/** What a row has of its requirements, that of the goal first; undefined where there is no further one. */
export function rowRequirements(posed: Posed, ofGoal: number, further: readonly number[]): RowRequirement[] | undefined {
  const { settings, cases } = posed.setup
  if (!settings.requirements) return undefined
  const rows = settings.requirements.map((required, n) => rowRequirement(required, further[n]))
  return [goalRequirement(settings, ofGoal, cases.length > 1), ...rows]
}

/** The values after the load of each case, in their order, was corrected by a factor. */
export const valuesAtLoads = (posed: Posed, values: readonly number[], factors: readonly number[]): number[] =>
  statedIn(posed).map(({ required }, n) =>
    methodOf(required).isLoad && 'case' in required ? values[n] * factors[caseNumber(posed, required.case)] : values[n],
  )

/**
 * Whether a coarse grid says what a design has of each requirement. It does where designs are made for the requirement,
 * without stresses or modes, and at a place that the grid has.
 */
export const areFoundOnCoarseGrid = (posed: Posed): boolean[] =>
  statedIn(posed).map(({ required, place }) => {
    const { isLoad, modes } = methodOf(required)
    const isPlaced = required.kind !== 'displacement' || posed.places[place] !== undefined
    return requirementKinds[required.kind].shapes && isPlaced && !isLoad && !modes
  })

/**
 * How many times as good as required each of those is for which designs are made; Infinity for the others, and for modes
 * that were not looked for.
 */
export const timesOf = (posed: Posed, values: readonly number[]): number[] =>
  statedIn(posed).map(({ required }, n) =>
    !requirementKinds[required.kind].shapes || (methodOf(required).modes && Number.isNaN(values[n]))
      ? Infinity
      : timesRequired(required, values[n]),
  )

/** ∂ ln(times required) of a further requirement per cell of the grid. */
export async function slopeOf(posed: Posed, place: number, found: FoundCases, slopes: Slopes): Promise<Float64Array> {
  const stated = statedIn(posed)[place]
  const { required } = stated
  const { slope } = methodOf(required)
  if (!slope) throw new Error(`No design is made for a requirement of the kind ${required.kind}.`)
  const byDensity = await slope(stated, slopes, found, posed)
  return requirementKinds[required.kind].better === 'more' ? byDensity : byDensity.map((each) => -each)
}
