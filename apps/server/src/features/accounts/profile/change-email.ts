import { accountMessages, done, emailKey, isEmail, type Outcome, refuse, verificationHours } from '@trabecula/domain'
import { audit, type Origin } from '../../../platform/audit/log.ts'
import type { Principal } from '../../../platform/http/principal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeEmailEmail, emailChangedEmail } from '../emails.ts'
import { issueLink, useLink } from '../links.ts'
import { readUser, readUserByEmail, updateUser } from '../queries.ts'
import { checkCurrentPassword } from './change-password.ts'

/**
 * Sends a link to the new address; nothing changes before it is opened. Needs the password. The answer does not reveal
 * whether the address belongs to another account: then no email is sent.
 */
export async function requestEmailChange(
  platform: Platform,
  principal: Principal,
  asked: { readonly email: string; readonly current_password: string },
  from: Origin,
): Promise<Outcome<{ message: string }>> {
  const { db, mailer, now, publicUrl } = platform
  const checked = await checkCurrentPassword(platform, principal, asked.current_password, from)
  if (!checked.ok) return checked
  const email = emailKey(asked.email)
  if (!isEmail(email)) return refuse('invalid', accountMessages.emailInvalid, { email: [accountMessages.emailInvalid] })
  if (email === principal.email)
    return refuse('invalid', accountMessages.emailUnchanged, { email: [accountMessages.emailUnchanged] })
  await db.transaction(async (tx) => {
    await audit(tx, { event: 'email-change-asked', userId: principal.userId, from }, now())
    if (await readUserByEmail(tx, email)) return
    const token = await issueLink(tx, 'change-email', principal.userId, verificationHours, now(), email)
    await mailer.send(tx, changeEmailEmail(email, publicUrl, token))
  })
  return done({ message: accountMessages.emailChangeSent })
}

/** True when the link was good and the account has the new address now; the old one gets an email about it. */
export function confirmEmailChange({ db, mailer, now, publicUrl }: Platform, token: string, from: Origin): Promise<boolean> {
  return db.transaction(async (tx) => {
    const link = await useLink(tx, 'change-email', token, now())
    const person = link && (await readUser(tx, link.userId))
    if (!person || person.blockedAt || (await readUserByEmail(tx, link.payload))) return false
    await updateUser(tx, person.id, { email: link.payload, emailVerified: true }, now())
    await mailer.send(tx, emailChangedEmail(person.email, publicUrl))
    await audit(tx, { event: 'email-changed', userId: person.id, from }, now())
    return true
  })
}
