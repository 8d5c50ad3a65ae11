import { loadsFromWire, type SubprojectAnswer, settingsFromWire } from '@trabecula/contract'
import type { LoadsAndSupports, OptimizationSettings, UnitType } from '@trabecula/domain'

/** A study of the server. Its settings and loads are in SI here, like the form; an answer has them in `unitType`. */
export interface StoredStudy extends Omit<SubprojectAnswer, 'optimization_settings' | 'loads_and_supports'> {
  readonly settings: OptimizationSettings
  readonly unitType: UnitType
  /** Absent where there is one load case and no support. */
  readonly loads?: LoadsAndSupports
}

/** A study of an answer → SI, once, where the answer arrives. */
export function storedStudy({ optimization_settings, loads_and_supports: loads, ...study }: SubprojectAnswer): StoredStudy {
  const { unitType } = optimization_settings
  return {
    ...study,
    settings: settingsFromWire(optimization_settings, unitType),
    unitType,
    ...(loads ? { loads: loadsFromWire(loads, unitType) } : {}),
  }
}
