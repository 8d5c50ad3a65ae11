import { createHash } from 'node:crypto'
import { eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../database/connection.ts'
import { attempt } from '../database/schema.ts'

/** At most `max` attempts in a window that begins with the first. */
export interface Limit {
  readonly max: number
  readonly seconds: number
}

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')

/**
 * Counts one attempt in the shared table, in one statement, so that all api processes together keep the limit.
 *
 * @returns null while it is within the limit, else the seconds until the window ends
 */
export async function countAttempt(db: Database, key: string, { max, seconds }: Limit, now: Date): Promise<number | null> {
  const fresh = { count: 1, expiresAt: new Date(now.getTime() + seconds * 1000) }
  // A window that ends later than one that begins now was opened before the clock was set back: nobody waits for it.
  const isOver = or(lte(attempt.expiresAt, now), gt(attempt.expiresAt, fresh.expiresAt))
  const rows = await db
    .insert(attempt)
    .values({ key: hashed(key), ...fresh })
    .onConflictDoUpdate({
      target: attempt.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempt.count} + 1 end`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${attempt.expiresAt} end`,
      },
    })
    .returning({ count: attempt.count, expiresAt: attempt.expiresAt })
  const { count, expiresAt } = rows[0] ?? fresh
  // A new window is rare enough to sweep what is over. Windows of other limits may be longer than this one.
  if (count === 1) await db.delete(attempt).where(lte(attempt.expiresAt, now))
  return count <= max ? null : Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000))
}

export const forgetAttempts = (db: Database, key: string) => db.delete(attempt).where(eq(attempt.key, hashed(key)))
