import { desc, eq, or } from 'drizzle-orm'
import type { Database } from '../database/connection.ts'
import { auditEvent } from '../database/schema.ts'

export type AuditEvent =
  | 'registered'
  | 'registered-again'
  | 'verified'
  | 'signed-in'
  | 'sign-in-failed'
  | 'sign-in-limited'
  | 'signed-out'
  | 'reset-asked'
  | 'password-reset'
  | 'password-changed'
  | 'password-check-failed'
  | 'session-ended'
  | 'other-sessions-ended'
  | 'names-changed'
  | 'email-change-asked'
  | 'email-changed'
  | 'account-deleted'
  | 'key-made'
  | 'key-revoked'
  | 'file-link-made'
  | 'share-made'
  | 'share-revoked'
  | 'webhook-made'
  | 'webhook-removed'
  | 'webhook-resumed'
  | 'webhook-paused'
  | 'invited'
  | 'invitation-resent'
  | 'invitation-withdrawn'
  | 'team-joined'
  | 'member-removed'
  | 'superuser-made'
  | 'superuser-unmade'
  | 'verified-by-hand'
  | 'blocked'
  | 'unblocked'
  | 'tokens-set'

/** Where a request came from, as far as it is worth keeping. */
export interface Origin {
  readonly address: string
  readonly agent: string
}

export interface AuditLine {
  readonly event: AuditEvent
  readonly userId?: string | null
  /** Who did it: a user's id, or "command-line". By default the person it concerns. */
  readonly actor?: string | null
  readonly from?: Origin
  /** Never passwords, tokens or addresses of emails. */
  readonly detail?: Readonly<Record<string, string | number | boolean>>
}

const longestAgent = 200

/** Adds one line, in the transaction of the event that it records. */
export async function audit(tx: Database, { event, userId, actor, from, detail }: AuditLine, now: Date): Promise<void> {
  await tx.insert(auditEvent).values({
    at: now,
    event,
    userId: userId ?? null,
    actor: actor ?? userId ?? null,
    address: from?.address ?? null,
    agent: from?.agent.slice(0, longestAgent) ?? null,
    detail: detail ?? null,
  })
}

const shown = 50

export async function auditLines(db: Database, userId: string): Promise<string[]> {
  const where = eq(auditEvent.userId, userId)
  const rows = await db.select().from(auditEvent).where(where).orderBy(desc(auditEvent.id)).limit(shown)
  return rows.map(({ at, event, actor, address, detail }) =>
    [
      at.toISOString(),
      event,
      actor === userId ? 'self' : (actor ?? 'unknown'),
      address ?? '',
      detail ? JSON.stringify(detail) : '',
    ]
      .filter(Boolean)
      .join('  '),
  )
}

/** The lines stay, what is personal in them goes. */
export const forgetPerson = (tx: Database, userId: string) =>
  tx
    .update(auditEvent)
    .set({ address: null, agent: null, detail: null })
    .where(or(eq(auditEvent.userId, userId), eq(auditEvent.actor, userId)))
