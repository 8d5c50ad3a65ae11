import { eq, or } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { run } from '../../platform/database/schema.ts'
import { releaseRuns } from '../tokens/service.ts'
import { endRun } from './flow.ts'
import { isOpen, openRunsOf } from './queries.ts'

const leaving = { code: 'cancelled', message: 'The account that started this run was deleted.' }

type Flow = Parameters<typeof endRun>[0]

/** Cancels every open run of a person, and of a team that goes. Nothing is charged. */
export async function cancelRunsOf(
  flow: Flow,
  { userId, teamId }: { userId: string; teamId: string | undefined },
): Promise<void> {
  const whose = or(eq(run.userId, userId), teamId === undefined ? undefined : eq(run.teamId, teamId))
  const rows = await flow.db.select({ id: run.id, status: run.status }).from(run).where(whose)
  for (const { id, status } of rows) if (isOpen(status)) await endRun(flow, id, 'cancelled', leaving)
}

/** Where the files of a team's runs lie. */
export async function runFoldersOf(db: Database, teamId: string): Promise<string[]> {
  const rows = await db.select({ id: run.id }).from(run).where(eq(run.teamId, teamId))
  return rows.map(({ id }) => `runs/${id}`)
}

const deleted = { code: 'cancelled', message: 'The project of this run was deleted.' }

/**
 * Cancels every open run of a project that goes and gives back what was promised to its runs; answers the folders of
 * their files.
 */
export async function removeRunsOfProject(flow: Flow, projectId: string): Promise<string[]> {
  for (const { id } of await openRunsOf(flow.db, projectId)) await endRun(flow, id, 'cancelled', deleted)
  const rows = await flow.db.select({ id: run.id }).from(run).where(eq(run.projectId, projectId))
  const ids = rows.map(({ id }) => id)
  await releaseRuns(flow.db, ids)
  return ids.map((id) => `runs/${id}`)
}
