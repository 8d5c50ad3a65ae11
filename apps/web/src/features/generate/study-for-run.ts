import { createSubproject, loadsToWire, settingsToWire, updateSubproject, type WireLoads } from '@trabecula/contract'
import {
  goalValueToSi,
  type LoadsAndSupports,
  type OptimizationSettings,
  sameLoads,
  sameSettings,
  studyName,
  studyPlaceholderName,
} from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { newId } from '../../platform/new-id.ts'
import { loadsOf } from '../../workspace/loads.ts'
import { usePart } from '../../workspace/part.ts'
import { storedStudy } from '../../workspace/stored-study.ts'
import { changeStudy, currentStudy, enterNewStudy, useStudy } from '../../workspace/study.ts'

/**
 * The study that a run belongs to: the current one when its settings are equal, else a new one with a random id, which
 * becomes current (§4).
 */
export async function studyForRun(projectId: string, signal: AbortSignal): Promise<string> {
  const { settings } = useStudy.getState()
  const current = currentWith(settings, (stored) => stored)
  if (current) return current.id
  const subproject = await createStudy(projectId, settings, signal)
  enterNewStudy(storedStudy(subproject))
  return subproject.id
}

/**
 * The study that a sweep takes its set-up from: the current one when all else but the required value is equal, else a
 * new one for the first value, in the units of the form. The shown study stays.
 */
export async function studyForSweep(projectId: string, first: number, signal: AbortSignal): Promise<string> {
  const { settings, unitType } = useStudy.getState()
  const target = goalValueToSi(first, settings.goal, unitType)
  const current = currentWith({ ...settings, target }, (stored) => ({ ...stored, target }))
  if (current) return current.id
  // No run of this page ends with it, after which it would get its name.
  const loads = loadsNow()
  const named = { settings: { ...settings, target }, ...(loads ? { loads } : {}) }
  const name = studyName(named, unitType, useStudy.getState().studies)
  return (await createStudy(projectId, named.settings, signal, name)).id
}

/** The current study where its settings, looked at in one way, and its loads are those of a request. */
function currentWith(settings: OptimizationSettings, looked: (stored: OptimizationSettings) => OptimizationSettings) {
  const current = currentStudy(useStudy.getState())
  return current && sameSettings(looked(current.settings), settings) && sameLoads(current.loads, loadsNow()) ? current : undefined
}

async function createStudy(
  projectId: string,
  settings: OptimizationSettings,
  signal: AbortSignal,
  name: string = studyPlaceholderName,
) {
  const { unitType } = useStudy.getState()
  const { subproject } = await send(createSubproject, {
    params: { id: projectId },
    body: {
      id: newId(),
      name,
      optimization_settings: { ...settingsToWire(settings, unitType), unitType },
      ...loadsForRequest(),
    },
    signal,
  })
  return subproject
}

/** Cases and supports in SI, on the triangles of the shown part. */
function loadsNow(): LoadsAndSupports | null {
  const { part } = usePart.getState()
  return part && loadsOf(useStudy.getState().loads, part.surfaces)
}

/**
 * Cases and supports for a request, in the units of the form, like its other numbers. Empty where there is one case:
 * the calls are then those of the specification, and the run's study has none either.
 */
export function loadsForRequest(): { readonly loads_and_supports?: WireLoads } {
  const { unitType } = useStudy.getState()
  const loads = loadsNow()
  return loads ? { loads_and_supports: loadsToWire(loads, unitType) } : {}
}

/**
 * After a run the placeholder name is replaced by a summary of the settings; a name that a user gave stays, also one
 * given in another window during the run.
 */
export async function nameStudy(projectId: string, studyId: string): Promise<void> {
  const { studies, unitType } = useStudy.getState()
  const finished = studies.find(({ id }) => id === studyId)
  if (!finished || finished.name !== studyPlaceholderName) return
  const others = studies.filter(({ id }) => id !== studyId)
  const name = studyName(finished, unitType, others)
  const { subproject } = await send(updateSubproject, {
    params: { id: projectId, sid: studyId },
    body: { name, version: finished.version },
  })
  changeStudy({ studies: useStudy.getState().studies.map((entry) => (entry.id === studyId ? storedStudy(subproject) : entry)) })
}
