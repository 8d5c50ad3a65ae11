import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { catalogEntry, project, subproject } from '../../platform/database/schema.ts'

export type EntryRow = typeof catalogEntry.$inferSelect
type Named = Pick<EntryRow, 'teamId' | 'kind' | 'name'>

const isNamed = ({ teamId, kind, name }: Named) =>
  and(eq(catalogEntry.teamId, teamId), eq(catalogEntry.kind, kind), eq(catalogEntry.name, name))

/** By name; deleted ones, which studies still name, come last. */
export const everyEntryOf = (db: Database, teamId: string): Promise<EntryRow[]> =>
  db
    .select()
    .from(catalogEntry)
    .where(eq(catalogEntry.teamId, teamId))
    .orderBy(sql`${catalogEntry.deletedAt} is not null`, asc(catalogEntry.name))

/** Those that are not deleted, by name. */
export const entriesOf = async (db: Database, teamId: string): Promise<EntryRow[]> =>
  (await everyEntryOf(db, teamId)).filter((row) => row.deletedAt === null)

/** The entry of this name, else the one that was deleted last and that studies still name. */
export async function entryNamed(db: Database, named: Named): Promise<EntryRow | undefined> {
  const order = [sql`${catalogEntry.deletedAt} is not null`, desc(catalogEntry.deletedAt)]
  const rows = await db
    .select()
    .from(catalogEntry)
    .where(isNamed(named))
    .orderBy(...order)
    .limit(1)
  return rows[0]
}

export const readEntry = async (tx: Database, teamId: string, id: string): Promise<EntryRow | undefined> => {
  const found = and(eq(catalogEntry.teamId, teamId), eq(catalogEntry.id, id), isNull(catalogEntry.deletedAt))
  return (await tx.select().from(catalogEntry).where(found))[0]
}

/** Until the transaction ends nobody else changes the team's entries. */
export const lockEntries = (tx: Database, teamId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue of ${teamId}`}, 0))`)

export const insertEntry = (tx: Database, row: typeof catalogEntry.$inferInsert) => tx.insert(catalogEntry).values(row)

export const updateEntry = (tx: Database, { id, version }: EntryRow, entry: object, changedAt: Date) =>
  tx
    .update(catalogEntry)
    .set({ entry, changedAt, version: version + 1 })
    .where(eq(catalogEntry.id, id))

/** How many studies of the team name it. */
export async function studiesNaming(tx: Database, { teamId, kind, name }: Named): Promise<number> {
  const [row] = await tx
    .select({ studies: count() })
    .from(subproject)
    .innerJoin(project, eq(project.id, subproject.projectId))
    .where(and(eq(project.teamId, teamId), eq(sql`${subproject.settings}->>${kind}`, name)))
  return row?.studies ?? 0
}

/** Takes it off the list; its row stays where it is kept for studies, in place of one that was kept before. */
export async function removeEntry(tx: Database, row: EntryRow, keptSince: Date | null): Promise<void> {
  await tx.delete(catalogEntry).where(and(isNamed(row), isNotNull(catalogEntry.deletedAt)))
  const found = eq(catalogEntry.id, row.id)
  if (keptSince) await tx.update(catalogEntry).set({ deletedAt: keptSince }).where(found)
  else await tx.delete(catalogEntry).where(found)
}
