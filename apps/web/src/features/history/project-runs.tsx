import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { HistoryEntry } from '@trabecula/contract'
import { counted } from '@trabecula/domain'
import { useState } from 'react'
import { thumbnailQuery } from '../../session/projects/thumbnail.ts'
import { Thumbnail } from '../../ui/brand/thumbnail.tsx'
import { Pill } from '../../ui/feedback/pill.tsx'
import { since } from '../../ui/print-time.ts'
import { RunRow } from './run-row.tsx'

/** Runs that are shown at first; a click shows all loaded ones. */
const runsShown = 3

export function ProjectRuns({ entry: { project, runs, run_count: runCount } }: { entry: HistoryEntry }) {
  const { data: picture } = useQuery(thumbnailQuery(project))
  const [all, setAll] = useState(false)
  const shown = all ? runs : runs.slice(0, runsShown)
  const hidden = runs.length - runsShown
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-b py-4">
      <Thumbnail picture={picture} className="h-12 w-18 rounded-md border" />
      <div className="flex min-w-0 flex-col">
        <div className="flex min-w-0 items-center gap-2">
          <Link
            to="/project/$id"
            params={{ id: project.id }}
            title={project.name}
            className="min-w-0 truncate text-sm font-medium text-n12 hover:underline"
          >
            {project.name}
          </Link>
          {project.archived && <Pill tone="neutral">Archived</Pill>}
        </div>
        <span className="truncate text-xs text-n11">
          {project.original_filename} · changed {since(project.updated_at, Date.now())}
        </span>
        <span className="text-xs text-n10">{countOf(runCount)}</span>
      </div>
      {runs.length > 0 && (
        <div className="col-span-2 pt-3 md:col-span-1 md:col-start-2">
          <ul aria-label={`Runs of ${project.name}`} className="rounded-md border">
            {shown.map((run) => (
              <RunRow key={run.id} projectId={project.id} run={run} />
            ))}
          </ul>
          {hidden > 0 && (
            <button
              type="button"
              aria-expanded={all}
              onClick={() => setAll(!all)}
              className="mt-2 rounded-sm text-xs font-medium text-accent-text hover:underline"
            >
              {all ? 'Show fewer' : `Show ${hidden} more`}
            </button>
          )}
          {all && runCount > runs.length && <span className="ml-3 text-xs text-n10">Showing the latest {runs.length}.</span>}
        </div>
      )}
    </li>
  )
}

const countOf = (runs: number): string => (runs === 0 ? 'No runs yet' : counted(runs, 'run'))
