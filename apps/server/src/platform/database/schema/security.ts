import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** What happened to accounts and teams, and who did it. Rows are only added; deletion empties what is personal. */
export const auditEvent = pgTable(
  'audit_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull(),
    event: text('event').notNull(),
    /** Whom it concerns; opaque, and without a foreign key, because the line outlives the account. */
    userId: text('user_id'),
    /** The person behind the request, or "command-line". */
    actor: text('actor'),
    address: text('address'),
    agent: text('agent'),
    detail: jsonb('detail').$type<Readonly<Record<string, string | number | boolean>>>(),
  },
  (t) => [index('audit_events_user').on(t.userId, t.id), index('audit_events_actor').on(t.actor)],
)

/** Attempts per key and window, shared by all api processes. Keys are hashes, so no email is stored here. */
export const attempt = pgTable(
  'attempts',
  { key: text('key').primaryKey(), count: integer('count').notNull(), expiresAt: moment('expires_at').notNull() },
  (t) => [index('attempts_expiry').on(t.expiresAt)],
)

/** Usernames that were requested together with an email that is taken: from outside they look taken too. */
export const reservedUsername = pgTable('reserved_usernames', {
  key: text('key').primaryKey(),
  createdAt: moment('created_at').notNull(),
})
