import { teamSeats } from './limits.ts'

export type TeamRole = 'owner' | 'member' | 'none'

/** A person in the team, or an invitation that holds a seat until it is accepted or removed. */
export const memberStatuses = ['active', 'invited', 'expired'] as const
export type MemberStatus = (typeof memberStatuses)[number]

export interface TeamMember {
  readonly email: string
  /** Empty while invited: who the address belongs to is not told before the person has joined. */
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

/** Shown before loading and after a failure; a real team of one shows 1 of 4 (T28). */
export const defaultTeamStats: TeamStats = { current: 0, total: teamSeats }
