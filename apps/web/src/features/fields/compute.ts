import { cancelRun, computeFields, type RunEvent, rowNamed } from '@trabecula/contract'
import { fieldMessages, fieldViewMessages, optimizationMessages } from '@trabecula/domain'
import { create } from 'zustand'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { followRun } from '../../platform/http/run-events.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { queryClient } from '../../session/queries.ts'
import { useStudy } from '../../workspace/study.ts'

export interface Computing {
  /** null until the server has answered. */
  readonly id: string | null
  readonly detail: string
  /** 0–1, or null while it waits. */
  readonly share: number | null
}

/** By study and row, because another row can be selected in the meantime. */
export const useComputing = create<Readonly<Record<string, Computing | undefined>>>(() => ({}))

export const computingKey = (studyId: string | null, row: number | null): string => `${studyId}/${row ?? 'solid'}`

const set = (key: string, computing: Computing | undefined): void => useComputing.setState({ [key]: computing })

/** Computes the fields of a row, or of the solid part, of the open study; free. */
export async function computeMissing(row: number | null): Promise<void> {
  const { project, studyId } = useStudy.getState()
  if (!project) return
  if (!studyId) return toast(optimizationMessages.withoutStudy, 'error')
  const key = computingKey(studyId, row)
  if (useComputing.getState()[key]) return
  set(key, { id: null, detail: 'Starting', share: null })
  try {
    const { run_id } = await send(computeFields, { body: rowNamed(project.id, studyId, row) })
    followRun(run_id, (event) => handleEvent(key, event))
  } catch (reason) {
    set(key, undefined)
    toast(messageOr(reason, fieldViewMessages.computeFailed), 'error')
  }
}

function handleEvent(key: string, event: RunEvent): void {
  const { run_id: id, state, done, total, detail = 'Waiting in the queue' } = event
  const isOver = state !== 'queued' && state !== 'running'
  if (!isOver) {
    set(key, { id, detail, share: total > 0 ? done / total : null })
    return
  }
  set(key, undefined)
  if (state === 'done') void queryClient.invalidateQueries({ queryKey: ['fields'] })
  else if (state === 'cancelled') toast(event.message ?? fieldMessages.cancelled, 'info')
  else toast(event.message ?? fieldMessages.failed, 'error')
}

/** Cancels it on the server; the last event then removes it here. */
export async function cancelComputing(key: string): Promise<void> {
  const id = useComputing.getState()[key]?.id
  if (id)
    await send(cancelRun, { params: { id } }).catch((reason) =>
      toast(messageOr(reason, fieldViewMessages.computeFailed), 'error'),
    )
}
