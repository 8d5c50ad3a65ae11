import { createSubproject, updateSubproject } from '@trabecula/contract'
import { sameSettings, subprojectPlaceholderName } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { newId } from '../../platform/new-id.ts'
import { changeStudy, currentSubproject, useStudy } from '../../workspace/study.ts'
import { studyName } from '../../workspace/study-name.ts'

/**
 * The subproject that a run belongs to: the current one when its settings are the same, else a new one with a random
 * id, which
 * becomes current (§4).
 */
export async function subprojectForRun(projectId: string, signal: AbortSignal): Promise<string> {
  const study = useStudy.getState()
  const current = currentSubproject(study)
  if (current && sameSettings(current.optimization_settings, study.settings)) return current.id
  const id = newId()
  const { subproject } = await send(createSubproject, {
    params: { id: projectId },
    body: { id, name: subprojectPlaceholderName, optimization_settings: { ...study.settings, is_metric: true } },
    signal,
  })
  changeStudy({ subprojects: [...study.subprojects, subproject], subprojectId: subproject.id })
  return subproject.id
}

/**
 * After a run the placeholder gives way to what was asked; a name that somebody gave stays, also one given in another
 * window meanwhile.
 */
export async function nameSubproject(projectId: string, subprojectId: string): Promise<void> {
  const { subprojects, unitType } = useStudy.getState()
  const finished = subprojects.find(({ id }) => id === subprojectId)
  if (!finished || finished.name !== subprojectPlaceholderName) return
  const name = studyName(finished.optimization_settings, unitType)
  const { subproject } = await send(updateSubproject, {
    params: { id: projectId, sid: subprojectId },
    body: { name, version: finished.version },
  })
  changeStudy({ subprojects: useStudy.getState().subprojects.map((entry) => (entry.id === subprojectId ? subproject : entry)) })
}
