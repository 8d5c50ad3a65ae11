import { accountMessages, done, type Outcome, refuse, teamMessages } from '@trabecula/domain'
import { audit, type Origin } from '../../../platform/audit/log.ts'
import type { Principal } from '../../../platform/http/principal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { passwordMatches } from '../passwords.ts'
import { endSessions, readPasswordHash, readUserByEmail, sweepSessions } from '../queries.ts'
import { type OpenedSession, openSession } from '../session.ts'

interface SignIn {
  readonly email: string
  readonly password: string
  readonly from: Origin
  /** Who was signed in in this browser: that session ends, so that none is carried over. */
  readonly before: Principal | null
  /** Hash of the guest's CSRF cookie. */
  readonly csrfGuest: string | null
}

/**
 * Checks the credentials and opens a fresh session. Wrong address and wrong password are one answer and cost the same
 * time.
 */
export async function signIn({ accountTeams, db, now }: Platform, asked: SignIn): Promise<Outcome<OpenedSession>> {
  const { email, password, from, before, csrfGuest } = asked
  const person = await readUserByEmail(db, email)
  const isRight = await passwordMatches(await readPasswordHash(db, person?.id ?? ''), password)
  if (!person || !isRight || !person.emailVerified) {
    await audit(db, { event: 'sign-in-failed', userId: person?.id ?? null, actor: null, from }, now())
    return person && isRight
      ? refuse('email-not-verified', accountMessages.emailNotVerified)
      : refuse('wrong-credentials', accountMessages.wrongCredentials)
  }
  const { id: userId } = person
  if (person.blockedAt) {
    await audit(db, { event: 'sign-in-failed', userId, from, detail: { blocked: true } }, now())
    return refuse('not-allowed', accountMessages.blocked)
  }
  return db.transaction(async (tx) => {
    if (await accountTeams.isInitialPasswordStale(tx, person, now())) {
      await audit(tx, { event: 'sign-in-failed', userId, from, detail: { stale: true } }, now())
      return refuse('not-allowed', teamMessages.initialPasswordStale)
    }
    await sweepSessions(tx, userId, now())
    if (before?.sessionId) await endSessions(tx, before.userId, { only: before.sessionId })
    const opened = await openSession(tx, userId, from, csrfGuest, now())
    await audit(tx, { event: 'signed-in', userId, from }, now())
    return done(opened)
  })
}

/** Ends the session here; its cookie is the caller's to clear. */
export async function signOut({ db, now }: Platform, principal: Principal | null, from: Origin): Promise<void> {
  if (!principal?.sessionId) return
  await endSessions(db, principal.userId, { only: principal.sessionId })
  await audit(db, { event: 'signed-out', userId: principal.userId, from }, now())
}
