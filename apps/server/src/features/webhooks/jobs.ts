import {
  webhookAnswerBytes,
  webhookKeptDays,
  webhookMessages,
  webhookPauseDays,
  webhookRetrySeconds,
  webhookWaiting,
  webhookWaitingPerTeam,
} from '@trabecula/domain'
import { audit } from '../../platform/audit/log.ts'
import { post, targetOf } from '../../platform/http/outgoing.ts'
import type { JobAttempt } from '../../platform/jobs/engine.ts'
import type { Jobs } from '../../platform/jobs/queues.ts'
import type { Platform } from '../../platform/platform.ts'
import { attemptId } from './announce.ts'
import * as table from './queries.ts'
import { secretOf, signedHeaders } from './sign.ts'
import { openWaitingRoom, type WaitingRoom } from './waiting-room.ts'

export type WebhookWork = Pick<Platform, 'db' | 'jobs' | 'now' | 'secret' | 'webhooks'> & {
  readonly logError: (error: unknown, what: string) => void
}

const day = 24 * 3_600_000

/** Between the last moment of one attempt and its repetition. */
const marginSeconds = 5

/** Deliveries at a time, each of another team: so teams take turns. */
const concurrency = 4

/**
 * Sends the messages of webhooks. A slow answer is waited for outside the queue, where each team has a few places:
 * receivers that never answer delay no other messages, neither those of one team nor those of many.
 *
 * @returns a function that gives up waiting, and resolves when nothing is under way
 */
export async function workOnWebhooks(platform: WebhookWork): Promise<() => Promise<void>> {
  const room = openWaitingRoom({ perTeam: webhookWaitingPerTeam, inAll: webhookWaiting })
  await platform.jobs.work('webhook', concurrency, (job) => attemptOne(platform, room, job), { perGroup: 1 })
  return room.close
}

/** Old messages go with what is known of their attempts. */
export const dropOldMessages = ({ db, now }: Pick<Platform, 'db' | 'now'>) =>
  table.dropMessagesBefore(db, new Date(now().getTime() - webhookKeptDays * day))

/**
 * Sends one message once and notes what became of it. A message that was not accepted is tried again later, by a job of
 * its own. Where there is no place to wait for an answer, the same attempt is postponed and does not count.
 */
async function attemptOne(platform: WebhookWork, room: WaitingRoom, { data, signal }: JobAttempt<'webhook'>): Promise<void> {
  const found = await table.readMessage(platform.db, data.message)
  const isTest = found?.message.type === 'webhook.test'
  if (!found || (found.webhook.pausedAt && !isTest)) return
  if (await table.isAttempted(platform.db, attemptId(data.message, data.attempt))) return
  const { teamId, failingSince } = found.webhook
  if (failingSince !== null) {
    // Its last attempt failed, so its answer is expected late, or never.
    const leave = room.enter(teamId)
    if (!leave) return putOff(platform, found, data)
    return waitBeside(platform, room, leave, begin(platform, room, found, data), found, data)
  }
  const attempt = begin(platform, room, found, data)
  const end = () => attempt.giveUp(signal.reason)
  signal.addEventListener('abort', end)
  const isOver = await isWithin(attempt.noted, (ended) => platform.webhooks.patience(found.webhook.url, ended))
  signal.removeEventListener('abort', end)
  if (isOver) return
  const leave = room.enter(teamId)
  if (leave) return waitBeside(platform, room, leave, attempt, found, data)
  // It is given up in the next line, and made again as the same attempt.
  attempt.noted.catch(() => {})
  attempt.giveUp(new Error('There is no place to wait for the answer.'))
  return putOff(platform, found, data)
}

interface Attempt {
  /** Resolves when the end of the attempt is written; rejects when waiting was given up before. */
  readonly noted: Promise<void>
  giveUp(reason: unknown): void
}

function begin(platform: WebhookWork, room: WaitingRoom, found: Found, { message, attempt }: Jobs['webhook']): Attempt {
  const at = platform.now()
  const givingUp = new AbortController()
  const signal = AbortSignal.any([givingUp.signal, room.signal])
  const send = async () => {
    const end = await sent(platform, found, at, signal)
    // Nothing is known of the receiver then: another attempt finds out.
    signal.throwIfAborted()
    await noteAttempt(platform, found, { id: attemptId(message, attempt), messageId: message, attempt, at, ...end })
  }
  return { noted: send(), giveUp: (reason) => givingUp.abort(reason) }
}

/** Whether the work resolves before the patience with it ends. */
async function isWithin(work: Promise<void>, patience: (ended: AbortSignal) => Promise<void>): Promise<boolean> {
  const ended = new AbortController()
  const isOut = patience(ended.signal).then(
    () => false,
    () => false,
  )
  return Promise.race([work.then(() => true), isOut]).finally(() => ended.abort())
}

/**
 * Waits for the end of an attempt while its job ends. If this process dies before that, a later job makes the attempt
 * again; that job finds nothing to do once the attempt is noted.
 */
async function waitBeside(
  platform: WebhookWork,
  room: WaitingRoom,
  leave: () => void,
  { noted }: Attempt,
  found: Found,
  data: Jobs['webhook'],
): Promise<void> {
  const over = noted.catch((error) => {
    if (!room.signal.aborted) platform.logError(error, 'noting the answer to a webhook')
  })
  room.hold(over.finally(leave))
  await putOff(platform, found, data)
}

/** The same attempt once more, when every answer that is waited for now has come or is given up. */
function putOff({ db, jobs, webhooks }: WebhookWork, { webhook }: Found, data: Jobs['webhook']): Promise<void> {
  const times = (data.putOff ?? 0) + 1
  const key = `${attemptId(data.message, data.attempt)}/${times}`
  const afterSeconds = Math.ceil(webhooks.timeoutMs / 1000) + marginSeconds
  return jobs.send(db, 'webhook', key, { ...data, putOff: times }, { afterSeconds, group: webhook.teamId })
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
  const { timeoutMs } = webhooks
  const within = AbortSignal.any([AbortSignal.timeout(timeoutMs), signal])
  // Resolved again each time: the name may lead elsewhere than when the webhook was made.
  const target = await targetOf(webhook.url, webhooks)
  if (!target.ok) return { status: null, outcome: target.refusal.message }
  const headers = signedHeaders(secretOf(secret, webhook.id), message.id, at, message.body)
  const body = { headers, body: message.body, mostBytes: webhookAnswerBytes }
  try {
    const status = await post(target.value, { ...body, timeoutMs, signal: within })
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
    // The outcome of a test message does not count towards pausing the webhook.
    if (!isTest) await table.updateWebhook(tx, webhook.id, { failingSince, ...(pauses ? { pausedAt: at } : {}) })
    if (pauses)
      await audit(
        tx,
        { event: 'webhook-paused', userId: webhook.userId, actor: null, detail: { webhook: webhook.id, team: webhook.teamId } },
        at,
      )
    if (nextAt) {
      const next = { message: message.id, attempt: attempt + 1 }
      await jobs.send(tx, 'webhook', attemptId(message.id, attempt + 1), next, { startAfter: nextAt, group: webhook.teamId })
    }
  })
}
