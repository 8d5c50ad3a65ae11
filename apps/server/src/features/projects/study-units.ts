import { loadsAndSupports, type SubprojectAnswer } from '@trabecula/contract'
import {
  cataloguedMaterial,
  cataloguedPrinter,
  defaultUnitType,
  done,
  isOnlyFirstCase,
  type LoadsAndSupports,
  loadsFromSi,
  loadsToSi,
  type OptimizationSettings,
  type Outcome,
  optimizationMessages,
  refuse,
  settingsFromSi,
  settingsToSi,
  type UnitType,
} from '@trabecula/domain'
import type { StoredSettings } from '../../platform/database/schema.ts'

/** Settings in the units of their own `unitType`. `is_metric` says the same in the words of a run's request. */
export interface PostedSettings extends OptimizationSettings {
  readonly unitType?: UnitType | undefined
  readonly is_metric?: boolean | undefined
}

/** What of a study has units, as it is stored: in SI, with the unit system in which it is answered. */
interface Stored {
  readonly settings: StoredSettings
  readonly loads: LoadsAndSupports | null
}

/** Posted settings → SI, once, at the edge; or why they cannot be stored. */
export function storedSettings({ is_metric, unitType, ...settings }: PostedSettings): Outcome<StoredSettings> {
  const named = { material: cataloguedMaterial(settings.material), printer: cataloguedPrinter(settings.printer) }
  for (const [field, found] of Object.entries(named)) {
    if (found.ok) continue
    const { code, message } = found.refusal
    return refuse(code, message, { [`optimization_settings.${field}`]: [message] })
  }
  const said = is_metric === undefined ? undefined : is_metric ? 'metric' : 'imperial'
  if (said && unitType && said !== unitType) return refuse('invalid', optimizationMessages.twoUnits)
  const units = unitType ?? said ?? defaultUnitType
  return done({ ...settingsToSi(settings, units), unitType: units })
}

/** Posted loads → SI, in the units of the settings that they stand with. */
export const storedLoads = (loads: LoadsAndSupports | null | undefined, { unitType }: StoredSettings): LoadsAndSupports | null =>
  loads && !isOnlyFirstCase(loads) ? loadsToSi(loads, unitType) : null

/** What is stored → the units of its `unitType`: it can be posted back as it was read. */
export function answeredUnits({
  settings: stored,
  loads,
}: Stored): Pick<SubprojectAnswer, 'optimization_settings' | 'loads_and_supports'> {
  // Settings that were stored before their unit system was stored with them are in SI like all others.
  const { unitType = 'metric', ...settings }: Omit<StoredSettings, 'unitType'> & { readonly unitType?: UnitType } = stored
  return {
    optimization_settings: { ...settingsFromSi(readable(settings), unitType), unitType },
    ...(loads && loadsAndSupports.safeParse(loads).success ? { loads_and_supports: loadsFromSi(loads, unitType) } : {}),
  }
}

/** What was stored before numbers had bounds may be null where it was infinite in SI: it reads as not typed yet. */
const readable = (settings: OptimizationSettings): OptimizationSettings => ({
  ...settings,
  optimization_value: settings.optimization_value ?? 0,
  shell_thickness: settings.shell_thickness ?? 0,
})
