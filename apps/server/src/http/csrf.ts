import csrf from '@fastify/csrf-protection'
import { getCsrfToken } from '@trabecula/contract'
import { done } from '@trabecula/domain'
import type { FastifyReply } from 'fastify'
import type { App } from './app.ts'
import { serve } from './serve.ts'

/** A secret in a cookie that scripts cannot read, and a token made from it that every state-changing call carries. */
export async function protectFromForgery(app: App, secure: boolean): Promise<void> {
  await app.register(csrf, {
    cookieKey: '_csrf',
    cookieOpts: { path: '/', sameSite: 'lax', httpOnly: true, secure },
    // X-XSRF-TOKEN is only a setting of the generic client and does not count (reading T16).
    getToken: (request) => {
      const header = request.headers['x-csrftoken']
      if (typeof header === 'string') return header
      const field = (request.body as { csrfmiddlewaretoken?: unknown } | null | undefined)?.csrfmiddlewaretoken
      return typeof field === 'string' ? field : undefined
    },
  })
  serve(app, getCsrfToken, async ({ reply }) => done({ csrfToken: issueCsrfToken(reply, secure) }))
}

/** A fresh token, also as the readable cookie `csrftoken`. */
export function issueCsrfToken(reply: FastifyReply, secure: boolean): string {
  const token = reply.generateCsrf()
  reply.setCookie('csrftoken', token, { path: '/', sameSite: 'lax', secure })
  return token
}
