import { listedLoadsBytes } from '@trabecula/domain'
import { and, asc, desc, eq, getTableColumns, gt, ilike, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { project, subproject } from '../../platform/database/schema.ts'
import { writtenOnce } from '../../platform/database/written-once.ts'

export type ProjectRow = typeof project.$inferSelect

export const insertProject = async (db: Database, row: typeof project.$inferInsert): Promise<ProjectRow> =>
  (await db.insert(project).values(row).returning())[0] as ProjectRow

const projectById = writtenOnce((db) =>
  db
    .select()
    .from(project)
    .where(eq(project.id, sql.placeholder('id'))),
)

export const readProject = async (db: Database, id: string): Promise<ProjectRow | undefined> =>
  (await projectById(db).execute({ id }))[0]

/** Locks the project until the transaction ends: changes of it come one after the other. */
export const lockProject = async (tx: Database, id: string): Promise<ProjectRow | undefined> =>
  (await tx.select().from(project).where(eq(project.id, id)).for('update'))[0]

/** Keeps the project as it is until the transaction ends; others may read it, and keep it too. */
export const shareProject = async (tx: Database, id: string): Promise<ProjectRow | undefined> =>
  (await tx.select().from(project).where(eq(project.id, id)).for('share'))[0]

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

/** No edit: lists keep their order. */
export const setPicture = (tx: Database, id: string, pictureKey: string) =>
  tx.update(project).set({ pictureKey }).where(eq(project.id, id))

export const deleteProjectRow = (tx: Database, id: string) => tx.delete(project).where(eq(project.id, id))

export interface Wanted {
  readonly state: 'active' | 'archived' | 'all'
  /** Part of the name or the file's name; empty means all. */
  readonly q: string
  readonly sort: 'updated' | 'created' | 'name'
  readonly order: 'asc' | 'desc'
}

/** The percent sign and other wildcards are literal characters in a search. */
const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`

function listed(teamId: string, { state, q }: Wanted) {
  const states = { active: isNull(project.archivedAt), archived: isNotNull(project.archivedAt), all: undefined }
  const found = q === '' ? undefined : or(ilike(project.name, containing(q)), ilike(project.originalFilename, containing(q)))
  return and(eq(project.teamId, teamId), states[state], found)
}

export const countProjects = (db: Database, teamId: string, wanted: Wanted): Promise<number> =>
  db.$count(project, listed(teamId, wanted))

export function listProjectRows(
  db: Database,
  teamId: string,
  wanted: Wanted,
  limit: number,
  offset: number,
): Promise<ProjectRow[]> {
  const direction = wanted.order === 'asc' ? asc : desc
  const by = { updated: project.updatedAt, created: project.createdAt, name: sql`lower(${project.name})` }[wanted.sort]
  return db
    .select()
    .from(project)
    .where(listed(teamId, wanted))
    .orderBy(direction(by), direction(project.id))
    .limit(limit)
    .offset(offset)
}

/** Bytes of a study's load cases and supports as they lie on the disk, without reading them. */
const loadsBytes = sql<number>`coalesce(pg_column_size(${subproject.loads}), 0)`

/** Bytes of the faces and the file of the CAD system. */
const cadBytes = sql<number>`coalesce((${project.cad}->'faces'->>'bytes')::bigint, 0) + coalesce((${project.cad}->'file'->>'bytes')::bigint, 0)`

/** How many projects a team has and how many bytes they and their studies take, archived ones included. */
export async function storedBy(db: Database, teamId: string): Promise<{ readonly projects: number; readonly bytes: number }> {
  const sums = { projects: sql<number>`count(*)::int`, bytes: sql<string>`coalesce(sum(${project.fileBytes} + ${cadBytes}), 0)` }
  const [row] = await db.select(sums).from(project).where(eq(project.teamId, teamId))
  const [studies] = await db
    .select({ bytes: sql<string>`coalesce(sum(${loadsBytes}), 0)` })
    .from(subproject)
    .innerJoin(project, eq(project.id, subproject.projectId))
    .where(eq(project.teamId, teamId))
  return { projects: row?.projects ?? 0, bytes: Number(row?.bytes ?? 0) + Number(studies?.bytes ?? 0) }
}

/** Uploads of one team are counted one after the other until the transaction ends. */
export const lockUploads = (tx: Database, teamId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${teamId}`}, 0))`)

/** Projects that were moved to the archive before the given time. */
export const archivedBefore = async (db: Database, before: Date, limit: number): Promise<string[]> =>
  (
    await db
      .select({ id: project.id })
      .from(project)
      .where(lt(project.archivedAt, before))
      .orderBy(asc(project.archivedAt))
      .limit(limit)
  ).map(({ id }) => id)

/** Names and shown results of studies, for lists that mention them. */
export async function studiesOf(db: Database, projectIds: readonly string[]) {
  if (projectIds.length === 0) return []
  return db
    .select({ id: subproject.id, name: subproject.name, resultRunId: subproject.resultRunId })
    .from(subproject)
    .where(inArray(subproject.projectId, [...projectIds]))
}

/** Where the files of a team's projects lie. */
export async function projectFoldersOf(db: Database, teamId: string): Promise<string[]> {
  const rows = await db.select({ id: project.id }).from(project).where(eq(project.teamId, teamId))
  return rows.map(({ id }) => `projects/${id}`)
}

const fileColumns = {
  id: project.id,
  fileKey: project.fileKey,
  surfacesKey: project.surfacesKey,
  pictureKey: project.pictureKey,
  partInput: project.partInput,
  cad: project.cad,
}

export const filesOfProjects = (db: Database, ids: readonly string[]) =>
  db
    .select(fileColumns)
    .from(project)
    .where(inArray(project.id, [...ids]))

/** The files that projects after this id name, in the order of their ids. */
export const filesOfProjectsFrom = (db: Database, startAt: string, limit: number) =>
  db.select(fileColumns).from(project).where(gt(project.id, startAt)).orderBy(asc(project.id)).limit(limit)

export type SubprojectRow = typeof subproject.$inferSelect

export type ListedSubproject = SubprojectRow & { readonly hasLoads: boolean }

/**
 * The studies of a project. Load cases and supports come with the first of them up to a number of bytes, and with the
 * study that is named: those of all studies would not fit into this process.
 */
export function subprojectsOf(db: Database, projectId: string, loadsOf: string | undefined): Promise<ListedSubproject[]> {
  const { loads, ...columns } = getTableColumns(subproject)
  const before = sql`sum(${loadsBytes}) over (order by ${subproject.createdAt}, ${subproject.id})`
  return db
    .select({
      ...columns,
      hasLoads: sql<boolean>`${loads} is not null`,
      loads: sql<
        SubprojectRow['loads']
      >`case when ${before} <= ${listedLoadsBytes} or ${subproject.id} = ${loadsOf ?? ''} then ${loads} end`,
    })
    .from(subproject)
    .where(eq(subproject.projectId, projectId))
    .orderBy(asc(subproject.createdAt))
}

/** What decides which result a project shows. */
export const shownResultsOf = (db: Database, projectId: string) =>
  db
    .select({ id: subproject.id, resultRunId: subproject.resultRunId, lastOptimizedAt: subproject.lastOptimizedAt })
    .from(subproject)
    .where(eq(subproject.projectId, projectId))

export const countStudies = (db: Database, projectId: string): Promise<number> =>
  db.$count(subproject, eq(subproject.projectId, projectId))

/** Nothing happens when the id is in use. */
export const insertSubproject = (db: Database, row: typeof subproject.$inferInsert) =>
  db.insert(subproject).values(row).onConflictDoNothing()

const sameStudy = (id: string, projectId?: string) =>
  and(eq(subproject.id, id), projectId === undefined ? undefined : eq(subproject.projectId, projectId))

export const readSubproject = async (db: Database, projectId: string, id: string): Promise<SubprojectRow | undefined> =>
  (await db.select().from(subproject).where(sameStudy(id, projectId)))[0]

/** Locks this study (of the project, if one is named) until the transaction ends. */
export const lockSubproject = async (tx: Database, id: string, projectId?: string): Promise<SubprojectRow | undefined> =>
  (await tx.select().from(subproject).where(sameStudy(id, projectId)).for('update'))[0]

export async function updateSubproject(
  tx: Database,
  id: string,
  change: Partial<typeof subproject.$inferInsert>,
): Promise<SubprojectRow> {
  return (await tx.update(subproject).set(change).where(eq(subproject.id, id)).returning())[0] as SubprojectRow
}
