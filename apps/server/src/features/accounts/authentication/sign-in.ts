import { accountMessages, done, type Outcome, refuse, teamMessages } from '@trabecula/domain'
import { audit, type Origin } from '../../../platform/audit/log.ts'
import type { Who } from '../../../platform/http/principal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { bindSession, endSessions, readUserByEmail, sweepSessions } from '../queries.ts'

interface SignIn {
  readonly email: string
  readonly password: string
  readonly headers: Headers
  readonly from: Origin
  /** Who was signed in in this browser: that session ends, so that none is carried over. */
  readonly before: Who | null
  /** Hash of the guest's CSRF cookie. */
  readonly csrfGuest: string | null
}

export interface OpenedSession {
  readonly id: string
  /** Set-Cookie headers. */
  readonly cookies: readonly string[]
}

/** Checks the credentials and opens a fresh session. Wrong address and wrong password are one answer and cost the same time. */
export async function signIn({ auth, accountTeams, db, now }: Platform, asked: SignIn): Promise<Outcome<OpenedSession>> {
  const { email, password, headers, from, before, csrfGuest } = asked
  const response = await auth.api.signInEmail({ body: { email: email.trim(), password }, headers, asResponse: true })
  const person = await readUserByEmail(db, email)
  if (!response.ok) {
    const { code } = (await response.json()) as { code?: string }
    await audit(db, { event: 'sign-in-failed', userId: person?.id ?? null, actor: null, from }, now())
    return code === 'EMAIL_NOT_VERIFIED'
      ? refuse('email-not-verified', accountMessages.emailNotVerified)
      : refuse('wrong-credentials', accountMessages.wrongCredentials)
  }
  const { token, user } = (await response.json()) as { token: string; user: { id: string } }
  return db.transaction(async (tx) => {
    const id = await bindSession(tx, token, csrfGuest)
    if (id === undefined || person?.blockedAt) {
      if (id !== undefined) await endSessions(tx, user.id, { only: id })
      await audit(tx, { event: 'sign-in-failed', userId: user.id, from, detail: { blocked: true } }, now())
      return refuse('not-allowed', accountMessages.blocked)
    }
    if (person && (await accountTeams.isInitialPasswordStale(tx, person, now()))) {
      await endSessions(tx, user.id, { only: id })
      await audit(tx, { event: 'sign-in-failed', userId: user.id, from, detail: { stale: true } }, now())
      return refuse('not-allowed', teamMessages.initialPasswordStale)
    }
    await sweepSessions(tx, user.id, now())
    if (before) await endSessions(tx, before.userId, { only: before.sessionId })
    await audit(tx, { event: 'signed-in', userId: user.id, from }, now())
    return done({ id, cookies: response.headers.getSetCookie() })
  })
}

/** Ends the session here and clears its cookies; answers the Set-Cookie headers. */
export async function signOut(
  { auth, db, now }: Platform,
  who: Who | null,
  headers: Headers,
  from: Origin,
): Promise<readonly string[]> {
  const response = await auth.api.signOut({ headers, asResponse: true })
  if (who) await audit(db, { event: 'signed-out', userId: who.userId, from }, now())
  return response.headers.getSetCookie()
}
