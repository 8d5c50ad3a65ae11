import { sql } from 'drizzle-orm'
import type { Database } from './connection.ts'

/** Held by a back-up: the files of the dumped tables must stay in the store until they are copied. */
export const backupLock = 7_342_002

/**
 * Whether files must stay for now. A removal that began before the back-up did concerns rows that were gone by then, so
 * checking once at the beginning is enough.
 */
export async function isBackupUnderWay(db: Database): Promise<boolean> {
  const free = await db.execute(sql`select pg_try_advisory_xact_lock_shared(${backupLock}) as free`)
  return !(free as unknown as { rows: { free: boolean }[] }).rows[0]?.free
}
