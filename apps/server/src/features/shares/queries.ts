import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { member, studyShare, subproject, user } from '../../platform/database/schema.ts'

export type ShareRow = typeof studyShare.$inferSelect

/** Links end with their maker's place in the team, and open nothing while the maker is blocked. */
const makerIsMember = and(eq(member.teamId, studyShare.teamId), eq(member.userId, studyShare.userId))

const worksAt = (now: Date) => and(isNull(studyShare.revokedAt), gt(studyShare.expiresAt, now))

/** A link that works, by the hash of its secret, with the run whose result its study shows. */
export async function findShare(db: Database, secretHash: string, now: Date) {
  const rows = await db
    .select({ share: studyShare, runId: subproject.resultRunId })
    .from(studyShare)
    .innerJoin(subproject, eq(subproject.id, studyShare.subprojectId))
    .innerJoin(member, makerIsMember)
    .innerJoin(user, eq(user.id, studyShare.userId))
    .where(and(eq(studyShare.secretHash, secretHash), isNull(user.blockedAt), worksAt(now)))
  return rows[0]
}

export const sharesOf = (db: Database, projectId: string, subprojectId: string, now: Date) =>
  db
    .select({ share: studyShare, username: user.username })
    .from(studyShare)
    .innerJoin(user, eq(user.id, studyShare.userId))
    .innerJoin(member, makerIsMember)
    .where(and(eq(studyShare.projectId, projectId), eq(studyShare.subprojectId, subprojectId), worksAt(now)))
    .orderBy(desc(studyShare.createdAt), desc(studyShare.id))

/** How many links to one study work, and how many to any study of its project. */
export async function countInUse(tx: Database, projectId: string, subprojectId: string, now: Date) {
  const works = and(eq(studyShare.projectId, projectId), worksAt(now))
  const ofStudy = await tx.$count(studyShare, and(works, eq(studyShare.subprojectId, subprojectId)))
  return { ofStudy, ofProject: await tx.$count(studyShare, works) }
}

/** How many links to studies of a project were made since then, with those that are revoked again. */
export const countMade = (tx: Database, projectId: string, since: Date): Promise<number> =>
  tx.$count(studyShare, and(eq(studyShare.projectId, projectId), gt(studyShare.createdAt, since)))

/** Until the transaction ends nobody else makes a link into this project, so that two at once are counted. */
export const lockSharesOf = (tx: Database, projectId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`shares of ${projectId}`}, 0))`)

export const insertShare = (tx: Database, row: typeof studyShare.$inferInsert) => tx.insert(studyShare).values(row)

export const countOpening = (db: Database, id: string, now: Date) =>
  db
    .update(studyShare)
    .set({ opened: sql`${studyShare.opened} + 1`, lastOpenedAt: now })
    .where(eq(studyShare.id, id))

export async function revokeShare(tx: Database, projectId: string, id: string, now: Date): Promise<ShareRow | undefined> {
  const where = and(eq(studyShare.id, id), eq(studyShare.projectId, projectId), isNull(studyShare.revokedAt))
  return (await tx.update(studyShare).set({ revokedAt: now }).where(where).returning())[0]
}

export const revokeSharesOf = (tx: Database, userId: string, teamId: string, now: Date) =>
  tx
    .update(studyShare)
    .set({ revokedAt: now })
    .where(and(eq(studyShare.userId, userId), eq(studyShare.teamId, teamId), isNull(studyShare.revokedAt)))
