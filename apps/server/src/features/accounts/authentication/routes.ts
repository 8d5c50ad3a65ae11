import * as calls from '@trabecula/contract'
import { accountMessages, done, safeNext } from '@trabecula/domain'
import { csrfGuestOf, issueCsrfToken } from '../../../platform/http/csrf.ts'
import { originOf } from '../../../platform/http/origin.ts'
import { attemptLimit, emailsPerMailbox } from '../../../platform/http/rate-limit.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { App } from '../../../platform/http/server.ts'
import type { Platform } from '../../../platform/platform.ts'
import { withMinimumDuration } from '../minimum-duration.ts'
import { clearSessionCookie, setSessionCookie } from '../session.ts'
import { confirmEmail, register, resendConfirmation } from './register.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { signIn, signOut } from './sign-in.ts'

export function accountRoutes(app: App, platform: Platform): void {
  registrationRoutes(app, platform)
  signInRoutes(app, platform)
  passwordResetRoutes(app, platform)
}

/** Answers take the same time whether the account exists or not. */
const withMinimumAnswer =
  ({ minimumAnswerMs }: Platform) =>
  <T>(work: () => Promise<T>) =>
    withMinimumDuration(minimumAnswerMs, work)

function registrationRoutes(app: App, platform: Platform): void {
  const inMinimumTime = withMinimumAnswer(platform)
  serve(app, calls.register, ({ body, request }) => inMinimumTime(() => register(platform, body, originOf(request))), {
    preHandler: attemptLimit(app, { of: 'account' }),
  })
  serve(
    app,
    calls.resendVerification,
    async ({ body }) => {
      await inMinimumTime(() => resendConfirmation(platform, body.email))
      return done({ message: accountMessages.sentIfKnown, redirect: '/auth/check-email?type=register' })
    },
    { preHandler: attemptLimit(app, { of: 'mailbox', limit: emailsPerMailbox }) },
  )
  app.get<{ Params: { token: string } }>(
    '/auth/verify-email/:token',
    // A HEAD request must not use the link up.
    { schema: { hide: true }, exposeHeadRoute: false, preHandler: attemptLimit(app) },
    async (request, reply) => {
      const good = await confirmEmail(platform, request.params.token, originOf(request))
      return reply.redirect(`/auth/login?verified=${good ? 1 : 0}`)
    },
  )
}

function signInRoutes(app: App, platform: Platform): void {
  serve(
    app,
    calls.login,
    async ({ body, request, reply }) => {
      const outcome = await signIn(platform, {
        email: body.email,
        password: body.password,
        from: originOf(request),
        before: request.principal,
        csrfGuest: csrfGuestOf(platform, request),
      })
      if (!outcome.ok) return outcome
      await app.forgiveAttempts(request, body.email)
      setSessionCookie(platform, reply, outcome.value.token)
      issueCsrfToken(platform, request, reply, outcome.value.id)
      return done({ redirect: safeNext(body.next) })
    },
    { preHandler: attemptLimit(app, { of: 'account' }) },
  )
  serve(app, calls.logout, async ({ request, reply }) => {
    await signOut(platform, request.principal, originOf(request))
    clearSessionCookie(platform, reply)
    issueCsrfToken(platform, request, reply, null)
    return done({ redirect: '/auth/login' })
  })
}

function passwordResetRoutes(app: App, platform: Platform): void {
  const inMinimumTime = withMinimumAnswer(platform)
  serve(
    app,
    calls.forgotPassword,
    async ({ body, request }) => {
      await inMinimumTime(() => requestPasswordReset(platform, body.email, originOf(request)))
      return done({ message: accountMessages.sentIfKnown, redirect: '/auth/check-email?type=reset-password' })
    },
    { preHandler: attemptLimit(app, { of: 'mailbox', limit: emailsPerMailbox }) },
  )
  serve(
    app,
    calls.resetPassword,
    async ({ params, body, request }) => {
      const outcome = await resetPassword(platform, params.token, body.password, body.confirmPassword, originOf(request))
      return outcome.ok ? done({ message: accountMessages.passwordReset, redirect: '/auth/login' }) : outcome
    },
    { preHandler: attemptLimit(app) },
  )
}
