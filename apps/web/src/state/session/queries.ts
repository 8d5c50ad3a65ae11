import { QueryClient, queryOptions } from '@tanstack/react-query'
import { getCatalog, getSubscriptionStatus, getTokenBalance, getTokenConfig, listProjects } from '@trabecula/contract'
import { defaultTokenCosts, emptyBalance } from '@trabecula/domain'
import { send } from '../../platform/http.ts'

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: 1, staleTime: 30_000, refetchOnWindowFocus: false } },
})

/** On failure all balances are zero and the plan is the default (§8). */
export const balanceQuery = queryOptions({
  queryKey: ['token-balance'],
  queryFn: ({ signal }) =>
    send(getTokenBalance, { signal }).then(
      ({ data }) => ({ ...data, known: true }),
      () => ({ ...emptyBalance, known: false }),
    ),
})

export const tokenConfigQuery = queryOptions({
  queryKey: ['token-config'],
  queryFn: ({ signal }) =>
    send(getTokenConfig, { signal }).then(
      ({ data }) => data.token_costs,
      () => defaultTokenCosts,
    ),
  staleTime: Number.POSITIVE_INFINITY,
})

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription-status'],
  queryFn: ({ signal }) => send(getSubscriptionStatus, { signal }).then(({ data }) => data),
})

export const projectsQuery = queryOptions({
  queryKey: ['projects', 'active'],
  queryFn: ({ signal }) =>
    send(listProjects, { query: { state: 'active', page_size: 24 }, signal }).then(({ projects }) => projects),
  staleTime: 0,
})

export const catalogQuery = queryOptions({
  queryKey: ['catalog'],
  queryFn: ({ signal }) => send(getCatalog, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** After anything that may have charged. */
export const refreshBalance = (): Promise<void> => queryClient.invalidateQueries({ queryKey: balanceQuery.queryKey })
