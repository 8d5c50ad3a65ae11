import { firstCaseName } from '../loads/limits.ts'
import type { UnitType } from '../units/factors.ts'
import { threeDigits } from '../units/printing.ts'
import { fromSi, type QuantityName, unitOf } from '../units/quantities.ts'
import { limitOf, requirementKinds } from './kinds.ts'
import type { FurtherRequirement, RequirementChoice, RowRequirement } from './model.ts'

/** "displacement in case A", "mass": which requirement, without its value and place. */
export function requirementSubject(required: FurtherRequirement): string {
  const title = requirementKinds[required.kind].title.toLowerCase()
  if (!('case' in required)) return title
  return `${title} ${required.kind === 'displacement' ? 'in' : 'of'} case ${required.case}`
}

/** 'both': for sentences whose reader may have typed either. */
export type PrintedUnits = UnitType | 'both'

const inUnits = (print: (unitType: UnitType) => string, units: PrintedUnits): string => {
  if (units !== 'both') return print(units)
  const [metric, imperial] = [print('metric'), print('imperial')]
  return metric === imperial ? metric : `${metric} (${imperial})`
}

/** "displacement in case A at 10, 0, 5 mm": the same with its place. */
export function requirementName(required: FurtherRequirement, units: PrintedUnits): string {
  const subject = requirementSubject(required)
  if (required.kind !== 'displacement') return subject
  const at = 'near' in required.at ? required.at.near : required.at.point
  const digits = (value: number, unitType: UnitType) =>
    Number(fromSi(value, 'length', unitType).toPrecision(unitType === 'metric' ? 6 : 4))
  const place = (unitType: UnitType) => `${at.map((value) => digits(value, unitType)).join(', ')} ${unitOf('length', unitType)}`
  return `${subject} at ${inUnits(place, units)}`
}

type Valued = Pick<RowRequirement, 'kind' | 'case'>

/** The quantity of a row's value; undefined where it counts how many times loads are borne. */
const rowQuantity = ({ kind, case: name }: Valued): QuantityName | undefined =>
  kind === 'buckling' || (kind === 'load' && name !== undefined && name !== firstCaseName)
    ? undefined
    : requirementKinds[kind].quantity

/** "0.42 mm", "2.31 times its loads" */
export function requirementValue(of: Valued, value: number, units: PrintedUnits): string {
  const quantity = rowQuantity(of)
  if (!quantity) return `${threeDigits(value)} times its loads`
  return inUnits((unitType) => `${threeDigits(fromSi(value, quantity, unitType))} ${unitOf(quantity, unitType)}`, units)
}

/** "at most 0.5 mm" */
export const limitInWords = (of: Valued & Pick<RowRequirement, 'limit'>, units: PrintedUnits): string =>
  `at ${requirementKinds[of.kind].better === 'more' ? 'least' : 'most'} ${requirementValue(of, of.limit, units)}`

/**
 * "Displacement of a place (A)"; where the row has another requirement of the same kind and case, also with its number among
 * the further ones: "Displacement of a place (A), requirement 2".
 */
export function rowRequirementTitle(required: Valued, ofRow: readonly Valued[]): string {
  const { kind, case: name } = required
  const title = `${requirementKinds[kind].inRows ?? requirementKinds[kind].title}${name === undefined ? '' : ` (${name})`}`
  const alike = ofRow.filter((each) => each.kind === kind && each.case === name)
  return alike.length > 1 ? `${title}, requirement ${ofRow.indexOf(required)}` : title
}

/** "safety 1.5, displacement at most 0.5 mm"; a case is named where it is another than A. Empty without a choice. */
export function requiredInWords({ safetyFactor, requirements = [] }: RequirementChoice, unitType: UnitType): string {
  const safety = safetyFactor === undefined ? [] : [`safety ${threeDigits(safetyFactor)}`]
  const further = requirements.map((each) => {
    const name = 'case' in each && each.case !== firstCaseName ? ` (${each.case})` : ''
    const of = { kind: each.kind, ...('case' in each ? { case: each.case } : {}), limit: limitOf(each) }
    return `${requirementKinds[each.kind].title.toLowerCase()}${name} ${limitInWords(of, unitType)}`
  })
  return [...safety, ...further].join(', ')
}

/** How far a value is from its limit, in percent of the limit: positive where the requirement is met. */
export const roomPercent = ({ kind, value, limit }: RowRequirement): number =>
  (requirementKinds[kind].better === 'more' ? 100 : -100) * (value / limit - 1)
