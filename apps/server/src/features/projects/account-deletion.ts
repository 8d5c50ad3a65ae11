import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { project } from '../../platform/database/schema.ts'

/** Where the files of a team's projects lie. */
export async function projectFoldersOf(db: Database, teamId: string): Promise<string[]> {
  const rows = await db.select({ id: project.id }).from(project).where(eq(project.teamId, teamId))
  return rows.map(({ id }) => `projects/${id}`)
}
