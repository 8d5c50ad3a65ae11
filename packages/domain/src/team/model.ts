export type TeamRole = 'owner' | 'member' | 'none'

export interface TeamMember {
  readonly email: string
  readonly username: string
  readonly avatar: string | null
  readonly memberId: string
}

export interface TeamStats {
  readonly current: number
  readonly total: number
}

/** Shown before loading and after a failure; a real team of one shows 1 of 4 (T28). */
export const defaultTeamStats: TeamStats = { current: 0, total: 4 }
export const teamSeats = 4
