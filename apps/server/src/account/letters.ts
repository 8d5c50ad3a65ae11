import { productName } from '@trabecula/domain'
import type { Letter } from '../mail/mailer.ts'

export const verificationLetter = (to: string, link: string): Letter => ({
  to,
  subject: `Confirm your e-mail for ${productName}`,
  text: `Welcome to ${productName}.\n\nConfirm this e-mail address by opening:\n\n${link}\n\nThe link works for one hour. If you did not create an account, ignore this letter.`,
})

export const resetLetter = (to: string, link: string): Letter => ({
  to,
  subject: `Set a new password for ${productName}`,
  text: `Somebody asked for a new password for this address.\n\nChoose it here:\n\n${link}\n\nThe link works for one hour. If it was not you, ignore this letter: nothing has changed.`,
})
