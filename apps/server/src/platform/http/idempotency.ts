import { createHash } from 'node:crypto'
import { done, idempotencyHours, idempotencyKeyLength, isLine, keyMessages, type Outcome, refuse } from '@trabecula/domain'
import { and, eq, lt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/connection.ts'
import { idempotentRequest } from '../database/schema.ts'
import type { Principal } from './principal.ts'

/** One paid request under a key of the caller's own choice (`Idempotency-Key`). */
export interface RequestKey {
  readonly teamId: string
  readonly userId: string
  readonly key: string
  /** Hash of the call and its body. */
  readonly fingerprint: string
}

/** The request's key; null when it has none. `asked` is the input of the call, as it was read. */
export function requestKeyOf(request: FastifyRequest, { teamId, userId }: Principal, asked: unknown): Outcome<RequestKey | null> {
  const header = request.headers['idempotency-key']
  if (header === undefined) return done(null)
  const key = String(header).trim()
  if (key.length < 1 || key.length > idempotencyKeyLength || !isLine(key)) return refuse('invalid', keyMessages.idempotencyKey)
  const text = JSON.stringify([request.routeOptions.url, asked])
  return done({ teamId, userId, key, fingerprint: createHash('sha256').update(text).digest('base64url') })
}

type Earlier = Pick<typeof idempotentRequest.$inferSelect, 'runId' | 'answer'>

const isThis = ({ teamId, userId, key }: RequestKey) =>
  and(eq(idempotentRequest.teamId, teamId), eq(idempotentRequest.userId, userId), eq(idempotentRequest.key, key))

/** What was sent under this key before; null when nothing was, or so long ago that it is forgotten. */
export async function earlierRequest(db: Database, asked: RequestKey, now: Date): Promise<Outcome<Earlier | null>> {
  const [row] = await db.select().from(idempotentRequest).where(isThis(asked))
  if (!row || row.createdAt < forgottenBefore(now)) return done(null)
  return row.fingerprint === asked.fingerprint ? done(row) : refuse('conflict', keyMessages.otherRequest)
}

/** Takes the key for this request, in the transaction of what it begins; false when another has it. */
export async function claimRequest(tx: Database, asked: RequestKey, runId: string | null, now: Date): Promise<boolean> {
  await tx.delete(idempotentRequest).where(lt(idempotentRequest.createdAt, forgottenBefore(now)))
  const row = { ...asked, runId, createdAt: now }
  return (await tx.insert(idempotentRequest).values(row).onConflictDoNothing().returning()).length > 0
}

/** The request came to nothing and was not charged: the key is free again. */
export const releaseRequest = (tx: Database, asked: RequestKey) => tx.delete(idempotentRequest).where(isThis(asked))

const forgottenBefore = (now: Date) => new Date(now.getTime() - idempotencyHours * 3_600_000)

/**
 * Answers a repeated request as the first time. Two requests with the same key at once both do the work: its charge has
 * a key of its own, so it is charged once (one row of one result, one cell).
 */
export async function answeredOnce<T extends object>(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  key: Outcome<RequestKey | null>,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (!key.ok) return key
  const asked = key.value
  if (asked === null) return work()
  const earlier = await earlierRequest(db, asked, now())
  if (!earlier.ok) return earlier
  if (earlier.value?.answer) return done(earlier.value.answer as T)
  if (earlier.value === null && !(await claimRequest(db, asked, null, now()))) return answeredOnce({ db, now }, key, work)
  const outcome = await work()
  if (outcome.ok) await db.update(idempotentRequest).set({ answer: outcome.value }).where(isThis(asked))
  else await releaseRequest(db, asked)
  return outcome
}
