import { QueryClient, queryOptions } from '@tanstack/react-query'
import {
  getAccount,
  getCatalog,
  getSubscriptionStatus,
  getTokenBalance,
  getTokenConfig,
  listProjects,
  listSessions,
  teamMembers,
} from '@trabecula/contract'
import { defaultTeamStats, defaultTokenCosts, emptyBalance, roleInTeamView, type TeamMember } from '@trabecula/domain'
import { send } from '../../platform/http.ts'
import { currentUser } from './user.ts'

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

/** Asked once at a time: who asks while it is under way gets the same answer (§4). */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => send(getAccount, { signal }).then(({ account }) => account),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => send(listSessions, { signal }).then(({ sessions }) => sessions),
  staleTime: 0,
})

/** A superuser is always owner in the team view; on failure nobody is anything else (§8). */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) =>
    send(teamMembers, { signal }).then(
      ({ data }) => ({ ...data, user_role: roleInTeamView(data.user_role, currentUser.isSuperuser), known: true }),
      () => ({
        members: [] as readonly TeamMember[],
        stats: defaultTeamStats,
        user_role: roleInTeamView('none', currentUser.isSuperuser),
        known: false,
      }),
    ),
  staleTime: 0,
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

/** After joining a team: subscription and balance are another's now (§4). Asks even when no screen shows them yet. */
export async function refreshMembership(): Promise<void> {
  await Promise.allSettled([
    queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 }),
    queryClient.fetchQuery({ ...balanceQuery, staleTime: 0 }),
  ])
}
