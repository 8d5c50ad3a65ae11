import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { recentQuery } from '../../session/projects/lists.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { ProjectCard } from './project-card.tsx'

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-4'

interface RecentProjectsProps {
  /** Where a visitor without projects begins; below all else for one who has some. */
  examples: ReactNode
  after: ReactNode
}

/** The most recent projects; what follows them is shown when their number is known. */
export function RecentProjects({ examples, after }: RecentProjectsProps) {
  const { data: page, isPending, isError, refetch } = useQuery(recentQuery)
  const isEmpty = page?.pagination.total_count === 0
  const more = page ? page.pagination.total_count - page.entries.length : 0
  return (
    <>
      <section aria-labelledby="recent-projects" className="flex flex-col gap-4">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="recent-projects" className="text-base font-semibold">
            Recent projects
          </h2>
          {more > 0 && (
            <Link to="/history" className="text-sm text-accent-text hover:underline">
              All {page?.pagination.total_count.toLocaleString('en-US')} projects
            </Link>
          )}
        </div>
        {isError && <LoadFailure text="The projects could not be loaded." onRetry={() => void refetch()} />}
        {isPending && <Skeletons />}
        {isEmpty && (
          <Empty title="No projects yet">
            Drop an STL file anywhere on this page to create one, or start from an example below.
          </Empty>
        )}
        {page && page.entries.length > 0 && (
          <ul className={grid}>
            {page.entries.map(({ project }) => (
              <li key={project.id}>
                <ProjectCard project={project} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {isEmpty && examples}
      {!isPending && after}
      {!isPending && !isEmpty && examples}
    </>
  )
}

function Skeletons() {
  return (
    <div role="status" aria-label="Loading the projects" className={grid}>
      {[0, 1, 2, 3].map((n) => (
        <div key={n} className="animate-pulse rounded-lg bg-n3 pb-[88px]">
          <div className="aspect-video" />
        </div>
      ))}
    </div>
  )
}
