import { memberStatuses } from '@trabecula/domain'
import * as z from 'zod/mini'
import { defineCall, id, line, success } from './call.ts'

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
export const teamMembers = defineCall({
  method: 'GET',
  path: '/api/team/members/',
  access: 'signed-in',
  answer: success({
    data: z.object({
      members: z.array(teamMember),
      stats: z.object({ current: z.int(), total: z.int() }),
      user_role: z.enum(['owner', 'member', 'none']),
    }),
  }),
})

export const inviteMember = defineCall({
  method: 'POST',
  path: '/api/team/invite/',
  access: 'signed-in',
  encoding: 'json',
  body: z.object({ email: line }),
  answer: success({}),
})

/** Also revokes an invitation; a removed person works in the personal team again. */
export const removeMember = defineCall({
  method: 'POST',
  path: '/api/team/remove/',
  access: 'signed-in',
  encoding: 'json',
  body: memberBody,
  answer: success({}),
})

export const resendInvite = defineCall({
  method: 'POST',
  path: '/api/team/resend-invite/',
  access: 'signed-in',
  encoding: 'json',
  body: memberBody,
  answer: success({}),
})
