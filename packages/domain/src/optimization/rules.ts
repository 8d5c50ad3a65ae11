import { goalOf, type OptimizationGoal } from '../goals/list.ts'
import { mmPerInch, type UnitType } from '../units/factors.ts'
import { fromSi, toSi, withoutNoise } from '../units/quantities.ts'
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

/** Settings as entered → SI, once, at the edge. */
export const settingsToSi = (settings: OptimizationSettings, unitType: UnitType): OptimizationSettings => ({
  ...settings,
  optimization_value: goalValueToSi(settings.optimization_value, settings.optimization_goal, unitType),
  shell_thickness: shellToMm(settings.shell_thickness, unitType),
})

/**
 * Stored SI settings → the numbers that are answered and sent. Without the noise of the division, so that settings which
 * are read and posted back again and again stay what they are.
 */
export function settingsFromSi(settings: OptimizationSettings, unitType: UnitType): OptimizationSettings {
  if (unitType === 'metric') return settings
  const { optimization_value, optimization_goal, shell_thickness } = settings
  return {
    ...settings,
    optimization_value: withoutNoise(goalValueFromSi(optimization_value, optimization_goal, unitType)),
    shell_thickness: withoutNoise(shellFromMm(shell_thickness, unitType)),
  }
}

const close = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b))

/** Two studies are the same only if all seven settings match, compared in SI (§4). */
export function sameSettings(a: OptimizationSettings, b: OptimizationSettings): boolean {
  return (
    a.optimization_goal === b.optimization_goal &&
    close(a.optimization_value, b.optimization_value) &&
    close(a.shell_thickness, b.shell_thickness) &&
    a.domain === b.domain &&
    a.material === b.material &&
    a.printer === b.printer &&
    a.zero_thickness_dir === b.zero_thickness_dir
  )
}

/** How much of one candidate is done, 0 to 1. Choosing its cell size counts as nothing, so that a bar never goes back. */
export function candidateShare({ stage, done, total }: RunProgress): number {
  return stage === 'cells' || total <= 0 ? 0 : done / total
}
