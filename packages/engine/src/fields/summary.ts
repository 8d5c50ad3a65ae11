import { type GoalSettings, requiredLoad, requirementOf, unitOf } from '@trabecula/domain'
import { caseNames, fieldsOfCase, hasEnvelope } from './cases.ts'
import type { PartFields } from './part-fields.ts'
import { type Extreme, extremesOf, type Reading, readingsAt } from './readings.ts'

/**
 * The target when that is a load, otherwise the load at which it begins to yield or buckle: that of the row's
 * displacement. Where loads are multiples, the case as it is given.
 */
export const usualLoad = ({ facts }: PartFields, asked: GoalSettings): number =>
  facts.loadIsFactor ? 1 : (requiredLoad(requirementOf(asked)) ?? facts.onset.load)

/** What fields say at their usual load: what is shown first, and of several load cases then each by itself. */
export function summaryOf(fields: PartFields, asked: GoalSettings) {
  const load = usualLoad(fields, asked)
  const { name, absent } = fields.facts
  const describe = (of: PartFields) => readingsAt(of, usualLoad(of, asked)).map((reading) => describeField(of, reading))
  const first = fieldsOfCase(fields)
  const names = hasEnvelope(fields) ? caseNames(fields) : caseNames(fields).slice(1)
  const all = [
    ...describe(first),
    ...names.flatMap((each) => describe(fieldsOfCase(fields, each)).filter((field) => field.case === each)),
  ]
  // The displacement of case A is among what is shown first.
  const once = all.filter((field, at) => all.findIndex((other) => other.name === field.name && other.case === field.case) === at)
  return { name, load_n: load, fields: once, absent: { ...absent } }
}

function describeField(fields: PartFields, reading: Reading) {
  const { name, title, quantity, where, components } = reading
  const found = extremesOf(fields, reading)
  const point = ({ value, place }: Extreme) => ({ value, place_mm: place })
  return {
    name,
    ...(reading.case === undefined ? {} : { case: reading.case }),
    title,
    unit: quantity === '' || quantity === '%' ? quantity : unitOf(quantity, 'metric'),
    where,
    components,
    ...(found ? { least: point(found.least), most: point(found.most) } : {}),
  }
}
