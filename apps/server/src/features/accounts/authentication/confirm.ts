import { isEmail, verificationHours } from '@trabecula/domain'
import { audit, type Origin } from '../../../platform/audit/log.ts'
import type { Platform } from '../../../platform/platform.ts'
import { verificationEmail } from '../emails.ts'
import { issueLink, useLink } from '../links.ts'
import { readUserByEmail, updateUser } from '../queries.ts'

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

/** A new link for who has not confirmed yet; nothing for anybody else, and nobody can tell the difference. */
export async function resendConfirmation({ db, mailer, now, publicUrl }: Platform, email: string): Promise<void> {
  if (!isEmail(email)) return
  await db.transaction(async (tx) => {
    const person = await readUserByEmail(tx, email)
    if (!person || person.emailVerified) return
    const token = await issueLink(tx, 'verify-email', person.id, verificationHours, now())
    await mailer.send(tx, verificationEmail(person.email, publicUrl, token))
  })
}
