import { forgetPendingFile } from '../../features/upload/pending-file.ts'
import { forgetDraft } from '../../workspace/draft.ts'
import { clearPart } from '../../workspace/part.ts'
import { resetStudy, useStudy } from '../../workspace/study.ts'
import { resetTools } from '../../workspace/view/settings.ts'

/** §4 store reset: saved local data, tools and results go, settings are the defaults, the project is Untitled, the file is gone. */
export function resetWorkspace(): void {
  const { project } = useStudy.getState()
  if (project) forgetDraft(project.id)
  void forgetPendingFile()
  resetTools()
  resetStudy()
  clearPart()
}
