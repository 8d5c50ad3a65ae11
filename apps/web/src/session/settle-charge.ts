import { consumeTokens } from '@trabecula/contract'
import { type defaultTokenCosts, exportDescription, generateDescription, tokenMessages } from '@trabecula/domain'
import { send } from '../platform/http/client.ts'
import { messageOr } from '../platform/http/failure.ts'
import { toast } from '../platform/notices/toasts.ts'
import { queryClient, refreshBalance, tokenConfigQuery } from './queries.ts'
import { currentUser } from './user.ts'

const descriptions = { generate: generateDescription, export: exportDescription } as const satisfies Partial<
  Record<keyof typeof defaultTokenCosts, string>
>

/**
 * Token consumption after success (§7). The ledger has the charge already; the specified call only updates the balance,
 * and reports when it fails (§8).
 *
 * @param parts number of candidates of a run
 */
export async function settleCharge(work: keyof typeof descriptions, parts?: number): Promise<void> {
  const { costs } = await queryClient.fetchQuery(tokenConfigQuery)
  if (!currentUser.isSuperuser) {
    const body = { tokens: costs[work], description: descriptions[work], ...(parts === undefined ? {} : { parts_count: parts }) }
    await send(consumeTokens, { body }).catch((reason: unknown) => toast(messageOr(reason, tokenMessages.consumeFailed), 'error'))
  }
  await refreshBalance()
}
