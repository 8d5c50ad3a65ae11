import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProjectAnswer } from '@trabecula/contract'
import { defaultProjectName, projectNameLength } from '@trabecula/domain'
import { Archive } from 'lucide-react'
import { useRef } from 'react'
import { archive, renameProject } from '../../session/projects/changes.ts'
import { thumbnailQuery } from '../../session/projects/thumbnail.ts'
import { Thumbnail } from '../../ui/brand/thumbnail.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { InPlaceText } from '../../ui/controls/in-place-text.tsx'
import { Pill } from '../../ui/feedback/pill.tsx'
import { since } from '../../ui/print-time.ts'

/** Picture, name and best result of a project. The whole card opens it; rename and archive are above that link. */
export function ProjectCard({ project }: { project: ProjectAnswer }) {
  const { data: picture } = useQuery(thumbnailQuery(project))
  // The project when editing began: the change is based on its version, so that another user's newer name is noticed.
  const edited = useRef(project)
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-lg border bg-raised motion-150 hover:border-n8">
      <Link
        to="/project/$id"
        params={{ id: project.id }}
        aria-label={`Open ${project.name}`}
        className="absolute inset-0 z-1 rounded-lg focus-visible:-outline-offset-2"
      />
      {/* Has the proportions of the picture, so that no part is cut. */}
      <Thumbnail picture={picture} className="aspect-video border-b" />
      {project.active_run && (
        <span className="absolute top-2 left-2">
          <Pill tone="accent">Running</Pill>
        </span>
      )}
      <IconButton
        size="sm"
        label={`Archive ${project.name}`}
        icon={<Archive size={14} />}
        className="quiet-action absolute! top-2 right-2 z-10 bg-raised"
        onClick={() => void archive(project)}
      />
      <div className="flex flex-col p-3 pt-2">
        <div className="pointer-events-none relative z-10 min-w-0 *:pointer-events-auto [&>span]:w-fit [&>span]:max-w-full">
          <InPlaceText
            label={`Name of ${project.name}`}
            value={project.name}
            maxLength={projectNameLength.max}
            {...(project.name === defaultProjectName ? { note: project.original_filename } : {})}
            onBegin={() => {
              edited.current = project
            }}
            onSave={(name) => void renameProject(edited.current, name)}
            className="text-sm font-medium"
          />
        </div>
        <span className="truncate text-xs text-n11" title={project.best_result ?? undefined}>
          {project.best_result ?? 'No designs yet'}
        </span>
        <span className="truncate text-xs text-n10">{since(project.updated_at, Date.now())}</span>
      </div>
    </article>
  )
}
