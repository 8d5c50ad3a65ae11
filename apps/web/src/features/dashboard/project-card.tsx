import { useQuery } from '@tanstack/react-query'
import type { ProjectAnswer } from '@trabecula/contract'
import { defaultProjectName } from '@trabecula/domain'
import { Box } from 'lucide-react'
import { readThumbnail } from '../../platform/thumbnails.ts'
import { Pill } from '../../ui/feedback/pill.tsx'
import { since } from './since.ts'

interface ProjectCardProps {
  project: ProjectAnswer
  onOpen: () => void
}

export function ProjectCard({ project, onOpen }: ProjectCardProps) {
  const { data: picture } = useQuery({
    queryKey: ['thumbnail', project.id],
    queryFn: () => readThumbnail(project.id),
    staleTime: 0,
  })
  return (
    <a
      href={`/project/${project.id}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
      className="group flex flex-col overflow-hidden rounded-lg border bg-raised motion-150 hover:border-n8"
    >
      <div className="relative grid h-32 place-items-center overflow-hidden border-b bg-linear-to-b from-n2 to-n4">
        {picture ? (
          <img src={picture} alt="" className="size-full object-cover" />
        ) : (
          <Box size={36} strokeWidth={1} className="text-n8 motion-150 group-hover:text-accent-text" />
        )}
        {project.active_run && (
          <span className="absolute top-2 right-2">
            <Pill tone="accent">Running</Pill>
          </span>
        )}
      </div>
      <div className="flex flex-col gap-0.5 p-3">
        <span className="truncate text-sm font-medium text-n12" title={project.name}>
          {project.name}
          {project.name === defaultProjectName && <span className="font-normal text-n10"> · {project.original_filename}</span>}
        </span>
        <span className="truncate text-xs text-n11">{project.best_result ?? 'No designs yet'}</span>
        <span className="truncate text-xs text-n10">{since(project.updated_at, Date.now())}</span>
      </div>
    </a>
  )
}
