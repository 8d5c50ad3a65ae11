import { useQuery } from '@tanstack/react-query'
import type { ProjectAnswer } from '@trabecula/contract'
import { ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { deleteForGood, restore } from '../../session/projects/changes.ts'
import { thumbnailQuery } from '../../session/projects/thumbnail.ts'
import { Thumbnail } from '../../ui/brand/thumbnail.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { since } from '../../ui/print-time.ts'

/** One row of the archive. Deletion is confirmed first, because it cannot be undone. */
export function ArchivedProject({ project }: { project: ProjectAnswer }) {
  const { data: picture } = useQuery(thumbnailQuery(project))
  const [asking, setAsking] = useState(false)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b py-3">
      <Thumbnail picture={picture} className="h-12 w-18 rounded-md border" />
      <div className="flex min-w-0 flex-1 basis-48 flex-col">
        <span className="truncate text-sm font-medium text-n12" title={project.name}>
          {project.name}
        </span>
        <span className="truncate text-xs text-n11">{project.best_result ?? 'No designs yet'}</span>
        <span className="truncate text-xs text-n10">
          {project.original_filename}
          {project.archived_at && ` · archived ${since(project.archived_at, Date.now())}`}
        </span>
      </div>
      <div className="flex gap-2">
        <Button aria-label={`Restore ${project.name}`} onClick={() => void restore(project)}>
          <ArchiveRestore size={14} />
          Restore
        </Button>
        <Button look="danger" aria-label={`Delete ${project.name} permanently`} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Delete this project permanently?"
        description={`“${project.name}”, its file, its designs and its exports are deleted. This cannot be undone.`}
        label="Delete permanently"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void deleteForGood(project)
        }}
      />
    </li>
  )
}
