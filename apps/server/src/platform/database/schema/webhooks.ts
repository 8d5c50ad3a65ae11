import type { WebhookEvent, WebhookMessageType } from '@trabecula/domain'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { belongsTo, moment } from './columns.ts'
import { team } from './teams.ts'

/** Addresses that receive the events of a team. Their secrets are not stored: they follow from the server's. */
export const webhook = pgTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    teamId: belongsTo('team_id', () => team.id),
    userId: belongsTo('user_id', () => user.id),
    url: text('url').notNull(),
    events: jsonb('events').$type<readonly WebhookEvent[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Time of the first failed attempt since the last successful one. */
    failingSince: moment('failing_since'),
    pausedAt: moment('paused_at'),
  },
  (t) => [index('webhooks_team').on(t.teamId)],
)

/** Messages for webhooks, exactly as they are sent. */
export const webhookMessage = pgTable(
  'webhook_messages',
  {
    id: text('id').primaryKey(),
    webhookId: belongsTo('webhook_id', () => webhook.id),
    type: text('type').$type<WebhookMessageType>().notNull(),
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('webhook_messages_webhook').on(t.webhookId), index('webhook_messages_age').on(t.createdAt)],
)

/** What became of each attempt to deliver one; its key is attempt and message, so that none is counted twice. */
export const webhookAttempt = pgTable(
  'webhook_attempts',
  {
    /** "msg_…/1" */
    id: text('id').primaryKey(),
    messageId: belongsTo('message_id', () => webhookMessage.id),
    attempt: integer('attempt').notNull(),
    at: moment('at').notNull(),
    /** Null where nothing answered. */
    status: integer('status'),
    outcome: text('outcome').notNull(),
    nextAt: moment('next_at'),
  },
  (t) => [index('webhook_attempts_message').on(t.messageId)],
)
