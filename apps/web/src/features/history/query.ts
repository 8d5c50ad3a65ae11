import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getHistory } from '@trabecula/contract'
import { send } from '../../platform/http/client.ts'
import type { ProjectPage } from '../../session/projects/entry.ts'
import { pageSize, projectsKey } from '../../session/projects/lists.ts'
import type { HistorySearch } from './search.ts'

/** All projects with their runs, archived ones too. */
export const historyQuery = ({ q, sort, order, page }: HistorySearch) =>
  queryOptions({
    queryKey: [projectsKey, 'history', { q, sort, order, page }],
    queryFn: async ({ signal }): Promise<ProjectPage> => {
      const { history, pagination } = await send(getHistory, { query: { q, sort, order, page, page_size: pageSize }, signal })
      return {
        entries: history.map(({ project, runs, run_count }) => ({ project, runs, runCount: run_count })),
        totalCount: pagination.total_count,
        totalPages: pagination.total_pages,
      }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
