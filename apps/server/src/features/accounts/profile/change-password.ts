import { accountMessages, done, newPasswordErrors, type Outcome, refuse } from '@trabecula/domain'
import { audit, type Origin } from '../../../platform/audit/log.ts'
import type { Who } from '../../../platform/http/principal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { passwordChangedLetter } from '../emails.ts'
import { dropLinks } from '../links.ts'
import { hashPassword, passwordMatches } from '../passwords.ts'
import { endSessions, readPasswordHash, storePassword } from '../queries.ts'

interface PasswordChange {
  readonly current_password: string
  readonly password: string
  readonly confirmPassword: string
}

/** Needs the current password; ends every other session and every link that could still change it. */
export async function changePassword(
  { db, mailer, now, publicUrl }: Platform,
  who: Who,
  asked: PasswordChange,
  from: Origin,
): Promise<Outcome<{ message: string }>> {
  if (!(await passwordMatches(await readPasswordHash(db, who.userId), asked.current_password))) {
    await audit(db, { event: 'password-check-failed', userId: who.userId, from }, now())
    const message = accountMessages.currentPasswordWrong
    return refuse('wrong-password', message, { current_password: [message] })
  }
  const errors: Record<string, string[]> = newPasswordErrors(asked.password, asked.confirmPassword, who)
  if (asked.password === asked.current_password && !errors['password']) errors['password'] = [accountMessages.passwordUnchanged]
  const first = Object.values(errors)[0]?.[0]
  if (first !== undefined) return refuse('invalid', first, errors)

  const passwordHash = await hashPassword(asked.password)
  await db.transaction(async (tx) => {
    await storePassword(tx, who.userId, passwordHash, now())
    await endSessions(tx, who.userId, { except: who.sessionId })
    await dropLinks(tx, who.userId)
    await mailer.send(tx, passwordChangedLetter(who.email, publicUrl))
    await audit(tx, { event: 'password-changed', userId: who.userId, from }, now())
  })
  return done({ message: accountMessages.passwordChanged })
}
