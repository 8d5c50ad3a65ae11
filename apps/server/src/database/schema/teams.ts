import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const team = pgTable('teams', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const member = pgTable(
  'members',
  {
    teamId: text('team_id')
      .notNull()
      .references(() => team.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    role: text('role').$type<'owner' | 'member'>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.userId] }), index('members_user').on(t.userId)],
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
