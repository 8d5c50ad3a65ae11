import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Multipart } from '@fastify/multipart'
import { getCsrfToken } from '@trabecula/contract'
import { accountMessages, done, refuse } from '@trabecula/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RefusedWhileRead, sendRefusal } from './errors.ts'
import { serve } from './serve.ts'
import type { App } from './server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For calls that other machines make and sign: they have no session that could be abused. */
    readonly withoutCsrf?: boolean
    /** For calls that read the parts of a multipart form, of which the token may be one. */
    readonly readsForm?: boolean
  }
}

interface CsrfCookies {
  /** Names a guest; scripts cannot read it. */
  readonly guest: string
  readonly secure: boolean
}

export interface Secrets {
  readonly publicUrl: string
  readonly secret: string
}

/** Over https the cookie's prefix keeps subdomains from planting theirs (RFC 6265bis, section 4.1.3.2). */
function cookiesOf({ publicUrl }: Secrets): CsrfCookies {
  const secure = publicUrl.startsWith('https:')
  return { guest: secure ? '__Host-csrf' : '_csrf', secure }
}

/**
 * Tokens are HMACs over what they belong to: the session of a signed-in person, else the guest's cookie (OWASP's
 * "signed double submit cookie"). Checked on every call that is not a GET, whichever feature it belongs to; a call from
 * another origin is refused before. X-XSRF-TOKEN is only a setting of the generic client and does not count.
 */
export function protectFromForgery(app: App, platform: Secrets): void {
  app.addHook('preValidation', async (request, reply) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || request.is404) return
    // A key or a link comes in a header that no browser sends by itself: there is nothing to forge.
    const { principal } = request
    if (request.routeOptions.config.withoutCsrf || principal?.key || principal?.share) return
    if (isOwnOrigin(request, platform)) {
      const token = givenToken(request)
      if (isGoodToken(platform, request, token)) return
      if (token === undefined && request.routeOptions.config.readsForm && request.isMultipart())
        return checkWhileRead(request, (given) => isGoodToken(platform, request, given))
    }
    request.log.warn('refused for a wrong CSRF token or origin')
    return sendRefusal(reply, forged)
  })
  serve(app, getCsrfToken, async ({ request, reply }) => done({ csrfToken: issueCsrfToken(platform, request, reply) }))
}

const forged = refuse('failed-to-authorize', accountMessages.failedToAuthorize).refusal
const tokenField = 'csrfmiddlewaretoken'

/**
 * The parts of a multipart form come one after the other, so its token is checked while they are read: no part is
 * handed on before the token, which has to come before the files.
 */
function checkWhileRead(request: FastifyRequest, isGood: (token: string) => boolean): void {
  const parts = request.parts.bind(request)
  request.parts = (options) => afterToken(parts(options), isGood)
}

async function* afterToken(
  parts: AsyncIterable<Multipart>,
  isGood: (token: string) => boolean,
): AsyncIterableIterator<Multipart> {
  const before: Multipart[] = []
  let isAllowed = false
  for await (const part of parts) {
    if (isAllowed) yield part
    else if (part.type === 'file') {
      part.file.resume()
      break
    } else if (part.fieldname !== tokenField) before.push(part)
    else if (isGood(String(part.value))) {
      isAllowed = true
      yield* before
    } else break
  }
  if (!isAllowed) throw new RefusedWhileRead(forged)
}

/** A fresh token for any caller, also as the readable cookie `csrftoken`. */
export function issueCsrfToken(
  platform: Secrets,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionId: string | null = request.principal?.sessionId ?? null,
): string {
  const { guest, secure } = cookiesOf(platform)
  let guestId = request.cookies[guest]
  if (!guestId && sessionId === null) {
    guestId = randomBytes(24).toString('base64url')
    reply.setCookie(guest, guestId, { path: '/', sameSite: 'lax', httpOnly: true, secure })
  }
  const token = tokenFor(platform, sessionId === null ? `guest ${guestId}` : `session ${sessionId}`)
  reply.setCookie('csrftoken', token, { path: '/', sameSite: 'lax', secure })
  return token
}

/** Kept with a session that is opened now, so that this browser's tokens from before stay good in it. */
export function csrfGuestOf(platform: Secrets, request: FastifyRequest): string | null {
  const guestId = request.cookies[cookiesOf(platform).guest]
  return guestId ? hashed(guestId) : null
}

function isGoodToken(platform: Secrets, request: FastifyRequest, token: string | undefined): boolean {
  if (!token) return false
  const { principal } = request
  if (principal && isTokenFor(platform, token, `session ${principal.sessionId}`)) return true
  const guestId = request.cookies[cookiesOf(platform).guest]
  if (!guestId || (principal && principal.csrfGuest !== hashed(guestId))) return false
  return isTokenFor(platform, token, `guest ${guestId}`)
}

function givenToken(request: FastifyRequest): string | undefined {
  const header = request.headers['x-csrftoken']
  if (typeof header === 'string') return header
  const field = (request.body as { [tokenField]?: unknown } | null | undefined)?.[tokenField]
  return typeof field === 'string' ? field : undefined
}

/** Browsers say where a state-changing call comes from; other clients say nothing and have no cookies to abuse. */
function isOwnOrigin({ headers }: FastifyRequest, { publicUrl }: Secrets): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return false
  if (headers.origin === undefined) return true
  const host = URL.canParse(headers.origin) ? new URL(headers.origin).host : null
  return host !== null && (host === headers.host || host === new URL(publicUrl).host)
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')

function tokenFor(platform: Secrets, owner: string, salt = randomBytes(12).toString('base64url')): string {
  return `${salt}.${createHmac('sha256', platform.secret).update(`csrf ${salt} ${owner}`).digest('base64url')}`
}

function isTokenFor(platform: Secrets, token: string, owner: string): boolean {
  const expected = Buffer.from(tokenFor(platform, owner, token.slice(0, Math.max(0, token.indexOf('.')))))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
