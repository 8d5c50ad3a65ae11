import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { programKey, user } from '../../platform/database/schema.ts'

export type KeyRow = typeof programKey.$inferSelect

/** A key by the hash of its secret, with the person in whose name it works. */
export async function findKey(db: Database, secretHash: string) {
  const rows = await db
    .select({ key: programKey, person: user })
    .from(programKey)
    .innerJoin(user, eq(user.id, programKey.userId))
    .where(eq(programKey.secretHash, secretHash))
  return rows[0]
}

export const markUsed = (db: Database, id: string, now: Date) =>
  db.update(programKey).set({ lastUsedAt: now }).where(eq(programKey.id, id))

interface Whose {
  readonly teamId: string
  readonly userId: string
  /** The team's keys too. */
  readonly withTeams: boolean
}

const ownedBy = ({ teamId, userId, withTeams }: Whose) => {
  const own = and(eq(programKey.kind, 'personal'), eq(programKey.userId, userId))
  return and(eq(programKey.teamId, teamId), withTeams ? or(own, eq(programKey.kind, 'team')) : own)
}

/** Keys that are not revoked and were not over before `since`; the newest first. */
export const keysOf = (db: Database, whose: Whose, since: Date) =>
  db
    .select({ key: programKey, username: user.username })
    .from(programKey)
    .innerJoin(user, eq(user.id, programKey.userId))
    .where(and(ownedBy(whose), isNull(programKey.revokedAt), gt(programKey.expiresAt, since)))
    .orderBy(desc(programKey.createdAt), desc(programKey.id))

/** How many keys of this kind are in use. */
export async function countInUse(tx: Database, { teamId, userId, kind }: Pick<KeyRow, 'teamId' | 'userId' | 'kind'>, now: Date) {
  const whose =
    kind === 'team' ? eq(programKey.kind, 'team') : and(eq(programKey.kind, 'personal'), eq(programKey.userId, userId))
  const inUse = and(eq(programKey.teamId, teamId), whose, isNull(programKey.revokedAt), gt(programKey.expiresAt, now))
  const [row] = await tx.select({ keys: count() }).from(programKey).where(inUse)
  return row?.keys ?? 0
}

/** How many keys a person has made since then, in all teams, with those that are revoked again. */
export const countMade = (tx: Database, userId: string, since: Date): Promise<number> =>
  tx.$count(programKey, and(eq(programKey.userId, userId), gt(programKey.createdAt, since)))

/** Until the transaction ends nobody else makes a key in this person's name, so that two at once are counted. */
export const lockKeysOf = (tx: Database, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`keys of ${userId}`}, 0))`)

export const insertKey = (tx: Database, row: typeof programKey.$inferInsert) => tx.insert(programKey).values(row)

/** Returns the kind of the revoked key; undefined when there is none. */
export async function revokeOne(tx: Database, whose: Whose, id: string, now: Date): Promise<KeyRow | undefined> {
  const found = and(ownedBy(whose), eq(programKey.id, id), isNull(programKey.revokedAt))
  return (await tx.update(programKey).set({ revokedAt: now }).where(found).returning())[0]
}

/** Revokes all personal keys of a person, in one team or in every one; returns how many. */
export async function revokePersonal(tx: Database, userId: string, teamId: string | undefined, now: Date): Promise<number> {
  const where = and(
    eq(programKey.userId, userId),
    teamId === undefined ? undefined : eq(programKey.teamId, teamId),
    eq(programKey.kind, 'personal'),
    isNull(programKey.revokedAt),
  )
  return (await tx.update(programKey).set({ revokedAt: now }).where(where).returning({ id: programKey.id })).length
}
