import { randomUUID } from 'node:crypto'
import type { AnswerOf, createWebhook as createCall, listWebhooks as listCall, Webhook } from '@trabecula/contract'
import {
  done,
  may,
  type Outcome,
  refuse,
  type WebhookEvent,
  webhookAttemptsShown,
  webhookEvents,
  webhookMessages,
  webhooksPerTeam,
} from '@trabecula/domain'
import { audit, type Origin } from '../../platform/audit/log.ts'
import type { Database } from '../../platform/database/connection.ts'
import { type Resolve, targetOf } from '../../platform/http/outgoing.ts'
import { actorOn, notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { sendMessage } from './announce.ts'
import { isTaken } from './jobs.ts'
import * as table from './queries.ts'
import { secretOf } from './sign.ts'

export { announce } from './announce.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    /** How webhooks leave this server. */
    readonly webhooks: {
      readonly resolve: Resolve
      /** The server listens on loopback itself, so its people may send there. */
      readonly allowsLoopback: boolean
      readonly timeoutMs: number
      /** Ends when a job no longer waits for the answer of this receiver, which is then waited for outside the queue. */
      readonly patience: (url: string, signal: AbortSignal) => Promise<void>
    }
  }
}

const manages = (principal: Principal) => may(actorOn(principal, principal.teamId), 'manage-webhooks')
const notTheirs = () => refuse('not-allowed', webhookMessages.ownersOnly)

async function webhookFor(tx: Database, principal: Principal, id: string): Promise<Outcome<table.WebhookRow>> {
  if (!manages(principal)) return notTheirs()
  const row = await table.readWebhook(tx, principal.teamId, id)
  return row ? done(row) : notFound(webhookMessages.notFound)
}

export async function listWebhooks(
  { db }: Platform,
  principal: Principal,
): Promise<Outcome<Omit<AnswerOf<typeof listCall>, 'status'>>> {
  if (!manages(principal)) return done({ webhooks: [], may_manage: false })
  const webhooks: Webhook[] = []
  for (const { row, username } of await table.webhooksOf(db, principal.teamId)) {
    const attempts = await table.attemptsOf(db, row.id, webhookAttemptsShown)
    webhooks.push(describeWebhook(row, username, attempts, await table.lastLeftOut(db, row.id)))
  }
  return done({ webhooks, may_manage: true })
}

interface NewWebhook {
  readonly url: string
  readonly events: readonly WebhookEvent[]
}

/** Makes a webhook. Its secret leaves the server in this answer and never again. */
export async function createWebhook(
  { db, now, secret, webhooks }: Platform,
  principal: Principal,
  { url, events }: NewWebhook,
  from: Origin,
): Promise<Outcome<Omit<AnswerOf<typeof createCall>, 'status'>>> {
  if (!manages(principal)) return notTheirs()
  if (events.length === 0) return refuse('invalid', webhookMessages.noEvent, { events: [webhookMessages.noEvent] })
  const target = await targetOf(url.trim(), webhooks)
  if (!target.ok) return refuse('invalid', target.refusal.message, { url: [target.refusal.message] })
  const row: table.WebhookRow = {
    id: randomUUID(),
    teamId: principal.teamId,
    userId: principal.userId,
    url: target.value.url.href,
    events: webhookEvents.filter((event) => events.includes(event)),
    createdAt: now(),
    failingSince: null,
    pausedAt: null,
  }
  return db.transaction(async (tx) => {
    if ((await table.countOf(tx, principal.teamId)) >= webhooksPerTeam) return refuse('conflict', webhookMessages.tooMany)
    await table.insertWebhook(tx, row)
    await audit(tx, { event: 'webhook-made', userId: principal.userId, from, detail: detailOf(row) }, now())
    const made = { webhook: describeWebhook(row, principal.username, []), secret: secretOf(secret, row.id) }
    return done({ ...made, message: webhookMessages.made })
  })
}

export function removeWebhook(
  { db, now }: Platform,
  principal: Principal,
  id: string,
  from: Origin,
): Promise<Outcome<{ message: string }>> {
  return db.transaction(async (tx) => {
    if (!manages(principal)) return notTheirs()
    const removed = await table.deleteWebhook(tx, principal.teamId, id)
    if (!removed) return notFound(webhookMessages.notFound)
    const line = { userId: removed.userId, actor: principal.userId, from, detail: detailOf(removed) }
    await audit(tx, { event: 'webhook-removed', ...line }, now())
    return done({ message: webhookMessages.removed })
  })
}

/** One message, one attempt. */
export function testWebhook(
  platform: Platform,
  principal: Principal,
  id: string,
): Promise<Outcome<{ message: string; message_id: string }>> {
  return platform.db.transaction(async (tx) => {
    const found = await webhookFor(tx, principal, id)
    if (!found.ok) return found
    const { value: row } = found
    const message_id = await sendMessage(platform, tx, row, 'webhook.test', { webhook_id: id })
    return done({ message: webhookMessages.testSent, message_id })
  })
}

export function resumeWebhook(
  { db, now }: Platform,
  principal: Principal,
  id: string,
  from: Origin,
): Promise<Outcome<{ message: string }>> {
  return db.transaction(async (tx) => {
    const found = await webhookFor(tx, principal, id)
    if (!found.ok) return found
    const { value: row } = found
    await table.updateWebhook(tx, id, { pausedAt: null, failingSince: null })
    await audit(tx, { event: 'webhook-resumed', userId: principal.userId, from, detail: detailOf(row) }, now())
    return done({ message: webhookMessages.resumed })
  })
}

/** The host alone: paths of such addresses are often secret. */
const detailOf = ({ id, teamId, url, events }: table.WebhookRow) => ({
  webhook: id,
  team: teamId,
  host: new URL(url).host,
  events: events.join(' '),
})

type Attempts = Awaited<ReturnType<typeof table.attemptsOf>>

const describeWebhook = (
  row: table.WebhookRow,
  username: string,
  attempts: Attempts,
  leftOutAt: Date | null = null,
): Webhook => ({
  id: row.id,
  url: row.url,
  events: [...row.events],
  username,
  created_at: row.createdAt.toISOString(),
  paused_at: row.pausedAt?.toISOString() ?? null,
  left_out_at: leftOutAt?.toISOString() ?? null,
  attempts: attempts.map(({ attempt, type }) => ({
    message_id: attempt.messageId,
    event: type,
    attempt: attempt.attempt,
    at: attempt.at.toISOString(),
    status: attempt.status,
    ok: isTaken(attempt.status),
    outcome: attempt.outcome,
    next_at: attempt.nextAt?.toISOString() ?? null,
  })),
})
