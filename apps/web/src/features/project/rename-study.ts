import { conflictingSubproject, updateSubproject } from '@trabecula/contract'
import { partMessages } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { CallFailure, failedText } from '../../platform/http/failure.ts'
import { askConflict } from '../../platform/notices/edit-conflict.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { type StoredStudy, storedStudy } from '../../workspace/stored-study.ts'
import { changeStudy, keepNames, useStudy } from '../../workspace/study.ts'

/** Shows the new name of a study at once and saves it; if another user has renamed it, the visitor chooses. */
export async function renameStudy(study: StoredStudy, typed: string): Promise<void> {
  const name = typed.trim()
  if (name === '' || name === study.name) return
  put({ ...study, name })
  let base = study
  for (;;) {
    const params = { id: study.project, sid: study.id }
    try {
      put(storedStudy((await send(updateSubproject, { params, body: { name, version: base.version } })).subproject))
      return
    } catch (reason) {
      const theirs = conflictOf(reason)
      if (!theirs) {
        put(study)
        toast(failedText(reason, partMessages.studyRenameFailed), 'error')
        return
      }
      if (theirs.name !== base.name && theirs.name !== name) {
        put(theirs)
        if ((await askConflict({ what: 'The name of this study', mine: name, theirs: theirs.name })) === 'theirs') return
      }
      base = theirs
    }
  }
}

function put(study: StoredStudy): void {
  changeStudy({ studies: useStudy.getState().studies.map((entry) => (entry.id === study.id ? study : entry)) })
  keepNames()
}

function conflictOf(reason: unknown): StoredStudy | undefined {
  if (!(reason instanceof CallFailure) || reason.status !== 409) return undefined
  const parsed = conflictingSubproject.safeParse(reason.body)
  return parsed.success ? storedStudy(parsed.data.subproject) : undefined
}
