import { webhookAnswerBytes, webhookKeptDays, webhookMessages, webhookPauseDays, webhookRetrySeconds } from '@trabecula/domain'
import { audit } from '../../platform/audit/log.ts'
import { post, targetOf } from '../../platform/http/outgoing.ts'
import type { JobAttempt } from '../../platform/jobs/engine.ts'
import type { Platform } from '../../platform/platform.ts'
import { attemptId } from './announce.ts'
import * as table from './queries.ts'
import { secretOf, signedHeaders } from './sign.ts'

export type WebhookWork = Pick<Platform, 'db' | 'jobs' | 'now' | 'secret' | 'webhooks'>

const day = 24 * 3_600_000

/** Deliveries at a time: receivers that never answer must not keep the others waiting. */
const concurrency = 4

export const workOnWebhooks = (platform: WebhookWork): Promise<void> =>
  platform.jobs.work('webhook', concurrency, (job) => attemptOne(platform, job))

/** Old messages go with what is known of their attempts. */
export const dropOldMessages = ({ db, now }: Pick<Platform, 'db' | 'now'>) =>
  table.dropMessagesBefore(db, new Date(now().getTime() - webhookKeptDays * day))

/** Sends one message once and notes what became of it. What was not taken is tried again later, by a job of its own. */
async function attemptOne(
  platform: WebhookWork,
  { data: { message: id, attempt }, signal }: JobAttempt<'webhook'>,
): Promise<void> {
  const { db } = platform
  const found = await table.readMessage(db, id)
  const isTest = found?.message.type === 'webhook.test'
  if (!found || (found.webhook.pausedAt && !isTest) || (await table.isAttempted(db, attemptId(id, attempt)))) return
  const at = platform.now()
  const { status, outcome } = await sent(platform, found, at, signal)
  // A stopping process knows nothing of the receiver: another one tries.
  signal.throwIfAborted()
  await noteAttempt(platform, found, { id: attemptId(id, attempt), messageId: id, attempt, at, status, outcome })
}

type Found = NonNullable<Awaited<ReturnType<typeof table.readMessage>>>

interface Sent {
  readonly status: number | null
  readonly outcome: string
}

async function sent(
  { secret, webhooks }: WebhookWork,
  { message, webhook }: Found,
  at: Date,
  signal: AbortSignal,
): Promise<Sent> {
  // Again each time: the name may lead elsewhere than when the webhook was made.
  const target = await targetOf(webhook.url, webhooks)
  if (!target.ok) return { status: null, outcome: target.refusal.message }
  const headers = signedHeaders(secretOf(secret, webhook.id), message.id, at, message.body)
  const { timeoutMs } = webhooks
  try {
    const status = await post(target.value, { headers, body: message.body, timeoutMs, mostBytes: webhookAnswerBytes, signal })
    const isRedirect = status >= 300 && status < 400
    return { status, outcome: isRedirect ? webhookMessages.redirected(status) : webhookMessages.answered(status) }
  } catch (error) {
    const { name, code } = error as { readonly name?: string; readonly code?: unknown }
    const isLate = name === 'TimeoutError'
    const outcome = isLate
      ? webhookMessages.timedOut
      : webhookMessages.unreachable(typeof code === 'string' ? code : 'no connection')
    return { status: null, outcome }
  }
}

export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300

/** In one transaction: the attempt, the next one, and whether the webhook is paused. */
function noteAttempt(
  { db, jobs }: WebhookWork,
  { message, webhook }: Found,
  row: Omit<table.AttemptRow, 'nextAt'>,
): Promise<void> {
  const { attempt, at, status } = row
  return db.transaction(async (tx) => {
    const latest = await table.lockWebhook(tx, webhook.id)
    if (!latest) return
    if (isTaken(status)) {
      await table.insertAttempt(tx, { ...row, nextAt: null })
      await table.updateWebhook(tx, webhook.id, { failingSince: null })
      return
    }
    const failingSince = latest.failingSince ?? at
    const isTest = message.type === 'webhook.test'
    const pauses = !isTest && latest.pausedAt === null && at.getTime() - failingSince.getTime() >= webhookPauseDays * day
    const wait = webhookRetrySeconds[attempt - 1]
    const again = wait !== undefined && !isTest && !pauses && latest.pausedAt === null
    const nextAt = again ? new Date(at.getTime() + wait * 1000) : null
    await table.insertAttempt(tx, { ...row, nextAt })
    // What a test finds says nothing about the days before it.
    if (!isTest) await table.updateWebhook(tx, webhook.id, { failingSince, ...(pauses ? { pausedAt: at } : {}) })
    if (pauses)
      await audit(
        tx,
        { event: 'webhook-paused', userId: webhook.userId, actor: null, detail: { webhook: webhook.id, team: webhook.teamId } },
        at,
      )
    if (nextAt) {
      const next = { message: message.id, attempt: attempt + 1 }
      await jobs.send(tx, 'webhook', attemptId(message.id, attempt + 1), next, { startAfter: nextAt })
    }
  })
}
