import { reachOf } from '../face/ranges.ts'
import { asksForBest, type GoalSettings, requirementOf } from '../goals/requirement.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { isFaceRegion } from '../regions/model.ts'
import type { Vector } from '../space/model.ts'
import { isOnFaces } from './kinds.ts'
import {
  caseNameLength,
  firstCaseName,
  heaviestPointMassG,
  largestNumber,
  leastDirection,
  leastMagnitude,
  mostLoadCases,
  mostPointMasses,
  mostSupports,
  weightRange,
} from './limits.ts'
import { loadsMessages, supportTitles } from './messages.ts'
import type { LoadCase, LoadCases, LoadsAndSupports, PointMass, Support } from './model.ts'

/**
 * The load case that a study's load faces and force define: one newton, which the goal scales. Only the direction of
 * the force counts. A force without a direction is kept as it is, and refused later.
 */
export function firstCase<Faces>(triangles: Faces, { x, y, z }: Vector): LoadCase<Faces> {
  const length = Math.hypot(x, y, z)
  const direction = length > 0 && Number.isFinite(length) ? { x: x / length, y: y / length, z: z / length } : { x, y, z }
  return { name: firstCaseName, kind: 'force', magnitude: 1, direction, triangles }
}

/** One load case, and no support, point mass or region. */
export const isOnlyFirstCase = (
  loads: Pick<LoadsAndSupports, 'furtherCases' | 'supports' | 'pointMasses' | 'regions'> | null | undefined,
): boolean =>
  !loads || [loads.furtherCases, loads.supports, loads.pointMasses ?? [], loads.regions ?? []].every((list) => list.length === 0)

/** Refuses ranges that reach beyond the part on which they were chosen. */
export function checkReach({
  partTriangles: count,
  furtherCases,
  supports,
  pointMasses = [],
  regions = [],
}: LoadsAndSupports): Outcome<true> {
  const beyond = [...furtherCases, ...supports].find(({ triangles }) => reachOf(triangles) > count)
  const mass = pointMasses.findIndex(({ triangles }) => reachOf(triangles) > count)
  if (mass >= 0) return refuse('invalid', loadsMessages.beyondPart(`point mass ${mass + 1}`, count))
  const region = regions.findIndex((each) => isFaceRegion(each) && reachOf(each.faces) > count)
  if (region >= 0) return refuse('invalid', loadsMessages.beyondPart(`region ${region + 1}`, count))
  if (!beyond) return done(true)
  const named = 'name' in beyond ? `load case ${beyond.name}` : `a support of the kind "${supportTitles[beyond.kind]}"`
  return refuse('invalid', loadsMessages.beyondPart(named, count))
}

/** Whether two studies have equal loads besides their settings. Numbers are compared to a millionth. */
export function sameLoads(a: LoadsAndSupports | null | undefined, b: LoadsAndSupports | null | undefined): boolean {
  const [first, second] = [a, b].map((loads) => (isOnlyFirstCase(loads) ? null : loads))
  return sameToSixDigits(first, second)
}

/** Whether two values of JSON are the same, numbers to a millionth, whatever the order of their keys. */
export const sameToSixDigits = (a: unknown, b: unknown): boolean => JSON.stringify(rounded(a)) === JSON.stringify(rounded(b))

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

interface CheckedLoads<Faces> extends Pick<LoadsAndSupports, 'stiffnessAim'> {
  readonly cases: LoadCases<Faces>
  readonly supports: readonly Support<Faces>[]
}

/** Refuses loads that are wrong without the part. */
export function checkLoads<Faces extends Counted>(
  { cases, supports, stiffnessAim: aim }: CheckedLoads<Faces>,
  settings: GoalSettings,
): Outcome<true> {
  // Faces and force of case A have refusals of their own.
  const [, ...others] = cases
  const required = requirementOf(settings)
  const count = cases.length
  if (count > mostLoadCases) return refuse('too-many-cases', loadsMessages.tooManyCases)
  if (supports.length > mostSupports) return refuse('too-many-supports', loadsMessages.tooManySupports)
  const names = cases.map(({ name }) => name.trim())
  const fits = (name: string) => name.length >= caseNameLength.min && name.length <= caseNameLength.max
  if (new Set(names).size < count || !names.every(fits)) return refuse('case-name', loadsMessages.caseName)
  for (const each of others) {
    const checked = checkCase(each)
    if (!checked.ok) return checked
  }
  const bare = supports.find(({ triangles }) => triangles.length === 0)
  if (bare) return refuse('support-without-faces', loadsMessages.supportWithoutFaces(bare.kind))
  if (aim !== 'worst' && !areWeights(aim.weights, count)) return refuse('case-weights', loadsMessages.weights(count))
  if (count > 1 && required.goal.isLoad && asksForBest(required)) return refuse('cases-without-value', loadsMessages.withoutValue)
  return done(true)
}

/**
 * Refuses point masses that are wrong without the part. `areHeld`: whether all of some faces are held, as far as that is
 * known.
 */
export function checkPointMasses<Faces extends Counted>(
  masses: readonly PointMass<Faces>[],
  areHeld: (faces: Faces) => boolean = () => false,
): Outcome<true> {
  const refused = (sentence: string) => refuse('bad-point-mass', sentence)
  if (masses.length > mostPointMasses) return refused(loadsMessages.tooManyMasses)
  for (const [n, { massG, triangles }] of masses.entries()) {
    if (!(massG > 0 && massG <= heaviestPointMassG)) return refused(loadsMessages.massNotPositive(n + 1, massG))
    if (triangles.length === 0) return refused(loadsMessages.massWithoutFace(n + 1))
    if (areHeld(triangles)) return refused(loadsMessages.massHeld(n + 1))
  }
  return done(true)
}

function checkCase<Faces extends Counted>(given: LoadCase<Faces>): Outcome<true> {
  const { name, kind, magnitude, triangles } = given
  if (!isOnFaces(kind) && triangles.length > 0) return refuse('case-with-faces', loadsMessages.caseWithFaces(name))
  if (isOnFaces(kind) && triangles.length === 0) return refuse('case-without-faces', loadsMessages.caseWithoutFaces(name))
  if (!(Math.abs(magnitude) >= leastMagnitude && Math.abs(magnitude) <= largestNumber))
    return refuse('not-a-number', loadsMessages.caseNotNumber(name))
  const point = 'point' in given ? given.point : 'axis' in given ? given.axis?.point : undefined
  if (point && ![point.x, point.y, point.z].every(Number.isFinite))
    return refuse('not-a-number', loadsMessages.caseWithoutPoint(name))
  const direction = directionOf(given)
  return direction && !(Math.hypot(direction.x, direction.y, direction.z) >= leastDirection)
    ? refuse('no-force-direction', loadsMessages.caseWithoutDirection(name))
    : done(true)
}

/** The direction that the user gives a case; undefined where its faces define it. */
export function directionOf<Faces>(given: LoadCase<Faces>): Vector | undefined {
  if ('direction' in given) return given.direction
  return 'axis' in given ? given.axis?.direction : undefined
}

const areWeights = (weights: readonly number[], count: number): boolean =>
  weights.length === count &&
  weights.every((weight) => weight === 0 || (weight >= weightRange.min && weight <= weightRange.max)) &&
  weights.some((weight) => weight > 0)
