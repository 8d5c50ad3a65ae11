import {
  checkRequirements,
  type DisplacementRequirement,
  type FurtherRequirement,
  farthestPlace,
  firstCaseName,
  type LoadCases,
  type OptimizationSettings,
  parseNumber,
  type RequirementChoice,
  type RequirementKind,
  requirementMessages,
  requirementProblem,
  safetyFactorRange,
} from '@trabecula/domain'
import { type Face, type FaceSet, faceAt, inFile } from '@trabecula/geometry'
import type { LoadedPart } from '../../workspace/part.ts'

type Cases = LoadCases<readonly number[]>
type Three = readonly [number, number, number]

const origin: Three = [0, 0, 0]

/**
 * A requirement of a kind whose value is still to be typed: it is 0, which is refused until then.
 *
 * @param near where a displacement is measured at first
 */
export function freshRequirement(kind: RequirementKind, name = firstCaseName, near = origin): FurtherRequirement {
  switch (kind) {
    case 'load':
      return name === firstCaseName ? { kind, case: name, atLeast: 0 } : { kind, case: name, safetyFactor: 1 }
    case 'stiffness':
    case 'buckling':
      return { kind, case: name, atLeast: 0 }
    case 'displacement':
      return { kind, case: name, at: { near }, atMost: 0 }
    case 'frequency':
      return { kind, atLeast: 0 }
    case 'mass':
      return { kind, atMost: 0 }
  }
}

/** The same of another case; a load changes with it, because only that of case A has a value. */
export const ofCase = (given: Extract<FurtherRequirement, { case: string }>, name: string): FurtherRequirement =>
  given.kind === 'load' ? freshRequirement('load', name) : { ...given, case: name }

export const pointOf = ({ at }: DisplacementRequirement): Three => ('near' in at ? at.near : at.point)

/** The list with one changed, or without it; undefined where none is left. */
export function withRequirement(
  all: readonly FurtherRequirement[] = [],
  at: number,
  changed: FurtherRequirement | null,
): RequirementChoice['requirements'] {
  const next = changed ? [...all.slice(0, at), changed, ...all.slice(at + 1)] : all.toSpliced(at, 1)
  return next.length > 0 ? next : undefined
}

/** A safety factor as it was typed, or why it is none. */
export function readFactor(text: string): number | string {
  const typed = parseNumber(text)
  if (typed?.suffix !== '') return `Enter a number from ${safetyFactorRange.min} to ${safetyFactorRange.max}`
  const { value } = typed
  return value >= safetyFactorRange.min && value <= safetyFactorRange.max ? value : requirementMessages.safetyFactor(value)
}

/** A factor of 1 is none, so that a study with it is the same study. */
export const keptFactor = (factor: number): number | undefined => (factor === 1 ? undefined : factor)

interface Problems {
  /** For each requirement, what is wrong with it by itself. */
  readonly each: readonly (string | undefined)[]
  /** What is wrong with the factor of the goal. */
  readonly factor: string | undefined
  /** What is wrong with all together. */
  readonly all: string | undefined
}

/** The refusals of the run, each where it can be mended. */
export function problemsOf(settings: OptimizationSettings, cases: Cases): Problems {
  const { requirements, ...withoutList } = settings
  const refusal = (given: OptimizationSettings): string | undefined => {
    const checked = checkRequirements(given, cases)
    return checked.ok ? undefined : checked.refusal.message
  }
  const each = (requirements ?? []).map((required) => requirementProblem(required, settings, cases))
  const factor = refusal(withoutList)
  const all = refusal(settings)
  return { each, factor, all: all === factor || each.includes(all) ? undefined : all }
}

type Placed = Pick<LoadedPart, 'fileSoup' | 'surfaces' | 'report' | 'center' | 'unitScale'>

/** The face that the engine takes for a point of the file, in mm; undefined where the point is far from the part. */
export function faceMeant(part: Placed, at: Three): Face | undefined {
  const { fileSoup, surfaces, report, unitScale } = part
  const inUnits: Three = [at[0] / unitScale, at[1] / unitScale, at[2] / unitScale]
  const centroid = (id: number): Three => inFile(surfaces.faces[id]?.centroid ?? origin, part)
  const found = faceAt(fileSoup, surfaces, inUnits, report.diagonal, centroid)
  return found && found.distance * unitScale <= farthestPlace * report.diagonal ? surfaces.faces[found.id] : undefined
}

/** The middle of that triangle of a face which is nearest to a point: the centroid of a curved face lies off it. */
export function placeOnFace(
  soup: Float32Array,
  { faces, order }: Pick<FaceSet, 'faces' | 'order'>,
  id: number,
  at: Three,
): Three {
  const { start, count } = faces[id] ?? { start: 0, count: 0 }
  let [best, least] = [at, Infinity]
  for (const triangle of order.subarray(start, start + count)) {
    const middle = [0, 1, 2].map(
      (axis) => [0, 3, 6].reduce((sum, corner) => sum + (soup[9 * triangle + corner + axis] ?? 0), 0) / 3,
    ) as unknown as Three
    const distance = Math.hypot(middle[0] - at[0], middle[1] - at[1], middle[2] - at[2])
    if (distance < least) [best, least] = [middle, distance]
  }
  return best
}
