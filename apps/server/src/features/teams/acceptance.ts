import type { InvitationError, invitationSuccess } from '@trabecula/domain'
import { audit, type Origin } from '../../platform/audit/log.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { tokenHash } from './invitations.ts'
import * as table from './queries.ts'
import { currentMembership, personalTeam } from './service.ts'

export type AcceptanceResult = InvitationError | typeof invitationSuccess

/**
 * Follows the link of an invitation. Whoever joins leaves the team joined before, and the personal team is suspended
 * until the membership ends. Owners with members of their own stay with them: that is the one refusal without a code of
 * its own.
 */
export async function accept(
  { db, now }: Platform,
  principal: Principal | null,
  token: string,
  from: Origin,
): Promise<AcceptanceResult> {
  const found = await table.readInvitationByToken(db, tokenHash(token))
  if (!found) return 'internal_error'
  if (!principal) return found.acceptedAt !== null || isValid(found, now()) ? 'login_required' : 'invitation_expired'
  if (principal.email.toLowerCase() !== found.email) return 'wrong_email'
  return db.transaction(async (tx) => {
    const own = await personalTeam(tx, principal.userId)
    // In one order for everybody: two people who invite one another do not wait for ever.
    for (const teamId of [found.teamId, own].filter((id) => id !== undefined).sort()) await table.lockTeam(tx, teamId)
    if ((await currentMembership(tx, principal.userId))?.teamId === found.teamId) return 'already_member'
    const invitation = await table.readInvitationByToken(tx, found.tokenHash)
    if (!invitation || !isValid(invitation, now())) return 'invitation_expired'
    if (own !== undefined) {
      if ((await table.membersOf(tx, own)).length > 1) return 'internal_error'
      await table.withdrawInvitations(tx, own, now())
    }
    await table.leaveJoinedTeam(tx, principal.userId)
    const { id, teamId } = invitation
    await table.insertMember(tx, { id, teamId, userId: principal.userId, role: 'member', createdAt: now() })
    await table.updateInvitation(tx, id, { acceptedAt: now() })
    const detail = { team: teamId, invitation: id }
    await audit(tx, { event: 'team-joined', userId: principal.userId, from, detail }, now())
    return 'joined_team'
  })
}

const isValid = ({ acceptedAt, withdrawnAt, expiresAt }: table.InvitationRow, now: Date): boolean =>
  acceptedAt === null && withdrawnAt === null && expiresAt > now
