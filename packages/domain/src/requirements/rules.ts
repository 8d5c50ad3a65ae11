import { asksForBest, type GoalSettings, requiredLoad, requirementOf } from '../goals/requirement.ts'
import { type LoadCaseKind, loadKinds } from '../loads/kinds.ts'
import { firstCaseName, largestNumber, leastDirection } from '../loads/limits.ts'
import { sameToSixDigits } from '../loads/rules.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { limitOf, requirementKinds, timesRequired } from './kinds.ts'
import { mostRequirements, safetyFactorRange } from './limits.ts'
import { requirementMessages as messages } from './messages.ts'
import type { FurtherRequirement, RequirementChoice, RequirementKind, RowRequirement } from './model.ts'
import { requirementValue } from './printing.ts'

type Case = { readonly name: string; readonly kind: LoadCaseKind }
type Settings = GoalSettings & RequirementChoice

/** The load under which a case is looked at, in its units: newtons of case A, the loads as given of every other. */
export function knownLoad(settings: Settings, name: string): number | undefined {
  if (name !== firstCaseName) return 1
  const stated = settings.requirements?.find((each) => each.kind === 'load' && each.case === name)
  return requiredLoad(requirementOf(settings)) ?? (stated?.kind === 'load' ? stated.atLeast : undefined)
}

/** Refuses requirements that are wrong without the part. `cases`: all load cases, A first. */
export function checkRequirements(settings: Settings, cases: readonly Case[]): Outcome<true> {
  const { safetyFactor, requirements } = settings
  const required = requirementOf(settings)
  const refused = (message: string) => refuse('bad-requirement', message)
  if (safetyFactor !== undefined) {
    if (!isFactor(safetyFactor)) return refused(messages.safetyFactor(safetyFactor))
    if (!required.goal.isLoad || asksForBest(required)) return refused(messages.factorWithoutLoad)
  }
  if (!requirements) return done(true)
  if (requirements.length === 0) return refused(messages.none)
  if (requirements.length >= mostRequirements) return refused(messages.tooMany(requirements.length + 1))
  if (asksForBest(required)) return refused(messages.withoutValue)
  for (const each of requirements) {
    const wrong = requirementProblem(each, settings, cases)
    if (wrong) return refused(wrong)
  }
  return contradiction(settings, cases.length)
}

const isFactor = (factor: number): boolean => factor >= safetyFactorRange.min && factor <= safetyFactorRange.max
const isPositive = (value: number): boolean => value > 0 && value <= largestNumber

/** What is wrong with a requirement by itself. */
export function requirementProblem(required: FurtherRequirement, settings: Settings, cases: readonly Case[]): string | undefined {
  if (!('case' in required)) return isPositive(limitOf(required)) ? undefined : messages.notPositive(required)
  const { case: name } = required
  const found = cases.find((each) => each.name === name)
  if (!found)
    return messages.unknownCase(
      name,
      cases.map((each) => each.name),
    )
  switch (required.kind) {
    case 'load': {
      const { atLeast, safetyFactor = 1 } = required
      if (!isFactor(safetyFactor)) return messages.safetyFactor(safetyFactor)
      if (name !== firstCaseName) return atLeast === undefined ? undefined : messages.loadWithValue(name)
      if (atLeast === undefined) return messages.loadWithoutValue(name)
      return isPositive(atLeast) ? undefined : messages.notPositive(required)
    }
    case 'stiffness':
      if (loadKinds[found.kind].magnitude.quantity !== 'force') return messages.noStiffness(name, found.kind)
      return isPositive(required.atLeast) ? undefined : messages.notPositive(required)
    case 'buckling':
      if (!isPositive(required.atLeast)) return messages.notPositive(required)
      return knownLoad(settings, name) === undefined ? messages.unknownLoad(required) : undefined
    case 'displacement': {
      if (!isPositive(required.atMost)) return messages.notPositive(required)
      const { direction, at } = required
      if (!('near' in at ? at.near : at.point).every((share) => Math.abs(share) <= largestNumber)) return messages.withoutPlace
      if (direction && !(Math.hypot(direction.x, direction.y, direction.z) >= leastDirection)) return messages.withoutDirection
      return knownLoad(settings, name) === undefined ? messages.unknownLoad(required) : undefined
    }
  }
}

