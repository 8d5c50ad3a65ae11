import { createSubproject, updateSubproject } from '@trabecula/contract'
import { sameSettings, settingsFromSi, studyPlaceholderName } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { newId } from '../../platform/new-id.ts'
import { changeStudy, currentStudy, useStudy } from '../../workspace/study.ts'
import { studyName } from '../../workspace/study-name.ts'

/**
 * The study that a run belongs to: the current one when its settings are the same, else a new one with a random id,
 * which becomes current (§4).
 */
export async function studyForRun(projectId: string, signal: AbortSignal): Promise<string> {
  const study = useStudy.getState()
  const current = currentStudy(study)
  if (current && sameSettings(current.optimization_settings, study.settings)) return current.id
  const id = newId()
  const { subproject: created } = await send(createSubproject, {
    params: { id: projectId },
    body: {
      id,
      name: studyPlaceholderName,
      optimization_settings: { ...settingsFromSi(study.settings, study.unitType), unitType: study.unitType },
    },
    signal,
  })
  changeStudy({ studies: [...study.studies, created], studyId: created.id })
  return created.id
}

/**
 * After a run the placeholder gives way to what was asked; a name that somebody gave stays, also one given in another
 * window meanwhile.
 */
export async function nameStudy(projectId: string, studyId: string): Promise<void> {
  const { studies, unitType } = useStudy.getState()
  const finished = studies.find(({ id }) => id === studyId)
  if (!finished || finished.name !== studyPlaceholderName) return
  const others = studies.filter(({ id }) => id !== studyId).map(({ optimization_settings }) => optimization_settings)
  const name = studyName(finished.optimization_settings, unitType, others)
  const { subproject: named } = await send(updateSubproject, {
    params: { id: projectId, sid: studyId },
    body: { name, version: finished.version },
  })
  changeStudy({ studies: useStudy.getState().studies.map((entry) => (entry.id === studyId ? named : entry)) })
}
