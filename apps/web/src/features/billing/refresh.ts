import { tokenMessages } from '@trabecula/domain'
import { toast } from '../../platform/notices/toasts.ts'
import { balanceQuery, queryClient } from '../../session/queries.ts'

/** Asks for the balance because somebody wanted it, and says how that went. */
export async function refreshBalanceAloud(): Promise<void> {
  const { known } = await queryClient.fetchQuery({ ...balanceQuery, staleTime: 0 })
  toast(known ? tokenMessages.refreshed : tokenMessages.refreshFailed, known ? 'success' : 'error')
}
