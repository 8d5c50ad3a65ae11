import { updateProjectName } from '@trabecula/contract'
import { defaultProjectName, projectMessages, projectNameLength } from '@trabecula/domain'
import { useState } from 'react'
import { send } from '../../platform/http.ts'
import { toast } from '../../state/notice/toasts.ts'
import { changeStudy, useStudy } from '../../state/workspace/study.ts'

/** The project's name, edited in place: Enter saves, Escape gives up. */
export function ProjectName() {
  const project = useStudy((state) => state.project)
  const [draft, setDraft] = useState<string | null>(null)
  if (!project) return <span className="px-2 text-sm text-n10">{defaultProjectName}</span>

  const save = async () => {
    const name = draft?.trim() ?? project.name
    setDraft(null)
    if (name === '' || name === project.name) return
    changeStudy({ project: { ...project, name } })
    try {
      await send(updateProjectName, { params: { id: project.id }, body: { name } })
      toast(projectMessages.renamed, 'success')
    } catch {
      changeStudy({ project })
      toast(projectMessages.renameFailed, 'error')
    }
  }
  return (
    <input
      aria-label="Project name"
      value={draft ?? project.name}
      maxLength={projectNameLength.max}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') {
          setDraft(null)
          event.currentTarget.value = project.name
        }
      }}
      style={{ width: `${Math.min(40, Math.max(8, (draft ?? project.name).length + 2))}ch` }}
      className="h-7 max-w-[30vw] min-w-0 truncate rounded-sm border border-transparent bg-transparent px-2 text-sm font-medium text-n12 hover:border-n6 focus:border-accent focus:bg-raised focus:outline-none"
    />
  )
}
