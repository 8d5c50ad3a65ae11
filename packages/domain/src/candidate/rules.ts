import { meritOf } from '../goals/requirement.ts'
import { type Measured, ofResponses, valuesOf } from '../goals/responses.ts'
import { type Goal, goals } from '../goals/values.ts'
import type { ZeroThicknessDirection } from '../optimization/model.ts'
import type { CandidateRow, Reference } from './model.ts'
import { predictedOf } from './shown.ts'

type Valued = Pick<CandidateRow, 'rowIndex' | 'massG'> & Measured

/** Masses this close are equal: without a required value all designs aim at one mean density. */
const sameMass = 1e-3

/**
 * The designs that no other design beats: none is as light (within 0.1 %) and better, none as good and lighter. Sorted
 * from light to heavy; of equal designs the better ranked stays.
 */
export function paretoFront<Row extends Valued>(rows: readonly Row[], goal: Goal): Row[] {
  const value = (row: Row) => meritOf(goal, goal.measure(row))
  const beats = (a: Row, b: Row): boolean => {
    if (a.massG > b.massG * (1 + sameMass) || value(a) < value(b)) return false
    return value(a) > value(b) || a.massG < b.massG * (1 - sameMass) || a.rowIndex < b.rowIndex
  }
  return rows.filter((row) => !rows.some((other) => beats(other, row))).toSorted((a, b) => a.massG - b.massG)
}

const percent = (value: number, of: number): number => (of > 0 ? 100 * (value / of - 1) : Number.NaN)

/**
 * How much better a design's value of a goal is than a reference's, in percent; NaN where the reference has none. Both
 * are predicted, because a reference has no file that could be verified.
 */
export const gainOver = (reference: Measured, row: Measured & { readonly predicted?: Measured }, goal: Goal): number =>
  percent(goal.measure(predictedOf(row)), goal.measure(reference))

/** A design's mass next to that of a reference, in percent more. */
export const massOver = (reference: Reference, { massG }: Pick<CandidateRow, 'massG'>): number => percent(massG, reference.massG)

export interface VerifiedGoal {
  readonly goal: Goal
  /** SI */
  readonly predicted: number
  readonly found: number
  /** 100·(found/predicted − 1) */
  readonly deviation: number
}

/** Each goal's value as predicted by the row and as verified on its exported mesh; undefined before that analysis. */
export function verifiedGoals(row: CandidateRow): VerifiedGoal[] | undefined {
  const { verification } = row
  if (!verification) return undefined
  const known = goals.flatMap((goal) => {
    const found = goal.verified(row)
    return found === null
      ? []
      : [{ goal, predicted: goal.measure(predictedOf(row)), found, deviation: goal.deviation(verification) }]
  })
  return known.length > 0 ? known : undefined
}

/** A file that differs by more than this from its prediction, in percent, is worth a look. */
const strangePercent = 30

/** The goal whose value in the row's file differs most from what was predicted; undefined where none is strange. */
export const strangeGoal = (row: CandidateRow): VerifiedGoal | undefined =>
  verifiedGoals(row)
    ?.filter(({ deviation }) => Math.abs(deviation) > strangePercent)
    .toSorted((a, b) => Math.abs(b.deviation) - Math.abs(a.deviation))[0]

/** The row with what `verified`, a copy of it, says of its exported mesh; what was predicted stays. */
export const withVerified = (row: CandidateRow, verified: CandidateRow): CandidateRow => ({
  ...row,
  ...ofResponses('verified', (name) => valuesOf(name).verified(verified)),
  ...(verified.verification ? { verification: verified.verification } : {}),
})

/** Whether a box of these edges fits into the room in some direction along the axes. */
export function fitsVolume(edges: readonly number[], room: readonly number[]): boolean {
  const widest = room.toSorted((a, b) => b - a)
  return edges.toSorted((a, b) => b - a).every((edge, i) => edge <= (widest[i] ?? 0))
}

export interface PrintCheck {
  readonly name: 'wall' | 'powder' | 'volume'
  readonly ok: boolean
  /** The measured value and the limit it is compared with; mm, or cells for powder. */
  readonly value: number
  readonly limit: number
  /** Powder or resin that a closed shell keeps in: the direction that would let it out, or None. */
  readonly opening?: ZeroThicknessDirection
}

interface Machine {
  /** mm */
  readonly buildMm: readonly number[]
  readonly minWallMm: number
}

/**
 * The checks before a design is printed: its thinnest wall or strut, how deep loose powder sits, and whether the part
 * fits the build volume in some direction along the axes.
 *
 * @param sizeMm extents of the part's bounding box, mm
 * @param machine undefined when the printer is not in the catalogue; then only the powder can be judged
 */
export function printChecks(
  row: Pick<CandidateRow, 'minFeatureMm' | 'powderDepthCells' | 'powderDepthAllowedCells' | 'bestOpening'>,
  sizeMm: readonly number[],
  machine: Machine | undefined,
): PrintCheck[] {
  const checks: PrintCheck[] = []
  if (machine) {
    const { minWallMm: limit } = machine
    // The slack of a thousandth lets a wall that was designed to the limit meet it.
    checks.push({ name: 'wall', ok: row.minFeatureMm >= limit * 0.999, value: row.minFeatureMm, limit })
  }
  const { powderDepthCells: depth, powderDepthAllowedCells: allowed, bestOpening: opening } = row
  // Behind a closed shell the depth is what it would be once the shell is open.
  const powder = { name: 'powder', ok: opening === undefined && depth <= allowed, value: depth, limit: allowed } as const
  checks.push(opening === undefined ? powder : { ...powder, opening })
  if (machine) {
    const ok = fitsVolume(sizeMm, machine.buildMm)
    checks.push({ name: 'volume', ok, value: Math.max(0, ...sizeMm), limit: Math.max(0, ...machine.buildMm) })
  }
  return checks
}
