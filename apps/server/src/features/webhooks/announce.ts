import { randomUUID } from 'node:crypto'
import type { WebhookEvent, WebhookMessageType } from '@trabecula/domain'
import type { Database } from '../../platform/database/connection.ts'
import type { Platform } from '../../platform/platform.ts'
import * as table from './queries.ts'

declare module '../../platform/jobs/queues.ts' {
  interface Jobs {
    /** One attempt to deliver one message. */
    webhook: { readonly message: string; readonly attempt: number }
  }
}

type Sending = Pick<Platform, 'jobs' | 'now'>

interface Announced {
  readonly teamId: string
  readonly event: WebhookEvent
  /** What the message is about, as it goes over the wire. */
  readonly data: Readonly<Record<string, unknown>>
}

/** Tells the webhooks of a team that asked for it what has happened, in the transaction in which it happens. */
export async function announce(platform: Sending, tx: Database, { teamId, event, data }: Announced): Promise<void> {
  for (const { id, events } of await table.activeOf(tx, teamId)) {
    if (events.includes(event)) await sendMessage(platform, tx, id, event, data)
  }
}

/** Writes a message and the job of its first attempt; answers its id. */
export async function sendMessage(
  { jobs, now }: Sending,
  tx: Database,
  webhookId: string,
  type: WebhookMessageType,
  data: Readonly<Record<string, unknown>>,
): Promise<string> {
  const id = `msg_${randomUUID().replaceAll('-', '')}`
  const at = now()
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  await table.insertMessage(tx, { id, webhookId, type, body, createdAt: at })
  await jobs.send(tx, 'webhook', attemptId(id, 1), { message: id, attempt: 1 })
  return id
}

export const attemptId = (messageId: string, attempt: number) => `${messageId}/${attempt}`
