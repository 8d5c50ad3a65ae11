import {
  accountMessages,
  done,
  isEmail,
  type Outcome,
  type RegisterPayload,
  refuse,
  registrationErrors,
  verificationHours,
} from '@trabecula/domain'
import { audit, type Origin } from '../../../platform/audit/log.ts'
import { countAttempt } from '../../../platform/http/attempts.ts'
import { countedAddress } from '../../../platform/http/network-address.ts'
import { countEmail } from '../../../platform/http/rate-limit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { alreadyRegisteredEmail, verificationEmail } from '../emails.ts'
import { issueLink, useLink } from '../links.ts'
import { hashPassword } from '../passwords.ts'
import { insertAccount, isUsernameTaken, readUserByEmail, reserveUsername, updateUser } from '../queries.ts'

/**
 * Creates the user, the personal team and the email with the confirming link, or none of them.
 *
 * The answer does not reveal whether an email has an account: a taken one gets the same answer, and its owner an email.
 * A taken username is reported, because usernames are public; the one that came with a taken email is reserved, because
 * a second request for it would otherwise reveal the account.
 */
export async function register(
  platform: Platform,
  form: RegisterPayload,
  from: Origin,
): Promise<Outcome<{ message: string; redirect: string }>> {
  const { db, mailer, now, accountTeams, publicUrl, caps } = platform
  const errors = registrationErrors(form)
  if (!errors['username'] && (await isUsernameTaken(db, form.username))) errors['username'] = [accountMessages.usernameTaken]
  const first = Object.values(errors)[0]?.[0]
  if (first !== undefined) return refuse('invalid', first, errors)

  const { registrationsPerAddress: max } = caps
  const waitSeconds = await countAttempt(db, `registrations ${countedAddress(from.address)}`, { max, seconds: 3600 }, now())
  if (waitSeconds !== null) return refuse('too-many', accountMessages.tooManyRegistrations)
  const emailWaitSeconds = await countEmail(platform, 'registrations', form.email)
  if (emailWaitSeconds !== null) return refuse('too-many', accountMessages.tooManyAttempts(emailWaitSeconds))
  const passwordHash = await hashPassword(form.password1)
  const { username } = form
  const email = form.email.toLowerCase()
  const names = { firstName: form.first_name.trim(), lastName: form.last_name.trim() }
  const registered = await db.transaction(async (tx) => {
    const at = now()
    const id = await insertAccount(tx, { email, username, ...names, passwordHash }, at)
    if (id !== null) {
      await accountTeams.create(tx, { userId: id, username }, at)
      const token = await issueLink(tx, 'verify-email', id, verificationHours, at)
      await mailer.send(tx, verificationEmail(email, publicUrl, token))
      await audit(tx, { event: 'registered', userId: id, from }, at)
      return true
    }
    const owner = await readUserByEmail(tx, email)
    if (!owner) return false
    await reserveUsername(tx, username, at)
    await mailer.send(tx, alreadyRegisteredEmail(email, publicUrl))
    await audit(tx, { event: 'registered-again', userId: owner.id, actor: null, from }, at)
    return true
  })
  if (!registered) {
    // Another request took this username first.
    return refuse('invalid', accountMessages.usernameTaken, { username: [accountMessages.usernameTaken] })
  }
  return done({ message: accountMessages.registered, redirect: '/auth/check-email?type=register' })
}

/** True when the link was good and the address is confirmed now. */
export function confirmEmail({ db, now }: Platform, token: string, from: Origin): Promise<boolean> {
  return db.transaction(async (tx) => {
    const userId = (await useLink(tx, 'verify-email', token, now()))?.userId
    if (userId === undefined) return false
    await updateUser(tx, userId, { emailVerified: true }, now())
    await audit(tx, { event: 'verified', userId, from }, now())
    return true
  })
}

/** Sends a new link to a person who has not confirmed yet and nothing to anybody else. The answers are the same. */
export async function resendConfirmation({ db, mailer, now, publicUrl }: Platform, email: string): Promise<void> {
  if (!isEmail(email)) return
  await db.transaction(async (tx) => {
    const person = await readUserByEmail(tx, email)
    if (!person || person.emailVerified) return
    const token = await issueLink(tx, 'verify-email', person.id, verificationHours, now())
    await mailer.send(tx, verificationEmail(person.email, publicUrl, token))
  })
}
