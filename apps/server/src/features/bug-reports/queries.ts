import { desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { bugReport } from '../../platform/database/schema.ts'

export type ReportRow = typeof bugReport.$inferSelect

/** Returns whether the report is new. */
export async function insertReport(tx: Database, row: ReportRow): Promise<boolean> {
  const rows = await tx.insert(bugReport).values(row).onConflictDoNothing().returning({ id: bugReport.id })
  return rows.length === 1
}

export const readReport = async (db: Database, id: string): Promise<ReportRow | undefined> =>
  (await db.select().from(bugReport).where(eq(bugReport.id, id)))[0]

export const lastReports = (db: Database, count: number): Promise<ReportRow[]> =>
  db.select().from(bugReport).orderBy(desc(bugReport.createdAt)).limit(count)

/** How many pictures each of these reports has; those that do not exist are absent. */
export async function screenshotCounts(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: bugReport.id, screenshots: bugReport.screenshots })
    .from(bugReport)
    .where(inArray(bugReport.id, [...ids]))
  return new Map(rows.map(({ id, screenshots }) => [id, screenshots]))
}
