import type { Requirement } from '../goals/requirement.ts'
import { type Measured, type ResponseName, responses, valuesOf } from '../goals/responses.ts'
import { governingRequirement } from '../requirements/rules.ts'
import type { CandidateRow, PredictedValues, RowCase, VerifiedFile } from './model.ts'
import { columnsOfAll, type TargetColumns, targetColumns, withTodaysTarget } from './target.ts'

/**
 * The row as it is shown: with the best that is known of its design. A predicted row has what the analysis of the
 * design says. Of a verified row, the values of the goals are those of its exported mesh, and `predicted` has what they
 * were; safety factor, displacement, the columns about the target and what it does in each load case follow from them.
 * A target is met only by a verified value. First yield and ultimate load are not found in the mesh: they keep their
 * predicted ratio to the max load. What is shown may be shown again: the answer is the same.
 */
export function shownRow(row: CandidateRow, required: Requirement): CandidateRow {
  const stored = withTodaysTarget(storedRow(row), required)
  const values = verifiedValues(stored)
  const { verification } = stored
  if (!values || !verification) return { ...stored, state: 'predicted' }
  const load = ratioOf(stored, values, 'peak index')
  const stiffness = ratioOf(stored, values, 'compliance')
  const { meshSha256, voxelMm, voxelsThroughWall, coarse, seconds, cases, requirements } = verification
  const verified: VerifiedFile = {
    ...values,
    ...{ voxelMm, voxelsThroughWall, coarse, meshSha256 },
    ...(seconds === undefined ? {} : { seconds }),
  }
  const ofGoal = targetColumns(required, required.goal.measure(values), { limit: limitIn(stored), density: stored.densityMean })
  return {
    ...stored,
    ...values,
    ...(cases ? { cases, governingCase: governingOf(cases) } : {}),
    ...(stored.firstYieldN === undefined ? {} : { firstYieldN: stored.firstYieldN * load }),
    ultimateLoadN: stored.ultimateLoadN * load,
    // It is that of the required load, or of the max load where no load is required.
    displacementMm: (stored.displacementMm * (stored.safetyFactor === null ? load : 1)) / stiffness,
    safetyFactor: stored.safetyFactor === null ? null : stored.safetyFactor * load,
    ...(requirements ? { requirements, governingRequirement: governingRequirement(requirements)! } : {}),
    ...(requirements ? columnsOfAll(ofGoal, requirements) : ofGoal),
    state: 'verified',
    verified,
    predicted: predictedValues(stored),
  }
}

/** The row as it is stored: with its predicted values, however it was shown. */
export function storedRow(row: CandidateRow): CandidateRow {
  const { state: _, verified: __, predicted, ...rest } = row
  return { ...rest, ...predicted }
}

/** The values that the analysis of the design predicted, which may be compared with those of references. */
export const predictedOf = <Row extends Measured & { readonly predicted?: Measured }>(row: Row): Measured => row.predicted ?? row

/** What the exported mesh has of each response, and the prediction where it says nothing; undefined before its analysis. */
function verifiedValues(row: CandidateRow): Measured | undefined {
  const found = names.map((name) => valuesOf(name).verified(row))
  if (!row.verification || found.every((value) => value === null)) return undefined
  return Object.fromEntries(
    names.flatMap((name, n) => {
      const value = found[n] ?? valuesOf(name).measure(row)
      return Number.isNaN(value) ? [] : [[responses[name].value, value]]
    }),
  ) as unknown as Measured
}

const names = Object.keys(responses) as ResponseName[]

/** The case that the design bears the fewest times over; where no load is required, that in which it is softest. */
function governingOf(cases: readonly RowCase[]): string {
  const value = ({ onsetFactor, stiffness }: RowCase) => (cases[0]?.onsetFactor == null ? stiffness : (onsetFactor ?? Infinity))
  return cases.toSorted((a, b) => value(a) - value(b))[0]?.name ?? ''
}

/** A design that nothing predicted to carry anything keeps its derived values. */
function ratioOf(predicted: Measured, verified: Measured, name: ResponseName): number {
  const { measure } = valuesOf(name)
  const ratio = measure(verified) / measure(predicted)
  return Number.isFinite(ratio) && ratio > 0 ? ratio : 1
}

/** What changes in a row with a requirement of mass when its mass is that of its file instead of the grid's. */
export function withRequiredMass(
  row: Measured & Pick<CandidateRow, 'requirements' | 'targetNote' | 'densityMean'>,
  massG: number,
  required: Requirement,
): Partial<Pick<CandidateRow, 'requirements' | 'governingRequirement'> & TargetColumns> {
  if (!row.requirements?.some(({ kind }) => kind === 'mass')) return {}
  const requirements = row.requirements.map((each) =>
    each.kind === 'mass' ? { ...each, value: massG, met: massG <= each.limit } : each,
  )
  const ofGoal = targetColumns(required, required.goal.measure(row), { limit: limitIn(row), density: row.densityMean })
  return { requirements, governingRequirement: governingRequirement(requirements)!, ...columnsOfAll(ofGoal, requirements) }
}

/** What kept the design from being lighter is still so when its file has been analysed. */
const limitIn = ({ targetNote }: Pick<CandidateRow, 'targetNote'>): string | undefined => /limited by (.+)$/.exec(targetNote)?.[1]

function predictedValues(row: CandidateRow): PredictedValues {
  const { firstYieldN, ultimateLoadN, displacementMm, safetyFactor, targetMet, targetShortPercent, targetNote } = row
  const { cases, governingCase, requirements, governingRequirement: governs } = row
  return {
    ...(Object.fromEntries(
      names.flatMap((name) => {
        const value = row[responses[name].value]
        return value === undefined ? [] : [[responses[name].value, value]]
      }),
    ) as unknown as Measured),
    ...(firstYieldN === undefined ? {} : { firstYieldN }),
    ...(cases && governingCase !== undefined ? { cases, governingCase } : {}),
    ...(requirements && governs ? { requirements, governingRequirement: governs } : {}),
    ...{ ultimateLoadN, displacementMm, safetyFactor, targetMet, targetShortPercent, targetNote },
  }
}
