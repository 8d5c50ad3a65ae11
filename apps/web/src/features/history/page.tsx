import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { Pager } from '../../ui/controls/pager.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx'
import { Page } from '../../ui/page.tsx'
import { ProjectRuns } from './project-runs.tsx'
import { historyQuery } from './query.ts'
import { type HistorySearch, historyAddress, historySearch } from './search.ts'
import { StorageLine } from './storage-line.tsx'
import { HistoryTools } from './tools.tsx'

const route = getRouteApi('/framed/history')

/** All projects, archived ones too, with their runs. */
export function HistoryPage() {
  const search = historySearch(route.useSearch())
  const navigate = route.useNavigate()
  const { data: found, isPending, isError, isPlaceholderData, refetch } = useQuery(historyQuery(search))
  const go = (change: Partial<HistorySearch>, replace = false) =>
    void navigate({ search: historyAddress({ ...search, page: 1, ...change }), replace })

  if (found && !isPlaceholderData && search.page > Math.max(found.totalPages, 1))
    return <Navigate to="/history" search={historyAddress({ ...search, page: Math.max(found.totalPages, 1) })} replace />
  return (
    <Page title="History" wide tools={<HistoryTools search={search} onChange={go} />}>
      <StorageLine />
      {isError && <LoadFailure text="The history could not be loaded." onRetry={() => void refetch()} />}
      {isPending && <RowSkeletons label="Loading the history" />}
      {found?.entries.length === 0 && !isError && <NothingFound q={search.q} />}
      {found && found.entries.length > 0 && (
        <ul aria-label="Projects" aria-busy={isPlaceholderData} className="border-t">
          {found.entries.map((entry) => (
            <ProjectRuns key={entry.project.id} entry={entry} />
          ))}
        </ul>
      )}
      {found && <Pager label="History" page={search.page} totalPages={found.totalPages} onPage={(page) => go({ page })} />}
    </Page>
  )
}

function NothingFound({ q }: { q: string }) {
  return q ? (
    <Empty title="Nothing found">No project’s name or file has “{q}” in it.</Empty>
  ) : (
    <Empty title="No projects yet">Drop an STL file on the home page: the project and its runs will be listed here.</Empty>
  )
}
