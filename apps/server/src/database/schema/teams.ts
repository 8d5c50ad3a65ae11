import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const team = pgTable('teams', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** One row per person and team: everybody owns one personal team, and works as a member in at most one other. */
export const member = pgTable(
  'members',
  {
    /** The member id of the calls: the invitation's, so that it stays the same when that is accepted. */
    id: text('id').notNull().unique().default(sql`gen_random_uuid()`),
    teamId: text('team_id')
      .notNull()
      .references(() => team.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    role: text('role').$type<'owner' | 'member'>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.userId] }),
    // Two rows a person at most, one of each role; it also finds a person's rows.
    uniqueIndex('members_one_each').on(t.userId, t.role),
    uniqueIndex('members_one_owner').on(t.teamId).where(sql`${t.role} = 'owner'`),
  ],
)

/** An invitation holds a seat while it is open: neither accepted nor withdrawn. It is kept afterwards, to answer its link. */
export const invitation = pgTable(
  'invitations',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => team.id, { onDelete: 'cascade' }),
    /** In lower case; only this address may accept. */
    email: text('email').notNull(),
    /** SHA-256 of the link's token: who reads the table cannot accept. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The account that this invitation made for an unknown address. */
    madeUserId: text('made_user_id').references(() => user.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    resentAt: moment('resent_at'),
    acceptedAt: moment('accepted_at'),
    withdrawnAt: moment('withdrawn_at'),
  },
  (t) => [uniqueIndex('invitations_open').on(t.teamId, t.email).where(sql`${t.acceptedAt} is null and ${t.withdrawnAt} is null`)],
)

/** A team's subscription and its balance. Spending order: plan, carry-over, top-up. */
export const subscription = pgTable(
  'subscriptions',
  {
    teamId: text('team_id')
      .primaryKey()
      .references(() => team.id, { onDelete: 'cascade' }),
    plan: text('plan').notNull(),
    status: text('status').$type<'active' | 'none'>().notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    /** Tokens granted per period. */
    allotment: integer('allotment').notNull(),
    planLeft: integer('plan_left').notNull(),
    carryOver: integer('carry_over').notNull().default(0),
    topup: integer('topup').notNull().default(0),
    /** Spent in the current period. */
    used: integer('used').notNull().default(0),
  },
  (t) => [check('subscriptions_not_negative', sql`${t.planLeft} >= 0 and ${t.carryOver} >= 0 and ${t.topup} >= 0`)],
)

/** Every charge ever made. The key names what was paid, so nothing is paid twice. */
export const ledger = pgTable(
  'ledger',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    teamId: text('team_id').notNull(),
    /** Emptied when the account is deleted: the charge stays, the person goes. */
    userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
    key: text('key').notNull().unique(),
    tokens: integer('tokens').notNull(),
    description: text('description').notNull(),
    partsCount: integer('parts_count'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('ledger_team').on(t.teamId, t.id)],
)
