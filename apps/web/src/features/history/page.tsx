import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { getHistory } from '@trabecula/contract'
import { counted } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import type { ProjectPage } from '../../session/projects/entry.ts'
import { pageSize, projectsKey } from '../../session/projects/lists.ts'
import { storageQuery } from '../../session/projects/storage.ts'
import { Pager } from '../../ui/controls/pager.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx'
import { Page } from '../../ui/page.tsx'
import { printBytes } from '../../ui/print-number.ts'
import { ProjectRuns } from './project-runs.tsx'
import { type HistorySearch, historyAddress, historySearch } from './search.ts'
import { HistoryTools } from './tools.tsx'

/** All projects with their runs, archived ones too. */
const historyQuery = ({ q, sort, order, page }: HistorySearch) =>
  queryOptions({
    queryKey: [projectsKey, 'history', { q, sort, order, page }],
    queryFn: async ({ signal }): Promise<ProjectPage> => {
      const { history, pagination } = await send(getHistory, { query: { q, sort, order, page, page_size: pageSize }, signal })
      return { entries: history, pagination }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

const route = getRouteApi('/framed/history')

export function HistoryPage() {
  const search = historySearch(route.useSearch())
  const navigate = route.useNavigate()
  const { data: found, isPending, isError, isPlaceholderData, refetch } = useQuery(historyQuery(search))
  const go = (change: Partial<HistorySearch>, replace = false) =>
    void navigate({ search: historyAddress({ ...search, page: 1, ...change }), replace })

  const last = Math.max(found?.pagination.total_pages ?? 1, 1)
  if (found && !isPlaceholderData && search.page > last)
    return <Navigate to="/history" search={historyAddress({ ...search, page: last })} replace />
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
      {found && (
        <Pager label="History" page={search.page} totalPages={found.pagination.total_pages} onPage={(page) => go({ page })} />
      )}
    </Page>
  )
}

function NothingFound({ q }: { q: string }) {
  return q ? (
    <Empty title="Nothing found">No project name or file matches “{q}”.</Empty>
  ) : (
    <Empty title="No projects yet">Drop an STL file on the home page to create one.</Empty>
  )
}

/** The stored amount and the limit. Absent while unknown, because the list does not wait for it. */
function StorageLine() {
  const { data: usage } = useQuery(storageQuery)
  if (!usage) return <p className="-mt-3 pb-6 text-sm text-n11">&nbsp;</p>
  const { projects, uploaded_bytes: bytes } = usage
  const count = projects.current.toLocaleString('en-US')
  return (
    <p className="tabular -mt-3 pb-6 text-sm text-n11">
      {projects.total === null
        ? counted(projects.current, 'project')
        : `${count} of ${projects.total.toLocaleString('en-US')} projects`}
      {' · '}
      {printBytes(bytes.current)}
      {bytes.total === null ? ' stored' : ` of ${printBytes(bytes.total)} stored`}
    </p>
  )
}
