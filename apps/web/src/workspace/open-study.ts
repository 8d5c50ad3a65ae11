import { listSubprojects, type ProjectAnswer } from '@trabecula/contract'
import { send } from '../platform/http/client.ts'
import { loadResultsOf } from './results.ts'
import { storedStudy } from './stored-study.ts'
import { changeStudy, clearUndoHistory, decidedIn, useStudy, whileOpen } from './study.ts'

let loading: AbortController | null = null

/** Shows another study of the open project: its settings and its results. A study that was still loading is left. */
export async function openStudy(id: string): Promise<void> {
  const { project, studies, run } = useStudy.getState()
  const chosen = studies.find((entry) => entry.id === id)
  if (!project || !chosen || run) return
  loading?.abort(new DOMException('another study was opened', 'AbortError'))
  loading = new AbortController()
  changeStudy({ studyId: id, ...decidedIn(chosen), results: null, selectedRow: null, pickingFor: null })
  clearUndoHistory()
  const { signal: ofStudy } = loading
  await whileOpen((signal) =>
    loadResultsOf(chosen, project.id, AbortSignal.any([signal, ofStudy])).catch((reason: unknown) => {
      // Yet another study was opened meanwhile: that one is shown.
      if (!ofStudy.aborted) throw reason
    }),
  )
}

/** The list of studies as the server has it now: a new result empties the exported rows of its study. */
export async function refreshStudies({ id }: Pick<ProjectAnswer, 'id'>): Promise<void> {
  const { subprojects } = await send(listSubprojects, { params: { id } })
  if (useStudy.getState().project?.id === id) changeStudy({ studies: subprojects.map(storedStudy) })
}
