import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/connection.ts'
import * as table from './queries.ts'

/** What a link in an email can do. */
export type LinkPurpose = 'verify-email' | 'reset-password' | 'change-email'

/** Whose link it is, and what else it carries. */
export interface Link {
  readonly userId: string
  readonly payload: string
}

const hour = 3600 * 1000

/** Only the hash is kept, so that a reader of the database cannot use the links. */
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
  await table.deleteLinks(tx, userId, purpose)
  // A link goes when it is used; nothing else removes those that never were.
  await table.deleteExpiredLinks(tx, now)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + hours * hour)
  const row = { id: randomUUID(), identifier: identifierOf(purpose, token), value: `${userId} ${payload}`, expiresAt }
  await table.insertLink(tx, { ...row, createdAt: now, updatedAt: now })
  return token
}

/** Reads a link without using it up. */
export async function readLink(db: Database, purpose: LinkPurpose, token: string, now: Date): Promise<Link | undefined> {
  return linkOf(await table.readLinkValue(db, identifierOf(purpose, token), now))
}

/** Uses a link up; of two that come at once, one gets it. */
export async function useLink(tx: Database, purpose: LinkPurpose, token: string, now: Date): Promise<Link | undefined> {
  return linkOf(await table.takeLinkValue(tx, identifierOf(purpose, token), now))
}

function linkOf(value: string | undefined): Link | undefined {
  if (value === undefined) return undefined
  const [userId = '', payload = ''] = value.split(' ')
  return { userId, payload }
}
