import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, lt, ne, notInArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { type ArtifactKind, artifact, fileLink, member, run, user } from '../../platform/database/schema.ts'

export type ArtifactRow = typeof artifact.$inferSelect

export async function readArtifact(db: Database, id: string): Promise<ArtifactRow | undefined> {
  return (await db.select().from(artifact).where(eq(artifact.id, id)))[0]
}

const sameThing = (runId: string, rowIndex: number, kind: ArtifactKind) =>
  and(eq(artifact.runId, runId), eq(artifact.rowIndex, rowIndex), eq(artifact.kind, kind))

export async function findArtifact(
  db: Database,
  runId: string,
  rowIndex: number,
  kind: ArtifactKind,
): Promise<ArtifactRow | undefined> {
  return (
    await db
      .select()
      .from(artifact)
      .where(sameThing(runId, rowIndex, kind))
  )[0]
}

interface NewArtifact {
  readonly runId: string
  readonly rowIndex: number
  readonly kind: ArtifactKind
  readonly tokens: number
  readonly userId: string
}

/** The artifact to wait for, and whether this call is the one that has to order it. A failed one is ordered again. */
export async function orderArtifact(
  tx: Database,
  asked: NewArtifact,
): Promise<{ readonly row: ArtifactRow; readonly ordered: boolean }> {
  await tx.delete(artifact).where(and(sameThing(asked.runId, asked.rowIndex, asked.kind), eq(artifact.status, 'failed')))
  const inserted = await tx
    .insert(artifact)
    .values({ ...asked, id: randomUUID(), status: 'queued' })
    .onConflictDoNothing()
    .returning()
  const row = inserted[0] ?? (await findArtifact(tx, asked.runId, asked.rowIndex, asked.kind))
  if (!row) throw new Error('An artifact vanished while it was ordered.')
  return { row, ordered: inserted.length > 0 }
}

/** Analyses of a row: no file is made. */
const withoutFile: ArtifactKind[] = ['verification', 'fields', 'solid fields']
/** Kinds that are no files for people. */
const notExported: ArtifactKind[] = ['shader', ...withoutFile]

/** Whether a file of this row, in whatever format and quality, is being made. */
export async function isExportUnderWay(tx: Database, runId: string, rowIndex: number): Promise<boolean> {
  const ofRow = and(eq(artifact.runId, runId), eq(artifact.rowIndex, rowIndex))
  const queued = and(notInArray(artifact.kind, notExported), eq(artifact.status, 'queued'))
  return (await tx.$count(artifact, and(ofRow, queued))) > 0
}

/** Whether a file of this row was made for people, or is being made. */
export async function isExported(db: Database, runId: string, rowIndex: number): Promise<boolean> {
  const ofRow = and(eq(artifact.runId, runId), eq(artifact.rowIndex, rowIndex))
  const stands = and(notInArray(artifact.kind, notExported), ne(artifact.status, 'failed'))
  return (await db.$count(artifact, and(ofRow, stands))) > 0
}

/** Drops what shows a row's design, because the design changes; returns the dropped ones. */
export const deleteViews = (tx: Database, runId: string, rowIndex: number) =>
  tx
    .delete(artifact)
    .where(and(eq(artifact.runId, runId), eq(artifact.rowIndex, rowIndex), inArray(artifact.kind, ['shader', 'fields'])))
    .returning({ id: artifact.id, runId: artifact.runId })

/** Settles a queued artifact; false when it was settled before. */
export async function settleArtifact(tx: Database, id: string, change: Partial<typeof artifact.$inferInsert>): Promise<boolean> {
  const rows = await tx
    .update(artifact)
    .set(change)
    .where(and(eq(artifact.id, id), eq(artifact.status, 'queued')))
    .returning({ id: artifact.id })
  return rows.length > 0
}

/** Notes something about an artifact that is still being made; nothing when it is settled. */
export const updateQueued = (db: Database, id: string, change: Partial<typeof artifact.$inferInsert>) =>
  db
    .update(artifact)
    .set(change)
    .where(and(eq(artifact.id, id), eq(artifact.status, 'queued')))

/** Analyses of one kind of these runs' rows that have not ended with values, in the order of their rows. */
export const unmadeAnalyses = (db: Database, runIds: readonly string[], kind: ArtifactKind): Promise<ArtifactRow[]> =>
  db
    .select()
    .from(artifact)
    .where(and(inArray(artifact.runId, [...runIds]), eq(artifact.kind, kind), ne(artifact.status, 'ready')))
    .orderBy(asc(artifact.rowIndex))

/** Ids of the artifacts of these runs that wait or are made. */
export async function standingArtifacts(db: Database, runIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: artifact.id })
    .from(artifact)
    .where(and(inArray(artifact.runId, [...runIds]), ne(artifact.status, 'failed')))
  return new Set(rows.map(({ id }) => id))
}

export const dropArtifacts = (tx: Database, runIds: readonly string[]) =>
  tx.delete(artifact).where(inArray(artifact.runId, [...runIds]))

/** Artifacts after this id that are made, in the order of their ids. */
export const readyArtifactsFrom = (db: Database, startAt: string, limit: number) =>
  db
    .select({ id: artifact.id, runId: artifact.runId, kind: artifact.kind })
    .from(artifact)
    .where(and(gt(artifact.id, startAt), eq(artifact.status, 'ready'), notInArray(artifact.kind, withoutFile)))
    .orderBy(asc(artifact.id))
    .limit(limit)

export const deleteArtifact = (db: Database, id: string) => db.delete(artifact).where(eq(artifact.id, id))

export const insertLink = (tx: Database, row: typeof fileLink.$inferInsert) => tx.insert(fileLink).values(row)

export const dropExpiredLinks = (tx: Database, now: Date) => tx.delete(fileLink).where(lt(fileLink.expiresAt, now))

const unused = (now: Date) => and(isNull(fileLink.usedAt), gt(fileLink.expiresAt, now))

/** What an unused link opens, by the hash of its secret, while its maker is a member of the run's team. */
export async function findLink(db: Database, secretHash: string, now: Date) {
  const rows = await db
    .select({ linkId: fileLink.id, artifact })
    .from(fileLink)
    .innerJoin(artifact, eq(artifact.id, fileLink.artifactId))
    .innerJoin(run, eq(run.id, artifact.runId))
    .innerJoin(member, and(eq(member.teamId, run.teamId), eq(member.userId, fileLink.userId)))
    .innerJoin(user, eq(user.id, fileLink.userId))
    .where(and(eq(fileLink.secretHash, secretHash), eq(artifact.status, 'ready'), isNull(user.blockedAt), unused(now)))
  return rows[0]
}

/** Uses a link up; false when another request was first. */
export async function takeLink(db: Database, id: string, now: Date): Promise<boolean> {
  const where = and(eq(fileLink.id, id), unused(now))
  return (await db.update(fileLink).set({ usedAt: now }).where(where).returning({ id: fileLink.id })).length > 0
}

export const releaseLink = (db: Database, id: string) => db.update(fileLink).set({ usedAt: null }).where(eq(fileLink.id, id))
