import { goalOf, type OptimizationGoal } from '../goals/list.ts'
import { mmPerInch, type UnitType } from '../units/factors.ts'
import { fromSi, toSi } from '../units/quantities.ts'
import { defaultShellInches, defaultShellMm } from './limits.ts'
import type { OptimizationSettings, RunProgress } from './model.ts'

/** A goal value as entered (lbf or lbf/in when imperial) → N or N/mm. */
export const goalValueToSi = (value: number, goal: OptimizationGoal, unitType: UnitType): number =>
  toSi(value, goalOf(goal).quantity, unitType)

/** N or N/mm → the value to show in the chosen units. */
export const goalValueFromSi = (value: number, goal: OptimizationGoal, unitType: UnitType): number =>
  fromSi(value, goalOf(goal).quantity, unitType)

/** A shell thickness as entered (in when imperial) → mm; 0.039 in is exactly 1 mm. */
export function shellToMm(value: number, unitType: UnitType): number {
  if (unitType === 'metric') return value
  return value === defaultShellInches ? defaultShellMm : value * mmPerInch
}

/** mm → the shell to show; 1 mm is 0.039 in. */
export function shellFromMm(value: number, unitType: UnitType): number {
  if (unitType === 'metric') return value
  return value === defaultShellMm ? defaultShellInches : value / mmPerInch
}

const close = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b))

/** Two studies are the same only if all seven settings match, and the choice of cells, compared in SI (§4). */
export function sameSettings(a: OptimizationSettings, b: OptimizationSettings): boolean {
  return (
    a.goal === b.goal &&
    close(a.target, b.target) &&
    close(a.shellMm, b.shellMm) &&
    a.domain === b.domain &&
    a.material === b.material &&
    a.printer === b.printer &&
    a.zeroThicknessDirection === b.zeroThicknessDirection &&
    sameLists(a.families?.toSorted(), b.families?.toSorted(), (one, other) => one === other) &&
    sameLists(a.cellSizesMm?.toSorted(ascending), b.cellSizesMm?.toSorted(ascending), close)
  )
}

const ascending = (a: number, b: number): number => a - b

const sameLists = <T>(one: readonly T[] | undefined, other: readonly T[] | undefined, same: (a: T, b: T) => boolean): boolean =>
  one && other ? one.length === other.length && one.every((value, at) => same(value, other[at] as T)) : one === other

/** Progress of one candidate, 0 to 1. Choosing its cell size counts as nothing, so that a bar never moves back. */
export function candidateShare({ stage, done, total }: RunProgress): number {
  return stage === 'cells' || total <= 0 ? 0 : done / total
}
