import { cancelSweep, startSweep } from '@trabecula/contract'
import { optimizationMessages } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { refreshBalance } from '../../session/queries.ts'
import { refreshStudies } from '../../workspace/open-study.ts'
import { saveFaces } from '../../workspace/saved-faces.ts'
import { useStudy } from '../../workspace/study.ts'
import { requestData } from './generate.ts'
import { studyForSweep } from './study-for-run.ts'

/** Begins a sweep with the set-up of the form. `values` are in the units of the form, `tokens` is the price shown. */
export async function beginSweep(values: readonly number[], tokens: number): Promise<object> {
  const { project } = useStudy.getState()
  const [first] = values
  if (!project || first === undefined) throw new Error(optimizationMessages.noProject)
  const { signal } = new AbortController()
  // Another user's faces were taken, which need a review first.
  if (!(await saveFaces(project.id, signal))) return {}
  const studyId = await studyForSweep(project.id, first, signal)
  const { optimization_value: _v, username: _u, ...asked } = requestData(project.id, studyId)
  await send(startSweep, { body: { ...asked, values, tokens } })
  await refreshStudies(project)
  void refreshBalance()
  return {}
}

export async function stopSweep(id: string): Promise<object> {
  await send(cancelSweep, { params: { id } })
  void refreshBalance()
  return {}
}
