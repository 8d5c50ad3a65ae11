import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Events of the payment provider that were handled, by their id: each counts once. Kept without personal data. */
export const paymentEvent = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** When it happened, by the provider's clock. */
    createdAt: moment('created_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** What came of it, for the operator: "credited", "repeated", "not ours". */
    effect: text('effect').notNull(),
  },
  (t) => [index('payment_events_received').on(t.receivedAt)],
)

/** What was paid once, by the provider's payment; the event of a refund can come before that of its payment. */
export const payment = pgTable('payments', {
  id: text('id').primaryKey(),
  /** Empty until the payment's own event came. */
  teamId: text('team_id'),
  tokens: integer('tokens').notNull().default(0),
  /** The share that was refunded, in parts per million of the amount; it only grows. */
  refundedPpm: integer('refunded_ppm').notNull().default(0),
  /** Tokens that the refunds so far reclaim; fewer were taken when the rest was spent. */
  refundedTokens: integer('refunded_tokens').notNull().default(0),
  /** What was paid, in the smallest unit of its currency; empty until its event came. */
  amount: bigint('amount', { mode: 'number' }),
  /** Tokens that the disputes reclaim at present, beyond what refunds do. */
  disputedTokens: integer('disputed_tokens').notNull().default(0),
  /** How often tokens moved because of refunds and disputes: names the next ledger row. */
  moves: integer('moves').notNull().default(0),
})

/** A payer's bank took a payment back, or may; disputes of one payment add up. */
export const dispute = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id').notNull(),
    /** In the smallest unit of its currency. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** inquiry: the bank has a question, and no money has moved. */
    state: text('state').$type<'inquiry' | 'withdrawn' | 'returned'>().notNull(),
    isClosed: boolean('is_closed').notNull(),
    /** When this row was true, by the provider's clock. */
    stateAt: moment('state_at').notNull(),
  },
  (t) => [index('disputes_payment').on(t.paymentId)],
)

/** A paid plan as the provider knows it, and the team it pays for; the events of either half can come first. */
export const paidPlan = pgTable(
  'paid_plans',
  {
    /** The provider's subscription. */
    id: text('id').primaryKey(),
    teamId: text('team_id'),
    /** Empty until the provider has reported which plan it is. */
    plan: text('plan'),
    state: text('state').$type<'active' | 'past_due' | 'ended'>(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** The provider's own period, whose plan is granted once. */
    paidFrom: moment('paid_from'),
    /** When this row was true, by the provider's clock: older events are ignored. */
    stateAt: moment('state_at'),
  },
  (t) => [index('paid_plans_team').on(t.teamId)],
)
