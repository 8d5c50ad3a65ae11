import { goalValueFromSi, goalValueToSi, shellFromMm, shellToMm, type UnitType } from '../units/factors.ts'
import type { OptimizationSettings } from './model.ts'

/** Settings as entered → SI, once, at the edge. */
export const settingsToSi = (settings: OptimizationSettings, unitType: UnitType): OptimizationSettings => ({
  ...settings,
  optimization_value: goalValueToSi(settings.optimization_value, settings.optimization_goal, unitType),
  shell_thickness: shellToMm(settings.shell_thickness, unitType),
})

/** Stored SI settings → the numbers the form shows. */
export const settingsFromSi = (settings: OptimizationSettings, unitType: UnitType): OptimizationSettings => ({
  ...settings,
  optimization_value: goalValueFromSi(settings.optimization_value, settings.optimization_goal, unitType),
  shell_thickness: shellFromMm(settings.shell_thickness, unitType),
})

const close = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b))

/** Two subprojects are the same study only if all seven settings match, compared in SI (§4, reading T1). */
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
