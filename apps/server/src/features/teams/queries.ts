import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { invitation, member, team } from '../../platform/database/schema.ts'
import { writtenOnce } from '../../platform/database/written-once.ts'

export type MemberRow = typeof member.$inferSelect
export type InvitationRow = typeof invitation.$inferSelect

const membershipsByUser = writtenOnce((db) =>
  db
    .select({ teamId: member.teamId, role: member.role })
    .from(member)
    .where(eq(member.userId, sql.placeholder('userId'))),
)

export const membershipsOf = (db: Database, userId: string) => membershipsByUser(db).execute({ userId })

export async function insertTeam(
  tx: Database,
  { id, name, ownerId }: { id: string; name: string; ownerId: string },
): Promise<void> {
  await tx.insert(team).values({ id, name })
  await tx.insert(member).values({ teamId: id, userId: ownerId, role: 'owner' })
}

/** Locks the team until the transaction ends: whatever changes its seats happens one after the other. */
export async function lockTeam(tx: Database, teamId: string): Promise<void> {
  await tx.select({ id: team.id }).from(team).where(eq(team.id, teamId)).for('update')
}

export async function existingTeams(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: team.id })
    .from(team)
    .where(inArray(team.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

export const deleteTeam = (tx: Database, teamId: string) => tx.delete(team).where(eq(team.id, teamId))

export const membersOf = (db: Database, teamId: string): Promise<MemberRow[]> =>
  db.select().from(member).where(eq(member.teamId, teamId)).orderBy(asc(member.createdAt))

export async function readMember(db: Database, teamId: string, id: string): Promise<MemberRow | undefined> {
  return (
    await db
      .select()
      .from(member)
      .where(and(eq(member.teamId, teamId), eq(member.id, id)))
  )[0]
}

export const insertMember = (tx: Database, row: typeof member.$inferInsert) => tx.insert(member).values(row)

export const deleteMember = (tx: Database, id: string) => tx.delete(member).where(eq(member.id, id))

/** Ends the membership in whichever team was joined; the personal team stays. */
export const leaveJoinedTeam = (tx: Database, userId: string) =>
  tx.delete(member).where(and(eq(member.userId, userId), eq(member.role, 'member')))

const isOpen = and(isNull(invitation.acceptedAt), isNull(invitation.withdrawnAt))

export const openInvitationsOf = (db: Database, teamId: string): Promise<InvitationRow[]> =>
  db
    .select()
    .from(invitation)
    .where(and(eq(invitation.teamId, teamId), isOpen))
    .orderBy(asc(invitation.createdAt))

export async function readOpenInvitation(db: Database, teamId: string, id: string): Promise<InvitationRow | undefined> {
  return (
    await db
      .select()
      .from(invitation)
      .where(and(eq(invitation.teamId, teamId), eq(invitation.id, id), isOpen))
  )[0]
}

export async function readInvitationByToken(db: Database, tokenHash: string): Promise<InvitationRow | undefined> {
  return (await db.select().from(invitation).where(eq(invitation.tokenHash, tokenHash)))[0]
}

/** Open invitations of all teams for the address; `email` in lower case. */
export const openInvitationsTo = (db: Database, email: string): Promise<InvitationRow[]> =>
  db
    .select()
    .from(invitation)
    .where(and(eq(invitation.email, email), isOpen))

/** True when the account came with an invitation instead of a registration. */
export const wasMadeByInvitation = async (db: Database, userId: string): Promise<boolean> =>
  (await db.$count(invitation, eq(invitation.madeUserId, userId))) > 0

/** How many people a team has invited since then, with those whose invitation was withdrawn. */
export const countInvited = (tx: Database, teamId: string, since: Date): Promise<number> =>
  tx.$count(invitation, and(eq(invitation.teamId, teamId), gt(invitation.createdAt, since)))

export const insertInvitation = (tx: Database, row: typeof invitation.$inferInsert) => tx.insert(invitation).values(row)

export const updateInvitation = (tx: Database, id: string, change: Partial<typeof invitation.$inferInsert>) =>
  tx.update(invitation).set(change).where(eq(invitation.id, id))

export const withdrawInvitations = (tx: Database, teamId: string, now: Date) =>
  tx
    .update(invitation)
    .set({ withdrawnAt: now })
    .where(and(eq(invitation.teamId, teamId), isOpen))
