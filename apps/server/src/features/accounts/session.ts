import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Origin } from '../../platform/audit/log.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import * as table from './queries.ts'

const day = 24 * 3600 * 1000
/** Unused for a week, a session ends. */
const idleMs = 7 * day
/** However often it is used, a session ends after this. */
const longestSessionMs = 30 * day
/** A use that comes sooner after the last is not written. */
const renewEveryMs = day / 4

type Cookies = Pick<Platform, 'publicUrl' | 'secret'>

/**
 * The cookie holds `<token>.<HMAC-SHA256 of the token, base64>`: a token that was guessed or made up costs no look into
 * the database. Over https its prefix keeps other origins from setting it (RFC 6265bis, section 4.1.3.1).
 */
function cookieOf({ publicUrl }: Cookies) {
  const secure = publicUrl.startsWith('https:')
  const name = `${secure ? '__Secure-' : ''}trabecula.session_token`
  return { name, attributes: { path: '/', sameSite: 'lax', httpOnly: true, secure } as const }
}

const signed = (token: string, secret: string): string =>
  `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`

function tokenOf(platform: Cookies, request: FastifyRequest): string | null {
  const given = request.cookies[cookieOf(platform).name] ?? ''
  const token = given.slice(0, Math.max(0, given.lastIndexOf('.')))
  const [a, b] = [Buffer.from(given), Buffer.from(signed(token, platform.secret))]
  return token !== '' && a.length === b.length && timingSafeEqual(a, b) ? token : null
}

/** Reads whose session a request's cookie opens, or null for a guest. */
export async function readSession(
  platform: Pick<Platform, 'db' | 'now'> & Cookies,
  request: FastifyRequest,
): Promise<Omit<Principal, 'teamId' | 'role'> | null> {
  const token = tokenOf(platform, request)
  const found = token === null ? undefined : await table.readSession(platform.db, token)
  if (!found) return null
  const { session, user } = found
  const now = platform.now()
  const isOver = session.expiresAt <= now || now.getTime() - session.createdAt.getTime() > longestSessionMs
  if (isOver || user.blockedAt) {
    await table.endSessions(platform.db, user.id, { only: session.id })
    return null
  }
  const expiresAt = new Date(now.getTime() + idleMs)
  if (expiresAt.getTime() - session.expiresAt.getTime() >= renewEveryMs)
    await table.renewSession(platform.db, session.id, expiresAt, now)
  return {
    userId: user.id,
    sessionId: session.id,
    key: null,
    share: null,
    csrfGuest: session.csrfGuest,
    username: user.username,
    email: user.email,
    avatar: user.image,
    superuser: user.isSuperuser,
    requiresPasswordChange: user.requiresPasswordChange,
  }
}

export interface OpenedSession {
  readonly id: string
  /** Goes into the cookie. */
  readonly token: string
}

/** @param csrfGuest hash of the guest's CSRF cookie: tokens handed out before stay good in this session */
export async function openSession(
  tx: Database,
  userId: string,
  { address, agent }: Origin,
  csrfGuest: string | null,
  now: Date,
): Promise<OpenedSession> {
  const opened = { id: randomUUID(), token: randomBytes(24).toString('base64url') }
  const expiresAt = new Date(now.getTime() + idleMs)
  const row = { ...opened, userId, expiresAt, ipAddress: address, userAgent: agent, csrfGuest, createdAt: now, updatedAt: now }
  await table.insertSession(tx, row)
  return opened
}

export function setSessionCookie(platform: Cookies, reply: FastifyReply, token: string): void {
  const { name, attributes } = cookieOf(platform)
  reply.setCookie(name, signed(token, platform.secret), { ...attributes, maxAge: idleMs / 1000 })
}

export function clearSessionCookie(platform: Cookies, reply: FastifyReply): void {
  const { name, attributes } = cookieOf(platform)
  reply.setCookie(name, '', { ...attributes, maxAge: 0 })
}
