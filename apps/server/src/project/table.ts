import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { project } from '../database/schema.ts'

export type ProjectRow = typeof project.$inferSelect

export const insertProject = async (db: Database, row: typeof project.$inferInsert): Promise<ProjectRow> =>
  (await db.insert(project).values(row).returning())[0] as ProjectRow

export const readProject = async (db: Database, id: string): Promise<ProjectRow | undefined> =>
  (await db.select().from(project).where(eq(project.id, id)))[0]

export async function updateProject(
  db: Database,
  id: string,
  change: Partial<typeof project.$inferInsert>,
  now: Date,
): Promise<ProjectRow> {
  const rows = await db
    .update(project)
    .set({ ...change, updatedAt: now })
    .where(eq(project.id, id))
    .returning()
  return rows[0] as ProjectRow
}

const listed = (teamId: string, state: 'active' | 'archived') =>
  and(eq(project.teamId, teamId), state === 'active' ? isNull(project.archivedAt) : isNotNull(project.archivedAt))

export const countProjects = (db: Database, teamId: string, state: 'active' | 'archived'): Promise<number> =>
  db.$count(project, listed(teamId, state))

export const listProjectRows = (db: Database, teamId: string, state: 'active' | 'archived', limit: number, offset: number) =>
  db.select().from(project).where(listed(teamId, state)).orderBy(desc(project.updatedAt)).limit(limit).offset(offset)

export const readProjects = (db: Database, ids: readonly string[]) =>
  db
    .select()
    .from(project)
    .where(inArray(project.id, [...ids]))
