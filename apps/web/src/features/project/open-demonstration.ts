import { projectLoadDelayMs, projectMessages } from '@trabecula/domain'
import { demonstrationProject, demonstrationSettings, fetchUnpacked } from '../../workspace/demonstration.ts'
import { showPart } from '../../workspace/part.ts'
import { changeStudy, step } from '../../workspace/study.ts'

/** The demonstration project: opened like any other, from files that lie beside the application. No call of the product. */
export async function openDemonstration(signal: AbortSignal): Promise<string | undefined> {
  const project = await demonstrationProject(signal)
  changeStudy({ project, settings: await demonstrationSettings(signal), unitType: 'imperial' })
  const response = await fetchUnpacked(project.stl_path, { credentials: 'same-origin', signal })
  if (response.status !== 200) throw new Error(projectMessages.fetchStlFailed(response.status))
  const file = await response.blob()
  await new Promise((resolve) => setTimeout(resolve, projectLoadDelayMs))
  signal.throwIfAborted()
  const refused = await showPart(file, project.file_unit, signal)
  if (refused) return refused.message
  step({ type: 'project-loaded', hasSubprojects: false, hasResults: false })
  return undefined
}
