import { listSubprojects, type ProjectAnswer, type SubprojectAnswer } from '@trabecula/contract'
import { send } from '../platform/http/client.ts'
import { loadResultsOf } from './results.ts'
import { changeStudy, clearUndoHistory, decidedIn, useStudy } from './study.ts'

let loading: AbortController | null = null

/** Shows another study of the open project: its settings and its results. A study that was still loading is left. */
export async function openStudy(id: string): Promise<void> {
  const { project, studies, run } = useStudy.getState()
  const chosen = studies.find((entry) => entry.id === id)
  if (!project || !chosen || run) return
  loading?.abort(new DOMException('another study was opened', 'AbortError'))
  loading = new AbortController()
  const { signal } = loading
  changeStudy({ studyId: id, results: null, selectedRow: null, pickingFor: null, ...decidedIn(chosen) })
  clearUndoHistory()
  try {
    if (lacksLoads(chosen)) {
      const whole = await fetchLoads(project.id, chosen, signal)
      changeStudy(decidedIn(whole))
    }
    await loadResultsOf(chosen, project.id, signal)
  } catch (reason) {
    // Thrown only when yet another study was opened meanwhile: that one is shown.
    if (!loading.signal.aborted) throw reason
  }
}

/** The list left out what the study asks beside its first case. */
export const lacksLoads = ({ has_loads, loads_and_supports }: SubprojectAnswer): boolean => !!has_loads && !loads_and_supports

/** A study with its load cases and supports, which are kept with it in the list. */
export async function fetchLoads(projectId: string, study: SubprojectAnswer, signal: AbortSignal): Promise<SubprojectAnswer> {
  const input = { params: { id: projectId }, query: { loads_of: study.id }, signal }
  const { subprojects } = await send(listSubprojects, input)
  const whole = subprojects.find(({ id }) => id === study.id) ?? study
  changeStudy({ studies: useStudy.getState().studies.map((entry) => (entry.id === study.id ? whole : entry)) })
  return whole
}

/** The list of studies as the server has it now: a new result empties the exported rows of its study. */
export async function refreshStudies({ id }: Pick<ProjectAnswer, 'id'>): Promise<void> {
  const { subprojects: studies } = await send(listSubprojects, { params: { id } })
  const { project, studies: known } = useStudy.getState()
  if (project?.id !== id) return
  // What a list leaves out is not forgotten while it is the same.
  const kept = studies.map((study) => {
    const loads = known.find(({ id, version }) => id === study.id && version === study.version)?.loads_and_supports
    return lacksLoads(study) && loads ? { ...study, loads_and_supports: loads } : study
  })
  changeStudy({ studies: kept })
}
