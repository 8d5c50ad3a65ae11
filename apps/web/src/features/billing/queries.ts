import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AnswerOf, getBillingSummary, getUsageHistory } from '@trabecula/contract'
import { tokenMessages, usagePageSize } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { balanceQuery, queryClient, refreshEntitlements } from '../../session/queries.ts'

export type BillingSummary = AnswerOf<typeof getBillingSummary>['data']
type UsageHistory = AnswerOf<typeof getUsageHistory>['data']

const billingKey = 'billing'
/** Days that the chart shows: one period. */
export const chartDays = 30

export const summaryQuery = queryOptions({
  queryKey: [billingKey, 'summary'],
  queryFn: ({ signal }) => send(getBillingSummary, { query: { days: chartDays }, signal }).then(({ data }) => data),
  staleTime: 0,
})

const noUsage: UsageHistory = {
  usage_records: [],
  pagination: { page: 1, page_size: usagePageSize, total_count: 0, total_pages: 0 },
}

/** On failure the list empties and the pagination resets (§8). */
export const usageQuery = (page: number) =>
  queryOptions({
    queryKey: [billingKey, 'usage', page],
    queryFn: ({ signal }) =>
      send(getUsageHistory, { query: { page, page_size: usagePageSize }, signal }).then(
        ({ data }) => ({ ...data, known: true }),
        () => ({ ...noUsage, known: false }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Reloads everything about money and tokens, even when no screen shows it yet. */
async function refreshBilling(): Promise<void> {
  await Promise.allSettled([refreshEntitlements(), queryClient.invalidateQueries({ queryKey: [billingKey] })])
}

/** The same after a payment, once; resolves with whether the new balance is known. */
export async function refreshAfterPayment(): Promise<void> {
  await refreshBilling()
  reportRefreshed(queryClient.getQueryData(balanceQuery.queryKey)?.known ?? false)
}

/** Reloads the balance on the user's request, and reports success or failure. */
export async function refreshBalanceWithToast(): Promise<void> {
  const { known } = await queryClient.fetchQuery({ ...balanceQuery, staleTime: 0 })
  reportRefreshed(known)
}

const reportRefreshed = (known: boolean): void =>
  toast(known ? tokenMessages.refreshed : tokenMessages.refreshFailed, known ? 'success' : 'error')
