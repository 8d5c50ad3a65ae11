import { forgetPendingFile } from '../../platform/pending-file.ts'
import { resetTools } from '../view/view-settings.ts'
import { forgetDraft } from './decisions/draft.ts'
import { clearPart } from './part.ts'
import { resetStudy, useStudy } from './study.ts'

/** §4 store reset: saved local data, tools and results go, settings are the defaults, the project is Untitled, the file is gone. */
export function resetWorkspace(): void {
  const { project } = useStudy.getState()
  if (project) forgetDraft(project.id)
  void forgetPendingFile()
  resetTools()
  resetStudy()
  clearPart()
}
