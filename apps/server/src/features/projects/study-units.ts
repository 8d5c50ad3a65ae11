import {
  loadsAndSupports,
  loadsFromWire,
  loadsToWire,
  type SubprojectAnswer,
  settingsFromWire,
  settingsToWire,
  type WireLoads,
  type WireSettings,
} from '@trabecula/contract'
import {
  cataloguedMaterial,
  cataloguedPrinter,
  checkBuildDirection,
  checkCells,
  defaultUnitType,
  done,
  isOnlyFirstCase,
  type Outcome,
  type OwnCatalog,
  optimizationMessages,
  refuse,
  type UnitType,
} from '@trabecula/domain'
import type { StoredSettings } from '../../platform/database/schema.ts'

/** Settings in the units of their own `unitType`. `is_metric` says the same in the words of a run's request. */
export interface PostedSettings extends WireSettings {
  readonly unitType?: UnitType | undefined
  readonly is_metric?: boolean | undefined
}

/** What of a study has units, as it is stored: in SI, with the unit system in which it is answered. */
interface Stored {
  readonly settings: StoredSettings
  readonly loads: WireLoads | null
}

/**
 * Posted settings → SI, once, at the edge; or why they cannot be stored.
 *
 * @param own the team's materials and printers that they may name besides ours
 */
export function storedSettings({ is_metric, unitType, ...settings }: PostedSettings, own?: OwnCatalog): Outcome<StoredSettings> {
  const said = is_metric === undefined ? undefined : is_metric ? 'metric' : 'imperial'
  const units = unitType ?? said ?? defaultUnitType
  const inSi = settingsFromWire(settings, units)
  const checks = {
    material: cataloguedMaterial(settings.material, own),
    printer: cataloguedPrinter(settings.printer, own),
    families: checkCells({ families: inSi.families }),
    cell_sizes: checkCells({ cellSizesMm: inSi.cellSizesMm }),
    build_direction: checkBuildDirection(inSi),
  }
  for (const [field, checked] of Object.entries(checks)) {
    if (checked.ok) continue
    const { code, message } = checked.refusal
    return refuse(code, message, { [`optimization_settings.${field}`]: [message] })
  }
  if (said && unitType && said !== unitType) return refuse('invalid', optimizationMessages.twoUnits)
  return done({ ...settingsToWire(inSi, 'metric'), unitType: units })
}

/** Posted loads → SI, in the units of the settings that they came with. */
export function storedLoads(loads: WireLoads | null | undefined, { unitType }: StoredSettings): WireLoads | null {
  const inSi = loads && loadsFromWire(loads, unitType)
  return inSi && !isOnlyFirstCase(inSi) ? loadsToWire(inSi, 'metric') : null
}

/** Whether stored loads can be read: those from before they were checked may have other fields. */
export const isWireLoads = (loads: WireLoads): boolean => loadsAndSupports.safeParse(loads).success

/** Converts what is stored to the units of its `unitType`, so that it can be posted back as it was read. */
export function answeredUnits({
  settings: stored,
  loads,
}: Stored): Pick<SubprojectAnswer, 'optimization_settings' | 'loads_and_supports'> {
  // Settings that were stored before their unit system was stored with them are in SI like all others.
  const { unitType = 'metric', ...settings }: Omit<StoredSettings, 'unitType'> & { readonly unitType?: UnitType } = stored
  return {
    optimization_settings: { ...settingsToWire(settingsFromWire(settings, 'metric'), unitType), unitType },
    ...(loads && isWireLoads(loads) ? { loads_and_supports: loadsToWire(loadsFromWire(loads, 'metric'), unitType) } : {}),
  }
}
