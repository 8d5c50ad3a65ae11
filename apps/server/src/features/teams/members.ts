import type { AnswerOf, teamMembers } from '@trabecula/contract'
import { done, type MemberStatus, may, type Outcome, refuse, roleInTeamView, teamMessages, teamSeats } from '@trabecula/domain'
import { audit, type Origin } from '../../platform/audit/log.ts'
import type { Database } from '../../platform/database/connection.ts'
import { actorOn, notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { dropInvitedAccount, peopleByIds } from '../accounts/service.ts'
import * as table from './queries.ts'
import { currentMembership, endAccess } from './service.ts'

type TeamView = AnswerOf<typeof teamMembers>['data']

/** The team a person works in: the owner, then members and invitations by age. */
export async function viewTeam({ db, now }: Platform, principal: Principal): Promise<Outcome<TeamView>> {
  if (!may(actorOn(principal, principal.teamId), 'view-team')) return notFound(teamMessages.unknownMember)
  const rows = await table.membersOf(db, principal.teamId)
  const people = await peopleByIds(
    db,
    rows.map(({ userId }) => userId),
  )
  const members = rows.flatMap(({ id, userId, role }) => {
    const person = people.get(userId)
    if (!person) return []
    const { email, username, avatar } = person
    return [{ email, username, avatar, memberId: id, role, status: 'active' as const }]
  })
  const invited = (await table.openInvitationsOf(db, principal.teamId)).map(({ id, email, expiresAt }) => {
    const status: MemberStatus = expiresAt > now() ? 'invited' : 'expired'
    return { email, username: '', avatar: null, memberId: id, role: 'member' as const, status }
  })
  const ownerFirst = members.sort((a, b) => Number(b.role === 'owner') - Number(a.role === 'owner'))
  return done({
    members: [...ownerFirst, ...invited],
    stats: { current: members.length + invited.length, total: teamSeats },
    user_role: roleInTeamView(principal.role, principal.superuser),
  })
}

/** Ends a membership, at once also for sessions that are open, or takes back an invitation. Either frees the seat. */
export async function removeMember(
  { db, now }: Platform,
  principal: Principal,
  memberId: string,
  from: Origin,
): Promise<Outcome<{ message: string }>> {
  if (!may(actorOn(principal, principal.teamId), 'remove-member')) return refuse('not-allowed', teamMessages.ownersOnly)
  return db.transaction(async (tx) => {
    if (!(await lockOwnTeam(tx, principal))) return refuse('not-allowed', teamMessages.ownersOnly)
    const member = await table.readMember(tx, principal.teamId, memberId)
    if (member?.role === 'owner') return refuse('conflict', teamMessages.ownerStays)
    if (member) {
      await table.deleteMember(tx, member.id)
      await endAccess(tx, member.userId, principal.teamId, now())
      const detail = { team: principal.teamId }
      await audit(tx, { event: 'member-removed', userId: member.userId, actor: principal.userId, from, detail }, now())
      return done({ message: teamMessages.removed })
    }
    const invitation = await table.readOpenInvitation(tx, principal.teamId, memberId)
    if (!invitation) return notFound(teamMessages.unknownMember)
    await table.updateInvitation(tx, invitation.id, { withdrawnAt: now() })
    await dropUnusedAccount(tx, invitation)
    const detail = { team: principal.teamId, invitation: invitation.id }
    await audit(tx, { event: 'invitation-withdrawn', actor: principal.userId, from, detail }, now())
    return done({ message: teamMessages.removed })
  })
}

/**
 * Locks the seats of the team in which this person works; false when the person has left it in the meantime (joined
 * another team, or was removed), so that nothing is changed in a team that waits for its owner.
 */
export async function lockOwnTeam(tx: Database, principal: Principal): Promise<boolean> {
  await table.lockTeam(tx, principal.teamId)
  return (await currentMembership(tx, principal.userId))?.teamId === principal.teamId
}

/** Deletes the account that this invitation made, unless a person has signed in to it or another team invites it. */
async function dropUnusedAccount(tx: Database, invitation: table.InvitationRow): Promise<void> {
  const { madeUserId } = invitation
  if (madeUserId === null || (await table.openInvitationsTo(tx, invitation.email)).length > 0) return
  // The first request of a signed-in person makes the personal team.
  if ((await table.membershipsOf(tx, madeUserId)).length === 0) await dropInvitedAccount(tx, madeUserId)
}
