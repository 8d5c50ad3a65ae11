import { teamSeats } from './limits.ts'

export type TeamRole = 'owner' | 'member' | 'none'

/** Status of a person in the team, or of an invitation that holds a seat until it is accepted or removed. */
export const memberStatuses = ['active', 'invited', 'expired'] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** Shown before loading and after a failure; a real team of one person shows 1 of 4. */
export const defaultTeamStats = { current: 0, total: teamSeats }

/** Why an invitation link is refused (§3, §8), in the query parameter `invitation_error`. */
export const invitationErrors = [
  'invitation_expired',
  'login_required',
  'wrong_email',
  'already_member',
  'internal_error',
] as const
export type InvitationError = (typeof invitationErrors)[number]

export const invitationSuccess = 'joined_team'
export const invitationParameters = { success: 'invitation_success', error: 'invitation_error' } as const
