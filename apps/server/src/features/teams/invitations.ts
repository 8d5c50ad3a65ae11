import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  accountMessages,
  done,
  emailKey,
  type InvitationError,
  invitationDays,
  type invitationSuccess,
  invitationsPerDay,
  isEmail,
  may,
  type Outcome,
  refuse,
  resendCooldownMs,
  teamMessages,
  teamSeats,
} from '@trabecula/domain'
import { audit, type Origin } from '../../platform/audit/log.ts'
import type { Database } from '../../platform/database/connection.ts'
import { actorOn, notFound, type Principal } from '../../platform/http/principal.ts'
import { countEmail } from '../../platform/http/rate-limit.ts'
import type { Platform } from '../../platform/platform.ts'
import { createInvitedAccount, makeInitialPassword, personIdByEmail } from '../accounts/service.ts'
import { invitationEmail } from './emails.ts'
import { lockOwnTeam } from './members.ts'
import * as table from './queries.ts'
import { currentMembership, endAccess, personalTeam } from './service.ts'

const dayMs = 24 * 3_600_000
const tokenBytes = 32

/**
 * Invites one address to the inviter's team. The seat is taken at once; the email leaves only if the transaction
 * commits. Answers the same whether the address has an account or not.
 */
export async function invite(
  platform: Platform,
  principal: Principal,
  email: string,
  from: Origin,
): Promise<Outcome<{ message: string }>> {
  if (!may(actorOn(principal, principal.teamId), 'invite-member')) return refuse('not-allowed', teamMessages.ownersOnly)
  const address = emailKey(email)
  if (!isEmail(address)) return refuse('invalid', teamMessages.emailInvalid, { email: [teamMessages.emailInvalid] })
  // Made for known addresses too, and discarded, so that the time of the answer does not reveal who has an account.
  const initial = await makeInitialPassword()
  const now = platform.now()
  return platform.db.transaction(async (tx) => {
    if (!(await lockOwnTeam(tx, principal))) return refuse('not-allowed', teamMessages.ownersOnly)
    const members = await table.membersOf(tx, principal.teamId)
    const invitations = await table.openInvitationsOf(tx, principal.teamId)
    const personId = await personIdByEmail(tx, address)
    if (members.some(({ userId }) => userId === personId)) return refuse('conflict', teamMessages.alreadyMember)
    if (invitations.some((open) => open.email === address)) return refuse('conflict', teamMessages.alreadyInvited)
    if (members.length + invitations.length >= teamSeats) return refuse('conflict', teamMessages.full)

    const today = await table.countInvited(tx, principal.teamId, new Date(now.getTime() - dayMs))
    if (today >= invitationsPerDay) return refuse('too-many', teamMessages.tooManyToday)

    const madeUserId = personId !== undefined ? null : await createInvitedAccount(tx, address, initial.hash, now)
    const { token, columns } = newLink(now)
    const id = randomUUID()
    await table.insertInvitation(tx, { id, teamId: principal.teamId, email: address, madeUserId, createdAt: now, ...columns })
    const detail = { team: principal.teamId, invitation: id }
    await audit(tx, { event: 'invited', userId: personId ?? madeUserId, actor: principal.userId, from, detail }, now)
    const password = madeUserId === null ? null : initial.plain
    await send(platform, tx, principal, { to: address, token, password })
    return done({ message: teamMessages.invited })
  })
}

/** Sends a new link, valid for seven days; the one before ends. A password is never mailed a second time. */
export async function resend(
  platform: Platform,
  principal: Principal,
  memberId: string,
  from: Origin,
): Promise<Outcome<{ message: string }>> {
  if (!may(actorOn(principal, principal.teamId), 'invite-member')) return refuse('not-allowed', teamMessages.ownersOnly)
  const now = platform.now()
  return platform.db.transaction(async (tx) => {
    if (!(await lockOwnTeam(tx, principal))) return refuse('not-allowed', teamMessages.ownersOnly)
    if (await table.readMember(tx, principal.teamId, memberId)) return refuse('conflict', teamMessages.nothingToResend)
    const invitation = await table.readOpenInvitation(tx, principal.teamId, memberId)
    if (!invitation) return notFound(teamMessages.unknownMember)
    const waitMs = (invitation.resentAt?.getTime() ?? Number.NEGATIVE_INFINITY) + resendCooldownMs - now.getTime()
    // It is longer only when the clock was set back in between.
    if (waitMs > 0 && waitMs <= resendCooldownMs) return refuse('too-many', teamMessages.resendTooSoon(Math.ceil(waitMs / 1000)))
    const waitSeconds = await countEmail({ ...platform, db: tx }, 'invitations sent again', invitation.email)
    if (waitSeconds !== null) return refuse('too-many', accountMessages.tooManyAttempts(waitSeconds))
    const { token, columns } = newLink(now)
    await table.updateInvitation(tx, invitation.id, { ...columns, resentAt: now })
    const detail = { team: principal.teamId, invitation: invitation.id }
    await audit(tx, { event: 'invitation-resent', actor: principal.userId, from, detail }, now)
    await send(platform, tx, principal, { to: invitation.email, token, password: null })
    return done({ message: teamMessages.resent })
  })
}

/** The token goes into the email, only its hash into the table. */
function newLink(now: Date) {
  const token = randomBytes(tokenBytes).toString('base64url')
  const columns = { tokenHash: tokenHash(token), expiresAt: new Date(now.getTime() + invitationDays * dayMs) }
  return { token, columns }
}

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

function send(
  platform: Platform,
  tx: Database,
  principal: Principal,
  { to, token, password }: { readonly to: string; readonly token: string; readonly password: string | null },
): Promise<void> {
  const link = `${platform.publicUrl}/team/accept-invitation/${token}`
  return platform.mailer.send(tx, invitationEmail({ to, inviter: principal.username, link, password }))
}

export type AcceptanceResult = InvitationError | typeof invitationSuccess

/**
 * Follows the link of an invitation. A person who joins leaves the team joined before, and the personal team is
 * suspended until the membership ends. Owners with members of their own stay with them: that is the one refusal without
 * a code of its own.
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
    // Locked in one order everywhere, so that two people who invite one another do not deadlock.
    for (const teamId of [found.teamId, own].filter((id) => id !== undefined).sort()) await table.lockTeam(tx, teamId)
    const before = await currentMembership(tx, principal.userId)
    if (before?.teamId === found.teamId) return 'already_member'
    const invitation = await table.readInvitationByToken(tx, found.tokenHash)
    if (!invitation || !isValid(invitation, now())) return 'invitation_expired'
    if (own !== undefined) {
      if ((await table.membersOf(tx, own)).length > 1) return 'internal_error'
      await table.withdrawInvitations(tx, own, now())
    }
    if (before?.role === 'member') await endAccess(tx, principal.userId, before.teamId, now())
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
