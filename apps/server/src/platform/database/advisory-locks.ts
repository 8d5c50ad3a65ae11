import { sql } from 'drizzle-orm'
import type { Database } from './connection.ts'

/** Held by a back-up: what it found in the tables must still lie in the store when it comes to it. */
export const backupLock = 7_342_002

/**
 * Whether files must stay for now. A removal that began before the back-up did concerns rows that were gone by then, so
 * asking once at the beginning is enough.
 */
export async function isBackupUnderWay(db: Database): Promise<boolean> {
  const free = await db.execute(sql`select pg_try_advisory_xact_lock_shared(${backupLock}) as free`)
  return !(free as unknown as { rows: { free: boolean }[] }).rows[0]?.free
}
