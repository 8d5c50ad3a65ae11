import { lowBalance, lowUsagePercent, veryLowBalance } from './limits.ts'
import { tokenMessages } from './messages.ts'
import type { TokenLevel } from './model.ts'

const isVeryLow = (balance: Pick<TokenLevel, 'available_tokens'>): boolean => balance.available_tokens < veryLowBalance

export const isLow = (balance: Omit<TokenLevel, 'unlimited'>): boolean =>
  balance.tokens_used_percentage > lowUsagePercent || balance.available_tokens < lowBalance

/** The one warning to show, or undefined (§8); superusers get none. */
export function tokenWarning(balance: TokenLevel): string | undefined {
  if (balance.unlimited) return undefined
  if (isVeryLow(balance)) return tokenMessages.veryLow
  return isLow(balance) ? tokenMessages.low : undefined
}

/** Whole number of zero or more (§5). */
export const isTokenAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
