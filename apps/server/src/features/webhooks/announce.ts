import { randomUUID } from 'node:crypto'
import { type WebhookEvent, type WebhookMessageType, webhookMessagesPerHour } from '@trabecula/domain'
import type { Database } from '../../platform/database/connection.ts'
import type { Platform } from '../../platform/platform.ts'
import * as table from './queries.ts'

declare module '../../platform/jobs/queues.ts' {
  interface Jobs {
    /** One attempt to deliver one message. */
    webhook: {
      readonly message: string
      readonly attempt: number
      /** How often this attempt was put off. */
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
 * Tells the webhooks of a team that asked for it what has happened, in the transaction in which it happens. Much of it
 * costs nothing, such as a run that is cancelled at once, so a webhook gets no more than its share of an hour.
 */
export async function announce(platform: Sending, tx: Database, { teamId, event, data }: Announced): Promise<void> {
  for (const row of await table.activeOf(tx, teamId)) {
    if (!row.events.includes(event)) continue
    const at = platform.now()
    const lately = await table.countMessages(tx, row.id, new Date(at.getTime() - hour), at)
    if (lately < webhookMessagesPerHour) await sendMessage(platform, tx, row, event, data)
  }
}

/** Writes a message and the job of its first attempt; answers its id. */
export async function sendMessage(
  { jobs, now }: Sending,
  tx: Database,
  { id: webhookId, teamId }: Pick<table.WebhookRow, 'id' | 'teamId'>,
  type: WebhookMessageType,
  data: Readonly<Record<string, unknown>>,
): Promise<string> {
  const id = `msg_${randomUUID().replaceAll('-', '')}`
  const at = now()
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  await table.insertMessage(tx, { id, webhookId, type, body, createdAt: at })
  await jobs.send(tx, 'webhook', attemptId(id, 1), { message: id, attempt: 1 }, { group: teamId })
  return id
}

export const attemptId = (messageId: string, attempt: number) => `${messageId}/${attempt}`
