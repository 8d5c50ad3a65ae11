import { reachOf } from '../face/ranges.ts'
import { asksForBest, type GoalSettings, requirementOf } from '../goals/requirement.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Vector } from '../space/model.ts'
import type { QuantityName } from '../units/quantities.ts'
import {
  caseNameLength,
  firstCaseName,
  largestNumber,
  leastDirection,
  leastMagnitude,
  mostLoadCases,
  mostSupports,
  weightRange,
} from './limits.ts'
import { loadsMessages, supportTitles } from './messages.ts'
import type { LoadCase, LoadCaseKind, LoadsAndSupports, Support } from './model.ts'

/** The quantity of each kind's magnitude. */
export const magnitudeQuantities = {
  force: 'force',
  pressure: 'stress',
  torque: 'torque',
  remote: 'force',
  acceleration: 'acceleration',
} as const satisfies Record<LoadCaseKind, QuantityName>

/**
 * The load case that the load faces and the force of a study stand for: one newton, of which the goal says how many it
 * wants. The force has any length and says a direction only. Without a direction it is kept as it is, to be refused.
 */
export function firstCase<Faces>(triangles: Faces, { x, y, z }: Vector): LoadCase<Faces> {
  const length = Math.hypot(x, y, z)
  const direction = length > 0 && Number.isFinite(length) ? { x: x / length, y: y / length, z: z / length } : { x, y, z }
  return { name: firstCaseName, kind: 'force', magnitude: 1, direction, triangles }
}

type Listed = { readonly cases: readonly unknown[]; readonly supports: readonly unknown[] }

/** One load case and no support. */
export const isOnlyFirstCase = (loads: Listed | null | undefined): boolean =>
  !loads || (loads.cases.length === 0 && loads.supports.length === 0)

/** Refuses ranges that reach beyond the part on which they were chosen. */
export function checkReach({ partTriangles: count, cases, supports }: LoadsAndSupports): Outcome<true> {
  const beyond = [...cases, ...supports].find(({ triangles }) => reachOf(triangles) > count)
  if (!beyond) return done(true)
  const named = 'name' in beyond ? `load case ${beyond.name}` : `a support of the kind "${supportTitles[beyond.kind]}"`
  return refuse('invalid', loadsMessages.beyondPart(named, count))
}

/** Whether two studies are asked the same beside their settings. Numbers are compared to a millionth. */
export function sameLoads(a: LoadsAndSupports | null | undefined, b: LoadsAndSupports | null | undefined): boolean {
  const [first, second] = [a, b].map((loads) => (isOnlyFirstCase(loads) ? null : rounded(loads!)))
  return JSON.stringify(first) === JSON.stringify(second)
}

const rounded = (value: unknown): unknown => {
  if (typeof value === 'number') return Number(value.toPrecision(6))
  if (Array.isArray(value)) return value.map(rounded)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([p], [q]) => (p < q ? -1 : 1))
      .map(([key, each]) => [key, rounded(each)]),
  )
}

type Counted = { readonly length: number }

interface Asked<Faces> extends Pick<LoadsAndSupports, 'stiffnessAim'> {
  /** All of them, `firstCase` first. */
  readonly cases: readonly LoadCase<Faces>[]
  readonly supports: readonly Support<Faces>[]
}

/** Everything of the loads that can be refused without the part; faces and force of a study have refusals of their own. */
export function checkLoads<Faces extends Counted>(
  { cases, supports, stiffnessAim: aim }: Asked<Faces>,
  settings: GoalSettings,
): Outcome<true> {
  const asked = requirementOf(settings)
  const count = cases.length
  if (count > mostLoadCases) return refuse('too-many-cases', loadsMessages.tooManyCases)
  if (supports.length > mostSupports) return refuse('too-many-supports', loadsMessages.tooManySupports)
  const names = cases.map(({ name }) => name.trim())
  const fits = (name: string) => name.length >= caseNameLength.min && name.length <= caseNameLength.max
  if (new Set(names).size < count || !names.every(fits)) return refuse('case-name', loadsMessages.caseName)
  for (const each of cases.slice(1)) {
    const checked = checkCase(each)
    if (!checked.ok) return checked
  }
  const bare = supports.find(({ triangles }) => triangles.length === 0)
  if (bare) return refuse('support-without-faces', loadsMessages.supportWithoutFaces(bare.kind))
  if (aim !== 'worst' && !areWeights(aim.weights, count)) return refuse('case-weights', loadsMessages.weights(count))
  if (count > 1 && asked.goal.isLoad && asksForBest(asked)) return refuse('cases-without-value', loadsMessages.withoutValue)
  return done(true)
}

function checkCase<Faces extends Counted>(given: LoadCase<Faces>): Outcome<true> {
  const { name, kind, magnitude, triangles } = given
  if (kind === 'acceleration' && triangles.length > 0) return refuse('case-with-faces', loadsMessages.caseWithFaces(name))
  if (kind !== 'acceleration' && triangles.length === 0) return refuse('case-without-faces', loadsMessages.caseWithoutFaces(name))
  if (!(Math.abs(magnitude) >= leastMagnitude && Math.abs(magnitude) <= largestNumber))
    return refuse('not-a-number', loadsMessages.caseNotNumber(name))
  const point = given.kind === 'remote' ? given.point : given.kind === 'torque' ? given.axis?.point : undefined
  if (point && ![point.x, point.y, point.z].every(Number.isFinite))
    return refuse('not-a-number', loadsMessages.caseWithoutPoint(name))
  const direction = directionOf(given)
  return direction && !(Math.hypot(direction.x, direction.y, direction.z) >= leastDirection)
    ? refuse('no-force-direction', loadsMessages.caseWithoutDirection(name))
    : done(true)
}

/** The direction that a person gives a case; undefined where its faces alone tell it. */
export function directionOf<Faces>(given: LoadCase<Faces>): Vector | undefined {
  if (given.kind === 'torque') return given.axis?.direction
  return given.kind === 'pressure' ? undefined : given.direction
}

const areWeights = (weights: readonly number[], count: number): boolean =>
  weights.length === count &&
  weights.every((weight) => weight === 0 || (weight >= weightRange.min && weight <= weightRange.max)) &&
  weights.some((weight) => weight > 0)
