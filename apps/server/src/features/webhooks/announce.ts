import { randomUUID } from 'node:crypto'
import { type WebhookEvent, type WebhookMessageType, webhookMessages, webhookMessagesPerHour } from '@trabecula/domain'
import type { Database } from '../../platform/database/connection.ts'
import type { Platform } from '../../platform/platform.ts'
import * as table from './queries.ts'
import { leftOut } from './queries.ts'

declare module '../../platform/jobs/queues.ts' {
  interface Jobs {
    webhook: {
      readonly message: string
      readonly attempt: number
      /** How often this attempt was postponed. */
      readonly putOff?: number
    }
  }
}

type Sending = Pick<Platform, 'jobs' | 'now'>

interface Announced {
  readonly teamId: string
  readonly event: WebhookEvent
  /** What the message is about, as it goes over the wire. */
  readonly data: Readonly<Record<string, unknown>>
}

const hour = 3_600_000

/**
 * Announces an event to the team's webhooks that subscribe to it, in the transaction of the event. Many events cost
 * nothing, such as a run that is cancelled at once, so a webhook gets a limited number an hour, and its list says once
 * an hour that something was left out.
 */
export async function announce(platform: Sending, tx: Database, { teamId, event, data }: Announced): Promise<void> {
  for (const row of await table.activeOf(tx, teamId)) {
    if (!row.events.includes(event)) continue
    const at = platform.now()
    const within = [new Date(at.getTime() - hour), at] as const
    if ((await table.countMessages(tx, row.id, ...within)) < webhookMessagesPerHour)
      await sendMessage(platform, tx, row, event, data)
    else if ((await table.countLeftOut(tx, row.id, ...within)) === 0) await noteLeftOut(tx, row, at)
  }
}

/** In place of messages that are not sent for an hour: a message without a job, and an attempt that says why. */
async function noteLeftOut(tx: Database, { id: webhookId }: table.WebhookRow, at: Date): Promise<void> {
  const id = newMessageId()
  await table.insertMessage(tx, { id, webhookId, type: leftOut, body: '', createdAt: at })
  const outcome = webhookMessages.leftOut
  await table.insertAttempt(tx, { id: attemptId(id, 1), messageId: id, attempt: 1, at, status: null, outcome, nextAt: null })
}

/** Writes a message and the job of its first attempt; returns its id. */
export async function sendMessage(
  { jobs, now }: Sending,
  tx: Database,
  { id: webhookId, teamId }: Pick<table.WebhookRow, 'id' | 'teamId'>,
  type: WebhookMessageType,
  data: Readonly<Record<string, unknown>>,
): Promise<string> {
  const id = newMessageId()
  const at = now()
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  await table.insertMessage(tx, { id, webhookId, type, body, createdAt: at })
  await jobs.send(tx, 'webhook', attemptId(id, 1), { message: id, attempt: 1 }, { group: teamId })
  return id
}

const newMessageId = (): string => `msg_${randomUUID().replaceAll('-', '')}`

export const attemptId = (messageId: string, attempt: number) => `${messageId}/${attempt}`