/** Two requirements that limit the same thing: one of them says nothing, or both are not meant. */
function contradiction(settings: Settings, cases: number): Outcome<true> {
  const { requirements = [] } = settings
  const all = [...goalAsRequirement(settings, cases), ...requirements]
  for (const [n, each] of all.entries()) {
    const before = all.slice(0, n).find((other) => isSameThing(each, other))
    if (before) return refuse('requirements-contradict', sameThingText(before, each))
  }
  return done(true)
}

/** The goal as a requirement of case A; the stiffness of several cases is that of all, and no such requirement. */
function goalAsRequirement(settings: Settings, cases: number): FurtherRequirement[] {
  const { goal } = requirementOf(settings)
  const { target: atLeast, safetyFactor } = settings
  if (goal.isLoad) return [{ kind: 'load', case: firstCaseName, atLeast, safetyFactor }]
  return cases === 1 ? [{ kind: 'stiffness', case: firstCaseName, atLeast }] : []
}

const isSameThing = (one: FurtherRequirement, other: FurtherRequirement): boolean => {
  const [a, b] = [one, other].map((each) => ({ ...each, atLeast: 0, atMost: 0, safetyFactor: 0 }))
  return sameToSixDigits(a, b)
}

function sameThingText(one: FurtherRequirement, other: FurtherRequirement): string {
  const [a, b] = [limitOf(one), limitOf(other)]
  if (sameToSixDigits(a, b)) return messages.equal(one)
  const [first, second, by] = [a, b, Math.abs(a - b)].map((value) => requirementValue(one, value, 'both'))
  return messages.twice(one, first ?? '', second ?? '', `, ${by} apart`)
}

/** Whether two studies require the same besides their goals. */
export const sameRequirements = (
  one: readonly FurtherRequirement[] | undefined,
  other: readonly FurtherRequirement[] | undefined,
): boolean => sameToSixDigits(one ?? [], other ?? [])

/** What a design has of a further requirement. `load`: what is required of a load, without its factor. */
export function rowRequirement(required: FurtherRequirement, value: number): RowRequirement {
  return {
    kind: required.kind,
    ...('case' in required ? { case: required.case } : {}),
    value,
    limit: limitOf(required),
    met: timesRequired(required, value) >= 1,
    ...(required.kind === 'load' ? { safetyFactor: value / (required.atLeast ?? 1) } : {}),
  }
}

/** What the goal requires, as a row has it. `hasCases`: whether its value combines several load cases. */
export function goalRequirement(settings: Settings, value: number, hasCases: boolean): RowRequirement {
  const required = requirementOf(settings)
  const load = requiredLoad(required)
  return {
    kind: required.goal.isLoad ? 'load' : 'stiffness',
    ...(hasCases && !required.goal.isLoad ? {} : { case: firstCaseName }),
    value,
    limit: required.value,
    met: required.goal.better === 'more' ? value >= required.value : value <= required.value,
    ...(load === undefined ? {} : { safetyFactor: value / load }),
  }
}

/** How many times as good as required a row's value is. */
const times = ({ kind, value, limit }: RowRequirement): number =>
  requirementKinds[kind].better === 'more' ? value / limit : limit / value

/** Which requirement of a row shapes the design, by its place in the row: that with the least room; -1 where none does. */
export function governingPlace(requirements: readonly RowRequirement[]): number {
  const shaping = requirements.filter(({ kind }) => requirementKinds[kind].shapes)
  const [governing] = shaping.toSorted((a, b) => times(a) - times(b))
  return governing ? requirements.indexOf(governing) : -1
}

/** The kind of the requirement that shapes the design. */
export const governingRequirement = (requirements: readonly RowRequirement[]): RequirementKind | undefined =>
  requirements[governingPlace(requirements)]?.kind

/**
 * How many times as good as required a design is in the requirement in which it is worst, of those that more material
 * can meet.
 */
export const worstTimes = (requirements: readonly RowRequirement[]): number =>
  Math.min(...requirements.filter(({ kind }) => requirementKinds[kind].shapes).map(times))

/** The requirement that is missed by most; undefined where all are met. */
export const mostMissed = (requirements: readonly RowRequirement[]): RowRequirement | undefined =>
  requirements.filter(({ met }) => !met).toSorted((a, b) => times(a) - times(b))[0]
