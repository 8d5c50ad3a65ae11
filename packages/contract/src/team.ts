import { z } from 'zod'
import { defineCall, success } from './call.ts'

const memberBody = z.object({ memberId: z.string() })

export const teamMembers = defineCall({
  method: 'GET',
  path: '/api/team/members/',
  access: 'signed-in',
  answer: success({
    data: z.object({
      members: z.array(
        z.object({ email: z.string(), username: z.string(), avatar: z.string().nullable(), memberId: z.string() }),
      ),
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
  body: z.object({ email: z.string() }),
  answer: success({}),
})

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
