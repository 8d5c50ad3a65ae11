import { defaultProjectName, projectNameLength, tutorialProjectId } from '@trabecula/domain'
import { useRef, useState } from 'react'
import { renameProject } from '../../session/projects/changes.ts'
import { changeStudy, keepNames, useStudy } from '../../workspace/study.ts'

/** The project's name, edited in place: Enter saves, Escape cancels. */
export function ProjectName() {
  const project = useStudy((state) => state.project)
  const [draft, setDraft] = useState<string | null>(null)
  // The project when typing began: the change is based on its version, so that another user's newer name is noticed.
  const edited = useRef(project)
  const givenUp = useRef(false)
  if (!project) return <span className="px-2 text-sm text-n10">{defaultProjectName}</span>

  const save = () => {
    const before = edited.current
    const name = givenUp.current ? null : draft
    givenUp.current = false
    setDraft(null)
    if (name === null || !before) return
    void renameProject(before, name, (shown) => {
      // The answer may arrive when another project is open.
      const open = useStudy.getState().project
      if (open?.id !== shown.id) return
      changeStudy({ project: { ...open, name: shown.name, version: shown.version } })
      keepNames()
    })
  }
  return (
    <input
      aria-label="Project name"
      value={draft ?? project.name}
      maxLength={projectNameLength.max}
      // The demonstration is not on a server.
      readOnly={project.id === tutorialProjectId}
      onChange={(event) => {
        if (draft === null) edited.current = project
        setDraft(event.currentTarget.value)
      }}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') givenUp.current = true
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
      }}
      style={{ width: `${Math.min(40, Math.max(8, (draft ?? project.name).length + 2))}ch` }}
      className="h-7 max-w-[30vw] min-w-24 truncate rounded-sm border border-transparent bg-transparent px-2 text-sm font-medium text-n12 hover:border-n6 focus:border-accent focus:bg-raised focus:outline-none"
    />
  )
}
