import { accountMessages, done, isEmail, newPasswordErrors, type Outcome, refuse, resetHours } from '@trabecula/domain'
import { audit, type Origin } from '../../../platform/audit/log.ts'
import type { Platform } from '../../../platform/platform.ts'
import { revokePersonalKeys } from '../../keys/service.ts'
import { passwordResetEmail, resetEmail } from '../emails.ts'
import { issueLink, readLink, useLink } from '../links.ts'
import { hashPassword } from '../passwords.ts'
import { deleteLinks, endSessions, readUser, readUserByEmail, storePassword, updateUser } from '../queries.ts'

/** Sends an email with a link if the address has an account. The answers are indistinguishable. */
export async function requestPasswordReset({ db, mailer, now, publicUrl }: Platform, email: string, from: Origin): Promise<void> {
  if (!isEmail(email)) return
  await db.transaction(async (tx) => {
    const person = await readUserByEmail(tx, email)
    if (!person || person.blockedAt) return
    const token = await issueLink(tx, 'reset-password', person.id, resetHours, now())
    await mailer.send(tx, resetEmail(person.email, publicUrl, token))
    await audit(tx, { event: 'reset-asked', userId: person.id, actor: null, from }, now())
  })
}

/**
 * Sets a new password by the link of an email. The link is used up, all sessions and personal keys end, and the address
 * is confirmed, because only its owner could have the link. A password that is refused leaves the link good.
 */
export async function resetPassword(
  { db, mailer, now, publicUrl }: Platform,
  token: string,
  password: string,
  confirmation: string,
  from: Origin,
): Promise<Outcome<void>> {
  const expired = refuse('invalid', accountMessages.linkUsed)
  const link = await readLink(db, 'reset-password', token, now())
  const person = link && (await readUser(db, link.userId))
  if (!person || person.blockedAt) return expired
  const errors = newPasswordErrors(password, confirmation, person)
  const first = Object.values(errors)[0]?.[0]
  if (first !== undefined) return refuse('invalid', first, errors)

  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    if ((await useLink(tx, 'reset-password', token, now()))?.userId !== person.id) return expired
    await storePassword(tx, person.id, passwordHash, now())
    await updateUser(tx, person.id, { emailVerified: true }, now())
    await endSessions(tx, person.id)
    await deleteLinks(tx, person.id)
    const keys = await revokePersonalKeys(tx, person.id, now())
    await mailer.send(tx, passwordResetEmail(person.email, publicUrl, keys))
    await audit(tx, { event: 'password-reset', userId: person.id, from, detail: { keys } }, now())
    return done(undefined)
  })
}
