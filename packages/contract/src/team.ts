import { memberStatuses } from '@trabecula/domain'
import * as z from 'zod/mini'
import { get, id, line, post, success } from './call.ts'

const memberBody = z.object({ memberId: id })

/** A person in the team, or an invitation that holds a seat until it is accepted or removed. */
export const teamMember = z.object({
  email: z.string(),
  /** Empty while invited: the owner of the address stays private until that person has joined. */
  username: z.string(),
  avatar: z.nullable(z.string()),
  /** Stays the same from the invitation to the removal. */
  memberId: id,
  role: z.enum(['owner', 'member']),
  status: z.enum(memberStatuses),
})
export type TeamMember = z.output<typeof teamMember>

/** The owner first, then members, then invitations. Each takes a seat. */
export const teamMembers = get('/api/team/members/', {
  answer: success({
    data: z.object({
      members: z.array(teamMember),
      stats: z.object({ current: z.int(), total: z.int() }),
      user_role: z.enum(['owner', 'member', 'none']),
    }),
  }),
})

export const inviteMember = post('/api/team/invite/', { body: z.object({ email: line }), answer: success({}) })

/** Also revokes an invitation; a removed person works in the personal team again. */
export const removeMember = post('/api/team/remove/', { body: memberBody, answer: success({}) })

export const resendInvite = post('/api/team/resend-invite/', { body: memberBody, answer: success({}) })
