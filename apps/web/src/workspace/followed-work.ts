import { cancelRun, type RunEvent } from '@trabecula/contract'
import { create } from 'zustand'
import { send } from '../platform/http/client.ts'
import { messageOr } from '../platform/http/failure.ts'
import { followRun } from '../platform/http/run-events.ts'
import { toast } from '../platform/notices/toasts.ts'

/** Work of the server that is under way. */
export interface FollowedWork {
  /** null until the server has answered. */
  readonly id: string | null
  readonly detail: string
  /** 0–1, or null while it waits. */
  readonly share: number | null
  readonly cancelling?: boolean
}

/** By keys that name what is made of which row, because another row can be selected in the meantime. */
export const useFollowedWork = create<Readonly<Record<string, FollowedWork | undefined>>>(() => ({}))

const set = (key: string, work: FollowedWork | undefined): void => useFollowedWork.setState({ [key]: work })

const isOver = ({ state }: RunEvent): boolean => state !== 'queued' && state !== 'running'

/**
 * Begins work of the server and follows it under this key until `end`, which gets its last event, is done.
 *
 * @throws CallFailure when it does not begin
 */
export async function followWork(
  key: string,
  begin: () => Promise<{ readonly run_id: string }>,
  end: (last: RunEvent) => Promise<void> | void,
): Promise<void> {
  set(key, { id: null, detail: 'Starting', share: null })
  try {
    const { run_id: id } = await begin()
    const last = await new Promise<RunEvent>((resolve) => {
      followRun(id, (event) => {
        if (isOver(event)) return resolve(event)
        const { done, total, detail = 'Waiting in the queue' } = event
        const { cancelling = false } = useFollowedWork.getState()[key] ?? {}
        set(key, { id, detail, share: total > 0 ? done / total : null, cancelling })
      })
    })
    await end(last)
  } finally {
    set(key, undefined)
  }
}

/** Cancels it on the server; its last event then ends it here. */
export async function cancelWork(key: string, failed: string): Promise<void> {
  const work = useFollowedWork.getState()[key]
  if (!work?.id || work.cancelling) return
  set(key, { ...work, cancelling: true })
  try {
    await send(cancelRun, { params: { id: work.id } })
  } catch (reason) {
    toast(messageOr(reason, failed), 'error')
    const still = useFollowedWork.getState()[key]
    if (still) set(key, { ...still, cancelling: false })
  }
}
