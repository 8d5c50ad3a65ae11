import { accountMessages, done, newPasswordErrors, type Outcome, refuse } from '@trabecula/domain'
import { audit, type Origin } from '../../../platform/audit/log.ts'
import type { Principal } from '../../../platform/http/principal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { passwordChangedEmail } from '../emails.ts'
import { hashPassword, passwordMatches } from '../passwords.ts'
import { deleteLinks, endSessions, readPasswordHash, storePassword } from '../queries.ts'

interface PasswordChange {
  readonly current_password: string
  readonly password: string
  readonly confirmPassword: string
}

/** Refuses without the current password what needs it, and keeps a line of the attempt. */
export async function checkCurrentPassword(
  { db, now }: Platform,
  { userId }: Principal,
  password: string,
  from: Origin,
): Promise<Outcome<true>> {
  if (await passwordMatches(await readPasswordHash(db, userId), password)) return done(true)
  await audit(db, { event: 'password-check-failed', userId, from }, now())
  const message = accountMessages.currentPasswordWrong
  return refuse('wrong-password', message, { current_password: [message] })
}

/** Needs the current password; ends every other session and every link that could still change it. */
export async function changePassword(
  platform: Platform,
  principal: Principal,
  asked: PasswordChange,
  from: Origin,
): Promise<Outcome<{ message: string }>> {
  const { db, mailer, now, publicUrl } = platform
  const checked = await checkCurrentPassword(platform, principal, asked.current_password, from)
  if (!checked.ok) return checked
  const errors: Record<string, string[]> = newPasswordErrors(asked.password, asked.confirmPassword, principal)
  if (asked.password === asked.current_password && !errors['password']) errors['password'] = [accountMessages.passwordUnchanged]
  const first = Object.values(errors)[0]?.[0]
  if (first !== undefined) return refuse('invalid', first, errors)

  const passwordHash = await hashPassword(asked.password)
  await db.transaction(async (tx) => {
    await storePassword(tx, principal.userId, passwordHash, now())
    await endSessions(tx, principal.userId, { except: principal.sessionId ?? '' })
    await deleteLinks(tx, principal.userId)
    await mailer.send(tx, passwordChangedEmail(principal.email, publicUrl))
    await audit(tx, { event: 'password-changed', userId: principal.userId, from }, now())
  })
  return done({ message: accountMessages.passwordChanged })
}
