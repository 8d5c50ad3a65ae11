import * as calls from '@trabecula/contract'
import { done, invitationParameters, invitationSuccess, teamMessages } from '@trabecula/domain'
import { originOf } from '../../platform/http/origin.ts'
import { attemptLimit, emailsPerMailbox, limitPerPerson } from '../../platform/http/rate-limit.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { type AcceptanceResult, accept, invite, resend } from './invitations.ts'
import { removeMember, viewTeam } from './members.ts'

export function teamRoutes(app: App, platform: Platform): void {
  serve(app, calls.teamMembers, async ({ principal }) => {
    const outcome = await viewTeam(platform, principal)
    if (!outcome.ok) return outcome
    const { current, total } = outcome.value.stats
    return done({ message: teamMessages.seatsTaken(current, total), data: outcome.value })
  })
  serve(
    app,
    calls.inviteMember,
    async ({ principal, body, request }) => invite(platform, principal, body.email, originOf(request)),
    { preHandler: attemptLimit(app, { of: 'person' }, { of: 'mailbox', limit: emailsPerMailbox }) },
  )
  serve(app, calls.removeMember, async ({ principal, body, request }) =>
    removeMember(platform, principal, body.memberId, originOf(request)),
  )
  serve(
    app,
    calls.resendInvite,
    async ({ principal, body, request }) => resend(platform, principal, body.memberId, originOf(request)),
    { preHandler: limitPerPerson(app) },
  )

  // Mail programs that look into links are guests here: without a session nothing changes.
  app.get<{ Params: { token: string } }>('/team/accept-invitation/:token', { schema: { hide: true } }, async (request, reply) => {
    const { principal, params, log } = request
    const result = await accept(platform, principal, params.token, originOf(request)).catch(
      (error: unknown): AcceptanceResult => {
        log.error({ err: error }, 'an invitation could not be accepted')
        return 'internal_error'
      },
    )
    return reply.header('cache-control', 'no-store').redirect(destination(result, principal !== null, request.url))
  })
}

/** Guests see the result on the sign-in screen, which leads back to the link; others in the main application. */
function destination(result: AcceptanceResult, signedIn: boolean, link: string): string {
  const { success, error } = invitationParameters
  const query = new URLSearchParams({ [result === invitationSuccess ? success : error]: result })
  if (signedIn) return `/?${query}`
  if (result === 'login_required') query.set('next', link)
  return `/auth/login?${query}`
}
