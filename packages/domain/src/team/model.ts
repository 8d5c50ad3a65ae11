import { teamSeats } from './limits.ts'

export type TeamRole = 'owner' | 'member' | 'none'

/** A person in the team, or an invitation that holds a seat until it is accepted or removed. */
export const memberStatuses = ['active', 'invited', 'expired'] as const
export type MemberStatus = (typeof memberStatuses)[number]

export interface TeamMember {
  readonly email: string
  /** Empty while invited: whose address it is stays private until the person has joined. */
  readonly username: string
  readonly avatar: string | null
  /** Stays the same from the invitation to the removal. */
  readonly memberId: string
  readonly role: 'owner' | 'member'
  readonly status: MemberStatus
}

export interface TeamStats {
  readonly current: number
  readonly total: number
}

/** Shown before loading and after a failure; a real team of one shows 1 of 4. */
export const defaultTeamStats: TeamStats = { current: 0, total: teamSeats }

/** How an invitation link can be refused (§3, §8), in the query parameter `invitation_error`. */
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
