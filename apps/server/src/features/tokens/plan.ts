import { planTokens } from '@trabecula/domain'
import type { Database } from '../../platform/database/connection.ts'
import type { SubscriptionState } from '../../platform/database/schema.ts'
import { nextPeriod } from './balance.ts'
import * as table from './queries.ts'
import { grantKey, openTokenAccount, writeRollover } from './token-account.ts'

export type PlanName = keyof typeof planTokens | 'none'

export interface PlanChange {
  readonly plan: PlanName
  readonly status: SubscriptionState
  readonly cancelAtPeriodEnd: boolean
  /** Names the paid plan and the provider's period: what was paid for once is granted once. */
  readonly grantKey: string
  /** The paid plan was bought or given up, so a new period begins; otherwise one paid plan became another. */
  readonly newPeriod: boolean
}

const tokensOf = (plan: PlanName): number => (plan === 'none' ? 0 : planTokens[plan])

/**
 * Sets the team's plan. Buying a plan or losing it ends the period at once: what the old plan left is carried over as
 * at any period's end. Between paid plans the period goes on: a bigger one adds the difference at once, a smaller one
 * grants less from the next period. A period that began unpaid is granted when it is paid at last; a change that is not
 * paid yet waits for that too.
 */
export async function changePlan(tx: Database, teamId: string, change: PlanChange, now: Date): Promise<void> {
  const open = await openTokenAccount(tx, teamId, now)
  if (!open) return
  const { status, cancelAtPeriodEnd } = change
  const plan = change.newPeriod || status === 'active' ? change.plan : (open.row.plan as PlanName)
  const allotment = tokensOf(plan)
  const row: table.SubscriptionRow = { ...open.row, plan, status, cancelAtPeriodEnd }
  if (plan !== open.row.plan && change.newPeriod) {
    // A period is named by its start, so two that begin in one millisecond are a millisecond apart.
    const start = new Date(Math.max(now.getTime(), row.periodStart.getTime() + 1))
    const { account, rollover } = nextPeriod(row, start, allotment, open.held)
    await writeRollover(tx, teamId, rollover, now)
    return table.storeSubscription(tx, { ...account, allotment })
  }
  const paidLate = status === 'active' && open.row.status === 'past_due'
  const periodKey = grantKey(teamId, row.periodStart)
  const grant =
    paidLate && !(await table.isInLedger(tx, periodKey))
      ? { key: periodKey, tokens: allotment, description: 'Tokens of the plan, paid late' }
      : { key: change.grantKey, tokens: allotment - row.allotment, description: 'Tokens of the bigger plan' }
  const entry = { ...grant, tokens: -grant.tokens, kind: 'grant' as const, teamId, createdAt: now }
  const granted = grant.tokens > 0 && (await table.insertLedger(tx, entry)) ? grant.tokens : 0
  await table.storeSubscription(tx, { ...row, allotment, planLeft: row.planLeft + granted })
}

/** The team's plan; undefined when the team is gone. Locks its token account for the rest of the transaction. */
export const currentPlan = async (tx: Database, teamId: string): Promise<string | undefined> =>
  (await table.lockSubscription(tx, teamId))?.plan
