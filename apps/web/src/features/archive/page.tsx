import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { archiveQuery } from '../../session/projects/lists.ts'
import { retentionQuery } from '../../session/projects/storage.ts'
import { Pager } from '../../ui/controls/pager.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx'
import { Page } from '../../ui/page.tsx'
import { ArchivedProject } from './archived-project.tsx'

const route = getRouteApi('/framed/archive')

export function ArchivePage() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: found, isPending, isError, isPlaceholderData, refetch } = useQuery(archiveQuery(page))
  const { data: retentionDays } = useQuery(retentionQuery)
  const last = Math.max(found?.pagination.total_pages ?? 1, 1)
  // The last project of the last page may just have been restored or deleted.
  if (found && !isPlaceholderData && page > last)
    return <Navigate to="/archive" search={last === 1 ? {} : { page: last }} replace />
  return (
    <Page title="Archive" wide>
      <p className="-mt-3 pb-6 text-sm text-n11">
        Archived projects keep their file and results.{' '}
        {typeof retentionDays === 'number' && `After ${retentionDays} days in the archive they are deleted permanently.`}
      </p>
      {isError && <LoadFailure text="The archive could not be loaded." onRetry={() => void refetch()} />}
      {isPending && <RowSkeletons label="Loading the archive" />}
      {found && found.entries.length === 0 && (
        <Empty title="The archive is empty">Archived projects move here. You can restore them.</Empty>
      )}
      {found && found.entries.length > 0 && (
        <ul className="border-t">
          {found.entries.map(({ project }) => (
            <ArchivedProject key={project.id} project={project} />
          ))}
        </ul>
      )}
      {found && (
        <Pager
          label="Archive"
          page={page}
          totalPages={found.pagination.total_pages}
          onPage={(next) => void navigate({ search: next === 1 ? {} : { page: next } })}
        />
      )}
    </Page>
  )
}
