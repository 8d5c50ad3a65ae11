import { verificationMessages } from '@trabecula/domain'
import type { Database } from '../../platform/database/connection.ts'
import { releaseRuns } from '../tokens/service.ts'
import { endRun } from './flow.ts'
import { openRunIdsOf, openRunsOf, runIdsOfProject, runIdsOfTeam } from './queries.ts'

const leaving = { code: 'cancelled', message: 'The account that started this run was deleted.' }

type Flow = Parameters<typeof endRun>[0]

/** Cancels every open run of a person, and of a team that goes. Nothing is charged. */
export async function cancelRunsOf(
  flow: Flow,
  whose: { readonly userId: string; readonly teamId: string | undefined },
): Promise<void> {
  for (const id of await openRunIdsOf(flow.db, whose)) await endRun(flow, id, 'cancelled', leaving)
  if (whose.teamId !== undefined)
    await flow.verificationsOfRuns.end(flow.db, await runIdsOfTeam(flow.db, whose.teamId), verificationMessages.deleted)
}

const folderOf = (runId: string) => `runs/${runId}`

/** Where the files of a team's runs lie. */
export async function runFoldersOf(db: Database, teamId: string): Promise<string[]> {
  return (await runIdsOfTeam(db, teamId)).map(folderOf)
}

const deleted = { code: 'cancelled', message: 'The project of this run was deleted.' }

/** Cancels every open run of a project that goes and releases what they reserved; returns their folders of files. */
export async function removeRunsOfProject(flow: Flow, projectId: string): Promise<string[]> {
  for (const { id } of await openRunsOf(flow.db, projectId)) await endRun(flow, id, 'cancelled', deleted)
  const ids = await runIdsOfProject(flow.db, projectId)
  await flow.verificationsOfRuns.end(flow.db, ids, verificationMessages.deleted)
  await releaseRuns(flow.db, ids)
  return ids.map(folderOf)
}
