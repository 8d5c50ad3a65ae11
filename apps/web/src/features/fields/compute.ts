import { computeFields, rowNamed } from '@trabecula/contract'
import { fieldMessages, fieldViewMessages, optimizationMessages } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { queryClient } from '../../session/queries.ts'
import { cancelWork, followWork, useFollowedWork } from '../../workspace/followed-work.ts'
import { useStudy } from '../../workspace/study.ts'

export const computingKey = (studyId: string | null, row: number | null): string => `fields ${studyId}/${row ?? 'solid'}`

/** Computes the fields of a row, or of the solid part, of the open study; free. */
export async function computeMissing(row: number | null): Promise<void> {
  const { project, studyId } = useStudy.getState()
  if (!project) return
  if (!studyId) return toast(optimizationMessages.withoutStudy, 'error')
  const key = computingKey(studyId, row)
  if (useFollowedWork.getState()[key]) return
  try {
    const body = rowNamed(project.id, studyId, row)
    await followWork(
      key,
      () => send(computeFields, { body }),
      ({ state, message }) => {
        if (state === 'done') void queryClient.invalidateQueries({ queryKey: ['fields'] })
        else if (state === 'cancelled') toast(message ?? fieldMessages.cancelled, 'info')
        else toast(message ?? fieldMessages.failed, 'error')
      },
    )
  } catch (reason) {
    toast(messageOr(reason, fieldViewMessages.computeFailed), 'error')
  }
}

export const cancelComputing = (key: string): Promise<void> => cancelWork(key, fieldViewMessages.computeFailed)
