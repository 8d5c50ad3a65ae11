import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { belongsTo, moment } from './columns.ts'

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
    teamId: belongsTo('team_id', () => team.id),
    userId: belongsTo('user_id', () => user.id),
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

/** An invitation holds a seat while it is open: neither accepted nor withdrawn. It is kept to answer its link. */
export const invitation = pgTable(
  'invitations',
  {
    id: text('id').primaryKey(),
    teamId: belongsTo('team_id', () => team.id),
    /** In lower case; only this address may accept. */
    email: text('email').notNull(),
    /** SHA-256 of the link's token: a reader of the table cannot accept. */
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
