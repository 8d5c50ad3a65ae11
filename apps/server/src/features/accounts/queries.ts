import { randomUUID } from 'node:crypto'
import { emailKey, usernameKey } from '@trabecula/domain'
import { and, desc, eq, gt, inArray, like, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { account, reservedUsername, session, user, verification } from '../../platform/database/schema.ts'
import { writtenOnce } from '../../platform/database/written-once.ts'

export type UserRow = typeof user.$inferSelect
export type SessionRow = typeof session.$inferSelect

export async function readUser(db: Database, id: string): Promise<UserRow | undefined> {
  return (await db.select().from(user).where(eq(user.id, id)))[0]
}

/** `email` in any spelling; stored in lower case. */
export async function readUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  return (
    await db
      .select()
      .from(user)
      .where(eq(user.email, emailKey(email)))
  )[0]
}

export const readPeople = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: user.id, email: user.email, username: user.username, avatar: user.image })
    .from(user)
    .where(inArray(user.id, [...ids]))

export const avatarsOf = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: user.id, avatar: user.image })
    .from(user)
    .where(inArray(user.id, [...ids]))

/** True when this username, or one that looks like it, is in use or reserved. */
export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const key = usernameKey(username)
  const used = await db.select({ id: user.id }).from(user).where(eq(user.usernameKey, key))
  if (used.length > 0) return true
  return (await db.select().from(reservedUsername).where(eq(reservedUsername.key, key))).length > 0
}

export const reserveUsername = (tx: Database, username: string, now: Date) =>
  tx
    .insert(reservedUsername)
    .values({ key: usernameKey(username), createdAt: now })
    .onConflictDoNothing()

export interface NewAccount {
  readonly email: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string
  readonly emailVerified?: boolean
  readonly requiresPasswordChange?: boolean
}

/** Writes the user and the credential; null when the email or the username was taken in the meantime. */
export async function insertAccount(tx: Database, account_: NewAccount, now: Date): Promise<string | null> {
  const { email, username, firstName, lastName, passwordHash, emailVerified = false, requiresPasswordChange = false } = account_
  const id = randomUUID()
  const stamps = { createdAt: now, updatedAt: now }
  const rows = await tx
    .insert(user)
    .values({
      id,
      email: emailKey(email),
      name: `${firstName} ${lastName}`.trim(),
      username,
      usernameKey: usernameKey(username),
      firstName,
      lastName,
      emailVerified,
      requiresPasswordChange,
      ...stamps,
    })
    .onConflictDoNothing()
    .returning({ id: user.id })
  if (rows.length === 0) return null
  const credential = { id: randomUUID(), accountId: id, providerId: 'credential', userId: id, password: passwordHash }
  await tx.insert(account).values({ ...credential, ...stamps })
  return id
}

export const updateUser = (tx: Database, id: string, change: Partial<typeof user.$inferInsert>, now: Date) =>
  tx
    .update(user)
    .set({ ...change, updatedAt: now })
    .where(eq(user.id, id))

export const deleteUser = (tx: Database, id: string) => tx.delete(user).where(eq(user.id, id))

const credentialOf = (userId: string) => and(eq(account.userId, userId), eq(account.providerId, 'credential'))

export async function readPasswordHash(db: Database, userId: string): Promise<string | null> {
  return (await db.select({ hash: account.password }).from(account).where(credentialOf(userId)))[0]?.hash ?? null
}

/** Stores a password that the person chose, so no change is required any more. */
export async function storePassword(tx: Database, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx.update(account).set({ password: passwordHash, updatedAt: now }).where(credentialOf(userId))
  await updateUser(tx, userId, { requiresPasswordChange: false }, now)
}

export const sessionsOf = (db: Database, userId: string): Promise<SessionRow[]> =>
  db.select().from(session).where(eq(session.userId, userId)).orderBy(desc(session.updatedAt))

/** Ends a person's sessions: all, all but one, or only one. Returns how many. */
export async function endSessions(
  tx: Database,
  userId: string,
  which: { readonly except?: string; readonly only?: string } = {},
): Promise<number> {
  const { except, only } = which
  const where = and(
    eq(session.userId, userId),
    except === undefined ? undefined : ne(session.id, except),
    only === undefined ? undefined : eq(session.id, only),
  )
  return (await tx.delete(session).where(where).returning({ id: session.id })).length
}

export const sweepSessions = (tx: Database, userId: string, now: Date) =>
  tx.delete(session).where(and(eq(session.userId, userId), lte(session.expiresAt, now)))

const sessionByToken = writtenOnce((db) =>
  db
    .select({ session, user })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(session.token, sql.placeholder('token'))),
)

export async function readSession(
  db: Database,
  token: string,
): Promise<{ readonly session: SessionRow; readonly user: UserRow } | undefined> {
  return (await sessionByToken(db).execute({ token }))[0]
}

export const insertSession = (tx: Database, row: typeof session.$inferInsert) => tx.insert(session).values(row)

export const renewSession = (db: Database, id: string, expiresAt: Date, now: Date) =>
  db.update(session).set({ expiresAt, updatedAt: now }).where(eq(session.id, id))

export async function setVerified(db: Database, email: string): Promise<void> {
  await db.update(user).set({ emailVerified: true }).where(eq(user.email, email))
}

export const listUsers = (db: Database): Promise<UserRow[]> => db.select().from(user).orderBy(user.createdAt)

// Links in emails: the identifier is a purpose and a hash, the value begins with the person's id.

export const insertLink = (tx: Database, row: typeof verification.$inferInsert) => tx.insert(verification).values(row)

const isGood = (identifier: string, now: Date) => and(eq(verification.identifier, identifier), gt(verification.expiresAt, now))

export async function readLinkValue(db: Database, identifier: string, now: Date): Promise<string | undefined> {
  return (await db.select({ value: verification.value }).from(verification).where(isGood(identifier, now)))[0]?.value
}

/** When two requests take the same link at once, one gets it. */
export async function takeLinkValue(tx: Database, identifier: string, now: Date): Promise<string | undefined> {
  const rows = await tx.delete(verification).where(isGood(identifier, now)).returning({ value: verification.value })
  return rows[0]?.value
}

/** Those of one purpose, or all of them. */
export const deleteLinks = (tx: Database, userId: string, purpose?: string) =>
  tx
    .delete(verification)
    .where(and(like(verification.value, `${userId} %`), purpose ? like(verification.identifier, `${purpose}:%`) : undefined))

export const deleteExpiredLinks = (tx: Database, now: Date) => tx.delete(verification).where(lte(verification.expiresAt, now))
