import { sql } from 'drizzle-orm'
import { bigserial, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { belongsTo, moment } from './columns.ts'
import { team } from './teams.ts'

export type SubscriptionState = 'active' | 'past_due' | 'canceled' | 'none'

/**
 * What a ledger row is: tokens spent, set by hand, granted by a plan, expired with a period, bought, taken back with
 * the money, or refunded for what could not be delivered.
 */
export type LedgerKind = 'usage' | 'adjustment' | 'grant' | 'expiry' | 'topup' | 'refund' | 'return'

/** A team's subscription and its balance. Spending order: plan, carry-over, top-up. */
export const subscription = pgTable(
  'subscriptions',
  {
    teamId: text('team_id')
      .primaryKey()
      .references(() => team.id, { onDelete: 'cascade' }),
    plan: text('plan').notNull(),
    status: text('status').$type<SubscriptionState>().notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    /** Tokens granted per period. */
    allotment: integer('allotment').notNull(),
    planLeft: integer('plan_left').notNull(),
    carryOver: integer('carry_over').notNull().default(0),
    topup: integer('topup').notNull().default(0),
    /** Tokens whose payment was disputed after they were spent: nothing begins until they are settled. */
    owed: integer('owed').notNull().default(0),
    /** Spent in the current period. */
    used: integer('used').notNull().default(0),
    /** The paid plan ends with what was paid for. */
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  },
  (t) => [
    check('subscriptions_not_negative', sql`${t.planLeft} >= 0 and ${t.carryOver} >= 0 and ${t.topup} >= 0`),
    check('subscriptions_owed_not_negative', sql`${t.owed} >= 0`),
    index('subscriptions_period').on(t.periodEnd),
  ],
)

/**
 * Every change of every balance: the sum of a team's rows is its balance, with the sign turned. Rows are only added (a
 * trigger of the migration refuses the rest). The key names what was paid or given, so nothing counts twice.
 */
export const ledger = pgTable(
  'ledger',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    teamId: text('team_id').notNull(),
    /** Emptied when the account is deleted: the charge stays, the person goes. */
    userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
    key: text('key').notNull().unique(),
    kind: text('kind').$type<LedgerKind>().notNull().default('usage'),
    /** Taken (positive) or given (negative). */
    tokens: integer('tokens').notNull(),
    description: text('description').notNull(),
    partsCount: integer('parts_count'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('ledger_team').on(t.teamId, t.id)],
)

/** Tokens reserved for work in progress: they still count as balance, but no other work may spend them. */
export const hold = pgTable(
  'token_holds',
  {
    /** The key under which the work will be charged. */
    key: text('key').primaryKey(),
    teamId: belongsTo('team_id', () => team.id),
    runId: text('run_id').notNull(),
    tokens: integer('tokens').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('token_holds_team').on(t.teamId), index('token_holds_run').on(t.runId)],
)
