import type { TokenBalance } from '@trabecula/contract'
import {
  exportDescription,
  generateDescription,
  isTokenAmount,
  may,
  type Outcome,
  refuse,
  tokenMessages,
} from '@trabecula/domain'
import type { Database } from '../../platform/database/connection.ts'
import { actorOn, notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { announce } from '../webhooks/service.ts'
import { available, returned, runsLow, spent } from './balance.ts'
import * as table from './queries.ts'
import { balance, noTokenAccount } from './reading.ts'
import { free, openTokenAccount } from './token-account.ts'

export { creditTopup, disputeTopup, returnTopup, takeBackTopup } from './grant.ts'
export { changePlan, currentPlan } from './plan.ts'
export { balance, credits, planOf, subscriptionStatus, usagePerDay } from './reading.ts'
export { type Opening, openSubscription } from './token-account.ts'

export type Funds = 'ok' | NoFunds
export type NoFunds = 'no-subscription' | 'owes-tokens' | 'no-tokens'

/**
 * May this team pay `tokens` now? Tokens reserved for work in progress count as spent. Locks the team's token account
 * for the rest of the transaction.
 */
export async function checkFunds(tx: Database, teamId: string, tokens: number, now: Date): Promise<Funds> {
  const account = await openTokenAccount(tx, teamId, now)
  if (account?.row.status !== 'active') return 'no-subscription'
  if (account.row.owed > 0) return 'owes-tokens'
  return free(account) >= tokens ? 'ok' : 'no-tokens'
}

/** The refusal in the words of what was to be paid; a team in debt gets the sentence about its debt instead. */
export function refuseFunds(funds: NoFunds, words: Readonly<Record<'no-subscription' | 'no-tokens', string>>) {
  if (funds === 'owes-tokens') return refuse('no-tokens', tokenMessages.owed)
  return refuse(funds, words[funds])
}

export interface Promised {
  /** Names what will be paid: "run:<id>", "export:<run>:<row>". */
  readonly key: string
  readonly teamId: string
  readonly runId: string
  readonly tokens: number
}

/**
 * Reserves tokens for work that begins, so that two pieces of work cannot share one balance; `charge` or `release` of
 * the same key ends the reservation. What is reserved or charged already is not reserved again.
 */
export async function reserve(tx: Database, promised: Promised, now: Date): Promise<Funds> {
  const funds = await checkFunds(tx, promised.teamId, 0, now)
  if (funds !== 'ok') return funds
  if ((await table.readHold(tx, promised.key)) || (await table.isInLedger(tx, promised.key))) return 'ok'
  const enough = await checkFunds(tx, promised.teamId, promised.tokens, now)
  if (enough === 'ok') await table.insertHold(tx, { ...promised, createdAt: now })
  return enough
}

/** The work ended without anything to pay for. */
export const release = (tx: Database, key: string) => table.deleteHold(tx, key)

/**
 * Waits until nobody else reserves, charges or releases for this team, and keeps them out until the transaction ends.
 * What is read after it, other people's reservations included, cannot change until then.
 */
export async function lockTokenAccount(tx: Database, teamId: string, now: Date): Promise<void> {
  await openTokenAccount(tx, teamId, now)
}

/** Releases everything reserved for these runs and for files of theirs, because they are being deleted. */
export async function releaseRuns(tx: Database, runIds: readonly string[]): Promise<void> {
  if (runIds.length > 0) await table.deleteHoldsOfRuns(tx, runIds)
}

/** What a charge needs besides its transaction. */
export type Charging = Pick<Platform, 'jobs' | 'now'>

export interface Charge {
  readonly teamId: string
  readonly userId: string
  /** Names what is paid: "run:<id>", "export:<run>:<row>". The same key is never paid twice. */
  readonly key: string
  readonly tokens: number
  readonly description: string
  readonly partsCount?: number
}

/**
 * Charges once, inside the transaction that stores what is paid for. Reserved tokens are available, unless the
 * administrator has set the balance lower since: then what is left is taken. Webhooks are notified when tokens run low
 * by it.
 */
export async function charge(
  tx: Database,
  { teamId, userId, key, tokens, description, partsCount }: Charge,
  platform: Charging,
): Promise<void> {
  const now = platform.now()
  const open = await openTokenAccount(tx, teamId, now)
  await table.deleteHold(tx, key)
  const { account, taken } = open ? spent(open.row, tokens) : { account: undefined, taken: 0 }
  const entry = { teamId, userId, key, tokens: taken, description, partsCount: partsCount ?? null, createdAt: now }
  if (!(await table.insertLedger(tx, entry)) || !open || !account) return
  await table.storeSubscription(tx, account)
  if (runsLow(open.row) || !runsLow(account)) return
  await announce(platform, tx, { teamId, event: 'tokens.low', data: { available_tokens: available(account) } })
}

/**
 * Refunds what was paid under a key, once: to the plan as far as it has room, the rest as tokens that do not expire.
 * Returns how many; 0 when nothing was paid or it was refunded before.
 */
export async function giveBack(
  tx: Database,
  { teamId, userId, key, description }: Pick<Charge, 'teamId' | 'userId' | 'key' | 'description'>,
  now: Date,
): Promise<number> {
  const open = await openTokenAccount(tx, teamId, now)
  const tokens = await table.tokensOf(tx, key)
  if (!open || tokens <= 0) return 0
  const entry = { teamId, userId, key: `return:${key}`, kind: 'return' as const, tokens: -tokens, description, createdAt: now }
  if (!(await table.insertLedger(tx, entry))) return 0
  await table.storeSubscription(tx, returned(open.row, tokens))
  return tokens
}

export const paidKeys = (db: Database, keys: readonly string[]): Promise<ReadonlySet<string>> => table.keysInLedger(db, keys)

export const isPaid = (db: Database, key: string): Promise<boolean> => table.isInLedger(db, key)

/**
 * POST /api/consume-tokens/. The server has charged runs and exports already, so a call that describes one is answered
 * with the balance and takes nothing (also at a balance of 0); any other amount is taken as requested, from a balance
 * above zero, and never from what is reserved for work in progress.
 */
export async function consume(
  db: Database,
  principal: Principal,
  asked: { readonly tokens: unknown; readonly description: string; readonly partsCount?: number },
  key: string,
  platform: Charging,
): Promise<Outcome<TokenBalance>> {
  const now = platform.now()
  if (!may(actorOn(principal, principal.teamId), 'spend-tokens')) return notFound(noTokenAccount)
  const { tokens, description, partsCount } = asked
  if (!isTokenAmount(tokens)) return refuse('invalid', tokenMessages.invalidAmount)
  const paidAs = description === generateDescription ? 'run' : description === exportDescription ? 'export' : null
  const settled = principal.superuser || (paidAs !== null && (await table.hasChargeLike(db, principal.teamId, paidAs, tokens)))
  if (settled) return balance(db, principal, now)
  const refused = await db.transaction(async (tx) => {
    const account = await openTokenAccount(tx, principal.teamId, now)
    if (account && account.row.owed > 0) return tokenMessages.owed
    const left = account ? free(account) : 0
    if (left <= 0 || left < tokens) return tokenMessages.consumeFailed
    const parts = paidAs === 'run' && partsCount !== undefined ? { partsCount } : {}
    if (tokens > 0)
      await charge(tx, { teamId: principal.teamId, userId: principal.userId, key, tokens, description, ...parts }, platform)
    return null
  })
  return refused === null ? balance(db, principal, now) : refuse('no-tokens', refused)
}
