import { randomUUID } from 'node:crypto'
import { defaultPlan, done, type Outcome, refuse, type TeamRole, teamMessages } from '@trabecula/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { revokeKeysOfMember } from '../keys/service.ts'
import { revokeSharesOfMember } from '../shares/service.ts'
import { type Opening, openSubscription } from '../tokens/service.ts'
import * as table from './queries.ts'

export const existingTeams = (db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> => table.existingTeams(db, ids)

export interface Membership {
  readonly teamId: string
  readonly role: TeamRole
}

/** The team a person works in: the one joined, else the personal one, which is made if a crash left none. */
export async function membershipOf(
  db: Database,
  userId: string,
  username: string,
  now: Date,
  means: Means = {},
): Promise<Membership> {
  return (await currentMembership(db, userId)) ?? (await ensureTeam(db, userId, username, now, means))
}

/** What a new team begins with: the free plan by default, and tokens on top of it. */
type Means = Partial<Pick<Opening, 'plan' | 'topup'>>

/** Makes the personal team with its subscription, unless it exists. */
export async function ensureTeam(
  db: Database,
  userId: string,
  username: string,
  now: Date,
  { plan = defaultPlan, topup = 0 }: Means = {},
): Promise<Membership> {
  return db.transaction(async (tx) => {
    // Two first requests of one person make one team.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`)
    const existing = await currentMembership(tx, userId)
    if (existing) return existing
    const teamId = randomUUID()
    await table.insertTeam(tx, { id: teamId, name: username, ownerId: userId })
    await openSubscription(tx, { teamId, plan, topup }, now)
    return { teamId, role: 'owner' }
  })
}

/** A person works in one team at a time: the personal team is suspended for as long as another is joined. */
export async function currentMembership(db: Database, userId: string): Promise<Membership | undefined> {
  const memberships = await table.membershipsOf(db, userId)
  return memberships.find(({ role }) => role === 'member') ?? memberships[0]
}

/** The personal team, also while it is suspended. */
export async function personalTeam(db: Database, userId: string): Promise<string | undefined> {
  return (await table.membershipsOf(db, userId)).find(({ role }) => role === 'owner')?.teamId
}

/** A person's own keys, and the links to studies that they made, end with the membership, for good. */
export async function endAccess(tx: Database, userId: string, teamId: string, now: Date): Promise<void> {
  await revokeKeysOfMember(tx, userId, teamId, now)
  await revokeSharesOfMember(tx, userId, teamId, now)
}

/**
 * Before an account is deleted, in the same transaction: leaves the joined team and dissolves the personal one with
 * what belongs to it (its projects' rows go with it; the ledger stays). Refused while it has other members; its
 * invitations fall away. Returns the personal team's id, whose files the caller deletes; null when there was none.
 */
export async function endMemberships(tx: Database, userId: string): Promise<Outcome<string | null>> {
  const teamId = await personalTeam(tx, userId)
  if (teamId !== undefined) {
    await table.lockTeam(tx, teamId)
    if ((await table.membersOf(tx, teamId)).length > 1) return refuse('conflict', teamMessages.membersFirst)
    await table.deleteTeam(tx, teamId)
  }
  await table.leaveJoinedTeam(tx, userId)
  return done(teamId ?? null)
}

/**
 * True for an account that an invitation made and nobody has used before every invitation of its address ran out: the
 * password that was mailed expires with them (ASVS 6.4.1). The first request of a signed-in person makes the personal
 * team.
 */
export async function isInitialPasswordStale(
  db: Database,
  person: { readonly id: string; readonly email: string; readonly requiresPasswordChange: boolean },
  now: Date,
): Promise<boolean> {
  if (!person.requiresPasswordChange || !(await table.wasMadeByInvitation(db, person.id))) return false
  if ((await table.membershipsOf(db, person.id)).length > 0) return false
  return !(await table.openInvitationsTo(db, person.email)).some(({ expiresAt }) => expiresAt > now)
}
