import { randomUUID } from 'node:crypto'
import type { TeamRole } from '@trabecula/domain'
import type { Database } from '../database/database.ts'
import { openSubscription } from '../tokens/service.ts'
import { insertTeam, membershipsOf } from './table.ts'

export interface Membership {
  readonly teamId: string
  readonly role: TeamRole
}

/** The team a person works in: the one joined, else the personal one, which is made if a crash left the account without. */
export async function membershipOf(db: Database, userId: string, username: string, now: Date): Promise<Membership> {
  return (await currentMembership(db, userId)) ?? (await ensureTeam(db, userId, username, now))
}

/** Makes the personal team with its subscription, unless it exists. `topup` tokens come on top of the plan's. */
export async function ensureTeam(db: Database, userId: string, username: string, now: Date, topup = 0): Promise<Membership> {
  return db.transaction(async (tx) => {
    const existing = await currentMembership(tx, userId)
    if (existing) return existing
    const teamId = randomUUID()
    await insertTeam(tx, { id: teamId, name: username, ownerId: userId })
    await openSubscription(tx, teamId, now, topup)
    return { teamId, role: 'owner' }
  })
}

async function currentMembership(db: Database, userId: string): Promise<Membership | undefined> {
  const memberships = await membershipsOf(db, userId)
  return memberships.find(({ role }) => role === 'member') ?? memberships[0]
}
