import { productName, resetHours, verificationHours } from '@trabecula/domain'
import { composeEmail, type Email } from '../../platform/email/compose.ts'

export const verificationEmail = (to: string, publicUrl: string, token: string): Email =>
  composeEmail({
    to,
    subject: `Confirm your email for ${productName}`,
    paragraphs: [`Welcome to ${productName}. Confirm this email address to sign in.`],
    action: { label: 'Confirm this email', url: `${publicUrl}/auth/verify-email/${token}` },
    footer: `The link works once, within ${verificationHours} hours. If you did not create an account, ignore this email.`,
  })

export const alreadyRegisteredEmail = (to: string, publicUrl: string): Email =>
  composeEmail({
    to,
    subject: `You have an account at ${productName}`,
    paragraphs: [
      'Somebody, probably you, tried to create an account with this email address. It has one already, so nothing was changed.',
      `Sign in at ${publicUrl}/auth/login, or choose a new password if you forgot yours.`,
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/auth/forgot-password` },
    footer: 'If it was not you, ignore this email.',
  })

export const resetEmail = (to: string, publicUrl: string, token: string): Email =>
  composeEmail({
    to,
    subject: `Set a new password for ${productName}`,
    paragraphs: [
      'Somebody asked for a new password for the account of this email address.',
      'A new password signs out all browsers and revokes your own keys for programs.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/auth/reset-password/${token}` },
    footer: `The link works once, within ${resetHours === 1 ? 'one hour' : `${resetHours} hours`}. If it was not you, ignore this email: nothing has changed.`,
  })

export const passwordChangedEmail = (to: string, publicUrl: string): Email =>
  composeEmail({
    to,
    subject: `Your password for ${productName} was changed`,
    paragraphs: [
      'The password of your account was changed just now, and all other browsers were signed out.',
      'Your keys for programs go on working: revoke those that you do not know in Account.',
    ],
    action: { label: 'It was not me: choose a new password', url: `${publicUrl}/auth/forgot-password` },
    footer: 'If it was you, there is nothing to do.',
  })

/** @param keys how many personal keys for programs were revoked with it */
export const passwordResetEmail = (to: string, publicUrl: string, keys: number): Email =>
  composeEmail({
    to,
    subject: `Your password for ${productName} was reset`,
    paragraphs: [
      'The password of your account was just reset by the link in an email, and all browsers were signed out.',
      keys === 0
        ? 'You had no keys for programs of your own.'
        : `Your own keys for programs were revoked (${keys}): programs that use them are refused until you make new ones in Account.`,
      'Keys of a team go on working: its owner revokes those that nobody knows. So do links to studies.',
    ],
    action: { label: 'It was not me: choose a new password', url: `${publicUrl}/auth/forgot-password` },
    footer: 'If it was you, there is nothing to do.',
  })

export const changeEmailEmail = (to: string, publicUrl: string, token: string): Email =>
  composeEmail({
    to,
    subject: `Confirm your new email for ${productName}`,
    paragraphs: [`Somebody, probably you, wants to sign in to ${productName} with this email address from now on.`],
    action: { label: 'Use this email', url: `${publicUrl}/auth/confirm-email/${token}` },
    footer: `The link works once, within ${verificationHours} hours. If it was not you, ignore this email: nothing changes.`,
  })

export const emailChangedEmail = (to: string, publicUrl: string): Email =>
  composeEmail({
    to,
    subject: `Your email for ${productName} was changed`,
    paragraphs: [
      'The email address of your account was changed to another one just now. Emails will go there, and this address does not sign in any more.',
      `If it was not you, contact the people who run ${publicUrl}.`,
    ],
    footer: 'If it was you, there is nothing to do.',
  })
