import { listSubprojects, type ProjectAnswer } from '@trabecula/contract'
import { send } from '../platform/http/client.ts'
import { restorePatches } from './restored-patches.ts'
import { loadResultsOf } from './results.ts'
import { type StoredStudy, storedStudy } from './stored-study.ts'
import { changeStudy, clearUndoHistory, decidedIn, useStudy, whileOpen } from './study.ts'

let loading: AbortController | null = null

/** Shows another study of the open project: its settings and its results. Loading of the previous one is aborted. */
export async function openStudy(id: string): Promise<void> {
  const { project, studies, run } = useStudy.getState()
  const chosen = studies.find((entry) => entry.id === id)
  if (!project || !chosen || run) return
  loading?.abort(new DOMException('another study was opened', 'AbortError'))
  loading = new AbortController()
  changeStudy({ studyId: id, results: null, selectedRow: null, pickingFor: null, ...decidedIn(chosen) })
  clearUndoHistory()
  const { signal: ofStudy } = loading
  await whileOpen(async (ofProject) => {
    const signal = AbortSignal.any([ofProject, ofStudy])
    try {
      if (lacksLoads(chosen)) changeStudy(decidedIn(await fetchLoads(project.id, chosen, signal)))
      await loadResultsOf(chosen, project.id, signal)
      await restorePatches(undefined, signal)
    } catch (reason) {
      // When another study was opened in the meantime, that one is shown.
      if (!ofStudy.aborted) throw reason
    }
  })
}

/** The list of studies left out this one's cases and supports, which are large. */
export const lacksLoads = ({ has_loads, loads }: StoredStudy): boolean => !!has_loads && !loads

/** A study with its load cases and supports, which are kept with it in the list. */
export async function fetchLoads(projectId: string, study: StoredStudy, signal: AbortSignal): Promise<StoredStudy> {
  const input = { params: { id: projectId }, query: { loads_of: study.id }, signal }
  const { subprojects } = await send(listSubprojects, input)
  const whole = subprojects.map(storedStudy).find(({ id }) => id === study.id) ?? study
  changeStudy({ studies: useStudy.getState().studies.map((entry) => (entry.id === study.id ? whole : entry)) })
  return whole
}

/** The current list of studies from the server: a new result empties the exported rows of its study. */
export async function refreshStudies({ id }: Pick<ProjectAnswer, 'id'>): Promise<void> {
  const { subprojects } = await send(listSubprojects, { params: { id } })
  const { project, studies: known } = useStudy.getState()
  if (project?.id !== id) return
  // Loads that the list leaves out are kept while the study is unchanged.
  const kept = subprojects.map(storedStudy).map((study) => {
    const loads = known.find(({ id, version }) => id === study.id && version === study.version)?.loads
    return lacksLoads(study) && loads ? { ...study, loads } : study
  })
  changeStudy({ studies: kept })
}
