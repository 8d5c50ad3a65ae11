import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, like, lte } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { verification } from '../../platform/database/schema.ts'

/** What a link in an email can do. */
export type LinkPurpose = 'verify-email' | 'reset-password' | 'change-email'

/** Whose link it is, and what else it carries. */
export interface Link {
  readonly userId: string
  readonly payload: string
}

const hour = 3600 * 1000

/** Only the hash is kept: who reads the database cannot use the links. */
const identifierOf = (purpose: LinkPurpose, token: string) =>
  `${purpose}:${createHash('sha256').update(token).digest('base64url')}`

/** Makes a token (256 random bits) for one person and purpose; earlier ones stop working. */
export async function issueLink(
  tx: Database,
  purpose: LinkPurpose,
  userId: string,
  hours: number,
  now: Date,
  payload = '',
): Promise<string> {
  await deleteLinks(tx, userId, purpose)
  // Nobody else sweeps what was never used.
  await tx.delete(verification).where(lte(verification.expiresAt, now))
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + hours * hour)
  const row = { id: randomUUID(), identifier: identifierOf(purpose, token), value: `${userId} ${payload}`, expiresAt }
  await tx.insert(verification).values({ ...row, createdAt: now, updatedAt: now })
  return token
}

const isGood = (purpose: LinkPurpose, token: string, now: Date) =>
  and(eq(verification.identifier, identifierOf(purpose, token)), gt(verification.expiresAt, now))

/** Reads a link without using it up. */
export async function readLink(db: Database, purpose: LinkPurpose, token: string, now: Date): Promise<Link | undefined> {
  const rows = await db
    .select({ value: verification.value })
    .from(verification)
    .where(isGood(purpose, token, now))
  return linkOf(rows[0]?.value)
}

/** Uses a link up; of two that come at once, one gets it. */
export async function useLink(tx: Database, purpose: LinkPurpose, token: string, now: Date): Promise<Link | undefined> {
  const rows = await tx
    .delete(verification)
    .where(isGood(purpose, token, now))
    .returning({ value: verification.value })
  return linkOf(rows[0]?.value)
}

export const deleteLinks = (tx: Database, userId: string, purpose?: LinkPurpose) =>
  tx
    .delete(verification)
    .where(and(like(verification.value, `${userId} %`), purpose ? like(verification.identifier, `${purpose}:%`) : undefined))

function linkOf(value: string | undefined): Link | undefined {
  if (value === undefined) return undefined
  const [userId = '', payload = ''] = value.split(' ')
  return { userId, payload }
}
