import { done, may, type Outcome, projectMessages, refuse } from '@trabecula/domain'
import { actorOn, notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { eraseLater } from '../../platform/storage/erase.ts'
import { projectFor } from './access.ts'
import * as table from './queries.ts'
import { versionConflict } from './service.ts'

type Deleting = Pick<Platform, 'db' | 'jobs' | 'now' | 'runsOfProjects'>

/**
 * Deletes an archived project for good: its rows at once, its files in a job of the same transaction, which is tried
 * again until they are gone. Runs that go on are cancelled first; the ledger keeps what was paid.
 */
export async function deleteProject(
  platform: Platform,
  principal: Principal,
  id: string,
  version: number | undefined,
): Promise<Outcome<object>> {
  const found = await projectFor(platform, principal, 'delete-project', id)
  if (!found.ok) return found
  const seen = (row: table.ProjectRow) => may(actorOn(principal, row.teamId), 'delete-project')
  return erase(platform, id, async (tx, row) => {
    if (!seen(row)) return notFound(projectMessages.notFound)
    return (await versionConflict({ ...platform, db: tx }, row, version)) ?? done(true)
  })
}

/** Deletes projects that were in the archive for longer than the operator keeps them. Returns how many. */
export async function deleteOldArchive(platform: Deleting & Pick<Platform, 'quota'>): Promise<number> {
  const { archiveDays } = platform.quota
  if (archiveDays === null) return 0
  const before = new Date(platform.now().getTime() - archiveDays * 24 * 3_600_000)
  const ids = await table.archivedBefore(platform.db, before, 100)
  let deleted = 0
  for (const id of ids) {
    const isOld = async (_: Platform['db'], { archivedAt }: table.ProjectRow) =>
      archivedAt !== null && archivedAt < before ? done(true) : refuse('conflict', projectMessages.archiveFirst)
    if ((await erase(platform, id, isOld)).ok) deleted++
  }
  return deleted
}

async function erase(
  platform: Deleting,
  id: string,
  allow: (tx: Platform['db'], row: table.ProjectRow) => Promise<Outcome<unknown>>,
): Promise<Outcome<object>> {
  const { db, jobs, runsOfProjects } = platform
  return db.transaction(async (tx): Promise<Outcome<object>> => {
    const row = await table.lockProject(tx, id)
    if (!row) return notFound(projectMessages.notFound)
    const allowed = await allow(tx, row)
    if (!allowed.ok) return allowed
    if (row.archivedAt === null) return refuse('conflict', projectMessages.archiveFirst)
    const runFolders = await runsOfProjects.remove(tx, id)
    await table.deleteProjectRow(tx, id)
    await eraseLater(tx, jobs, [`projects/${id}`, ...runFolders])
    return done({})
  })
}
