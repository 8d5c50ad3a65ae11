import * as calls from '@trabecula/contract'
import { accountMessages, avatarMaxBytes, done } from '@trabecula/domain'
import { sendFile } from '../../../platform/http/files.ts'
import { originOf } from '../../../platform/http/origin.ts'
import { notFound } from '../../../platform/http/principal.ts'
import { attemptLimit, emailsPerMailbox, limitPerPerson } from '../../../platform/http/rate-limit.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { App } from '../../../platform/http/server.ts'
import type { Platform } from '../../../platform/platform.ts'
import { withMinimumDuration } from '../minimum-duration.ts'
import { clearSessionCookie } from '../session.ts'
import { avatarFile, deleteAvatar, uploadAvatar } from './avatar.ts'
import { confirmEmailChange, requestEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './deletion.ts'
import { accountOf, changeNames } from './names.ts'
import { endOtherSessions, endOwnSession, openSessions } from './sessions.ts'

export function ownAccountRoutes(app: App, platform: Platform): void {
  // Both check the current password: guesses at it are counted together.
  const passwordChecks = { of: 'person', name: 'password checks' } as const

  serve(app, calls.getAccount, async ({ principal }) => done({ account: await accountOf(platform, principal) }))
  serve(app, calls.updateNames, async ({ principal, body, request }) => {
    const outcome = await changeNames(platform, principal, body, originOf(request))
    return outcome.ok ? done({ account: outcome.value, message: accountMessages.namesChanged }) : outcome
  })
  serve(
    app,
    calls.changePassword,
    ({ principal, body, request }) => changePassword(platform, principal, body, originOf(request)),
    { preHandler: attemptLimit(app, passwordChecks) },
  )
  serve(
    app,
    calls.changeEmail,
    ({ principal, body, request }) =>
      withMinimumDuration(platform.minimumAnswerMs, () => requestEmailChange(platform, principal, body, originOf(request))),
    { preHandler: attemptLimit(app, passwordChecks, { of: 'mailbox', limit: emailsPerMailbox }) },
  )
  app.get<{ Params: { token: string } }>(
    '/auth/confirm-email/:token',
    // A HEAD request must not use the link up.
    { schema: { hide: true }, exposeHeadRoute: false, preHandler: attemptLimit(app) },
    async (request, reply) => {
      const good = await confirmEmailChange(platform, request.params.token, originOf(request))
      return reply.redirect(`/manage-account?email=${good ? 'changed' : 'expired'}`)
    },
  )
  serve(app, calls.listSessions, async ({ principal }) => done({ sessions: await openSessions(platform, principal) }))
  serve(app, calls.endSession, ({ principal, params, request }) =>
    endOwnSession(platform, principal, params.id, originOf(request)),
  )
  serve(app, calls.endOtherSessions, async ({ principal, request }) =>
    done({ ended: await endOtherSessions(platform, principal, originOf(request)) }),
  )
  serve(app, calls.deleteAccount, async ({ principal, reply }) => {
    const outcome = await deleteAccount(platform, principal)
    // The session went with the account; this takes its cookie out of the browser.
    if (outcome.ok) clearSessionCookie(platform, reply)
    return outcome
  })
  avatarRoutes(app, platform)
}

function avatarRoutes(app: App, platform: Platform): void {
  serve(
    app,
    calls.uploadAvatar,
    // One byte more than allowed, so that a file of exactly the limit is seen as whole.
    ({ principal, request }) => uploadAvatar(platform, principal, request.parts({ limits: { fileSize: avatarMaxBytes + 1 } })),
    { preHandler: limitPerPerson(app) },
  )
  serve(app, calls.deleteAvatar, ({ principal }) => deleteAvatar(platform, principal))
  app.get<{ Params: { user: string; version: string } }>(
    '/api/avatar/:user/:version/',
    { schema: { hide: true } },
    async (request, reply) =>
      sendFile(platform, request, reply, {
        find: async (principal) => {
          const key = await avatarFile(platform, principal, request.params.user, request.params.version)
          return key === null ? notFound('This picture does not exist.') : done({ key, type: 'image/webp' })
        },
      }),
  )
}
