import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOr } from '../platform/http/failure.ts'
import { toast } from '../platform/notices/toasts.ts'
import { queryClient } from './queries.ts'

interface ActionTexts {
  /** Shown when the answer has no message. */
  readonly done?: string
  readonly failed: string
  /** What is loaded again, whether the action succeeded or not. */
  readonly reload?: QueryKey
}

/** Work that a button starts: whether it is under way. `run` shows its message or failure, and returns whether it succeeded. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<{ message?: string | undefined }>, { done, failed, reload }: ActionTexts) => {
    setBusy(true)
    const succeeded = await work().then(
      ({ message = done }) => {
        if (message) toast(message, 'success')
        return true
      },
      (reason: unknown) => {
        toast(messageOr(reason, failed), 'error')
        return false
      },
    )
    if (reload) await queryClient.invalidateQueries({ queryKey: reload })
    setBusy(false)
    return succeeded
  }
  return { busy, run }
}
