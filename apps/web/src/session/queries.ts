import { QueryClient, queryOptions } from '@tanstack/react-query'
import {
  getSubscriptionStatus,
  getTokenBalance,
  getTokenConfig,
  type TeamMember,
  type TokenBalance,
  teamMembers,
} from '@trabecula/contract'
import { defaultPlan, defaultTeamStats, defaultTokenCosts, roleInTeamView } from '@trabecula/domain'
import { send } from '../platform/http/client.ts'
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

/** Prices and the link to top up. Without an answer the default prices apply, and `known` is false. */
export const tokenConfigQuery = queryOptions({
  queryKey: ['token-config'],
  queryFn: ({ signal }) =>
    send(getTokenConfig, { signal }).then(
      ({ data }) => ({ costs: data.token_costs, link: data.token_topup.payment_link, known: true }),
      () => ({ costs: defaultTokenCosts, link: null, known: false }),
    ),
  staleTime: ({ state }) => (state.data?.known ? 5 * 60_000 : 0),
})

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription-status'],
  queryFn: ({ signal }) => send(getSubscriptionStatus, { signal }).then(({ data }) => data),
})

/** A superuser is always owner in the team view; after a failure everybody else has the role 'none' (§8). */
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

/** Only the user's role, for what is shown everywhere; requested less often than the team. */
export const roleQuery = queryOptions({
  ...teamQuery,
  staleTime: 60_000,
  select: (team) => team.user_role,
})

/** Called after anything that may have charged tokens. */
export const refreshBalance = (): Promise<void> => queryClient.invalidateQueries({ queryKey: balanceQuery.queryKey })

/**
 * Called after a team was joined or a payment arrived, which change subscription and balance (§4). Loads them at once,
 * whether or not a screen shows them.
 */
export async function refreshEntitlements(): Promise<void> {
  await Promise.allSettled([
    queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 }),
    queryClient.fetchQuery({ ...balanceQuery, staleTime: 0 }),
  ])
}

const emptyBalance: TokenBalance = {
  available_tokens: 0,
  total_tokens: 0,
  used_tokens: 0,
  carry_over_tokens: 0,
  topup_tokens: 0,
  plan_tokens: 0,
  owed_tokens: 0,
  unlimited: false,
  current_plan: defaultPlan,
  tokens_used_percentage: 0,
  period_start: null,
  period_end: null,
  recent_usage: [],
}
