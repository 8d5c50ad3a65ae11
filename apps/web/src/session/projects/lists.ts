import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listProjects } from '@trabecula/contract'
import { send } from '../../platform/http/client.ts'
import type { ProjectPage } from './entry.ts'

/** Every list of projects lives below this key, so that one change reaches all of them. */
export const projectsKey = 'projects'
/** Cards on the dashboard; the rest is in the history. */
const recentShown = 12
export const pageSize = 20

// Another tab or another member may have changed something while the window was hidden.
const fresh = { staleTime: 0, refetchOnWindowFocus: true } as const

export const recentQuery = queryOptions({
  queryKey: [projectsKey, 'recent'],
  queryFn: ({ signal }) => pageOf({ state: 'active', page_size: recentShown }, signal),
  ...fresh,
})

export const archiveQuery = (page: number) =>
  queryOptions({
    queryKey: [projectsKey, 'archive', page],
    queryFn: ({ signal }) => pageOf({ state: 'archived', page, page_size: pageSize }, signal),
    placeholderData: keepPreviousData,
    ...fresh,
  })

async function pageOf(
  query: { readonly state: 'active' | 'archived'; readonly page?: number; readonly page_size: number },
  signal: AbortSignal,
): Promise<ProjectPage> {
  const { projects, pagination } = await send(listProjects, { query, signal })
  return { entries: projects.map((project) => ({ project, runs: [], run_count: 0 })), pagination }
}
