import { type Action, done, may, type Outcome, projectMessages } from '@trabecula/domain'
import { actorOn, notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import * as table from './queries.ts'

/** The project, if this person may do that with it; otherwise the answer is that it does not exist. */
export async function projectFor(
  { db }: Pick<Platform, 'db'>,
  principal: Principal,
  action: Action,
  id: string,
): Promise<Outcome<table.ProjectRow>> {
  const row = await table.readProject(db, id)
  if (!row || !may(actorOn(principal, row.teamId), action)) return notFound(projectMessages.notFound)
  return done(row)
}

/** Keeps the project as it is, and from being deleted, until the transaction ends. */
export async function keepProject(tx: Platform['db'], id: string): Promise<'active' | 'archived' | 'gone'> {
  const row = await table.shareProject(tx, id)
  if (!row) return 'gone'
  return row.archivedAt === null ? 'active' : 'archived'
}
