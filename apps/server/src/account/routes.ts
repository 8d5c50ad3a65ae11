import * as calls from '@trabecula/contract'
import { done, safeNext } from '@trabecula/domain'
import { fromNodeHeaders } from 'better-auth/node'
import type { FastifyReply } from 'fastify'
import type { App } from '../http/app.ts'
import { attemptLimit } from '../http/rate-limit.ts'
import { serve } from '../http/serve.ts'
import { readOutbox } from '../mail/outbox.ts'
import type { Platform } from '../platform.ts'
import * as service from './service.ts'

const sentIfKnown = 'If this address has an account, a letter is on its way.'

export function accountRoutes(app: App, platform: Platform): void {
  const limited = { preHandler: attemptLimit(app) }

  serve(app, calls.register, async ({ body }) => service.register(platform, body), limited)
  serve(
    app,
    calls.login,
    async ({ body, request, reply }) => {
      const outcome = await service.login(platform, body.email, body.password, fromNodeHeaders(request.headers))
      if (!outcome.ok) return outcome
      passCookies(reply, outcome.value)
      return done({ redirect: safeNext(body.next) })
    },
    limited,
  )
  serve(app, calls.logout, async ({ request, reply }) => {
    passCookies(reply, await service.logout(platform, fromNodeHeaders(request.headers)))
    return done({ redirect: '/auth/login' })
  })
  serve(
    app,
    calls.forgotPassword,
    async ({ body }) => {
      await service.forgotPassword(platform, body.email)
      return done({ message: sentIfKnown, redirect: '/auth/check-email?type=reset-password' })
    },
    limited,
  )
  serve(
    app,
    calls.resendVerification,
    async ({ body }) => {
      await service.resendVerification(platform, body.email)
      return done({ message: sentIfKnown, redirect: '/auth/check-email?type=register' })
    },
    limited,
  )
  serve(
    app,
    calls.resetPassword,
    async ({ params, body }) => {
      const outcome = await service.resetPassword(platform, params.token, body.password, body.confirmPassword)
      return outcome.ok ? done({ message: 'Your password is changed. Sign in with it.', redirect: '/auth/login' }) : outcome
    },
    limited,
  )
  app.get<{ Params: { token: string } }>('/auth/verify-email/:token', { schema: { hide: true } }, async (request, reply) => {
    const good = await service.verifyEmail(platform, request.params.token)
    return reply.redirect(`/auth/login?verified=${good ? 1 : 0}`)
  })
  if (platform.embedded) outboxPage(app, platform)
}

/** better-auth's Set-Cookie headers, beside those that this reply has already. */
function passCookies(reply: FastifyReply, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
}

/** Letters that the embedded default did not send. */
function outboxPage(app: App, { db }: Platform): void {
  app.get('/dev/outbox', { schema: { hide: true } }, async (request, reply) => {
    const letters = await readOutbox(db)
    if (request.headers.accept?.includes('application/json')) return reply.send(letters)
    const safe = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
    const items = letters.map(
      (l) => `<article><h2>${safe(l.subject)}</h2><p>To ${safe(l.to)}, ${l.sent_at}</p>${l.html}</article><hr>`,
    )
    const body = items.join('') || '<p>No letters yet.</p>'
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title>${body}</html>`)
  })
}
