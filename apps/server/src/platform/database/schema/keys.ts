import type { KeyKind, KeyScope } from '@trabecula/domain'
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { belongsTo, moment } from './columns.ts'
import { team } from './teams.ts'

/** Keys for programs. A revoked one stays, so that a refusal can say why the key is not accepted. */
export const programKey = pgTable(
  'program_keys',
  {
    id: text('id').primaryKey(),
    teamId: belongsTo('team_id', () => team.id),
    /** Who made it, and in whose name it works. */
    userId: belongsTo('user_id', () => user.id),
    kind: text('kind').$type<KeyKind>().notNull(),
    name: text('name').notNull(),
    /** How the secret begins, so that people can distinguish their keys. */
    hint: text('hint').notNull(),
    /** SHA-256 of the secret, which has 256 random bits: a reader of the table cannot use it. */
    secretHash: text('secret_hash').notNull().unique(),
    scopes: jsonb('scopes').$type<readonly KeyScope[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Written at most once a minute. */
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (t) => [index('program_keys_team').on(t.teamId), index('program_keys_user').on(t.userId)],
)

/** Requests with an idempotency key: a repeated one is not charged again. */
export const idempotentRequest = pgTable(
  'idempotent_requests',
  {
    userId: belongsTo('user_id', () => user.id),
    teamId: belongsTo('team_id', () => team.id),
    key: text('key').notNull(),
    /** Hash of the call and its body: another request under the same key is refused. */
    fingerprint: text('fingerprint').notNull(),
    /** The run that the request began; its result is the answer. */
    runId: text('run_id'),
    /** What was answered, where it is no run. */
    answer: jsonb('answer').$type<object>(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.userId, t.key] }), index('idempotent_requests_age').on(t.createdAt)],
)
