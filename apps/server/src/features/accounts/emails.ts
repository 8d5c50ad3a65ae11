import { productName, resetHours, verificationHours } from '@trabecula/domain'
import { composeLetter, type Letter } from '../../platform/email/compose.ts'

export const verificationLetter = (to: string, publicUrl: string, token: string): Letter =>
  composeLetter({
    to,
    subject: `Confirm your e-mail for ${productName}`,
    paragraphs: [`Welcome to ${productName}. Confirm this e-mail address to sign in.`],
    action: { label: 'Confirm this e-mail', url: `${publicUrl}/auth/verify-email/${token}` },
    footer: `The link works once, within ${verificationHours} hours. If you did not create an account, ignore this letter.`,
  })

export const alreadyRegisteredLetter = (to: string, publicUrl: string): Letter =>
  composeLetter({
    to,
    subject: `You have an account at ${productName}`,
    paragraphs: [
      'Somebody, probably you, tried to create an account with this e-mail address. It has one already, so nothing was changed.',
      `Sign in at ${publicUrl}/auth/login, or choose a new password if you forgot yours.`,
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/auth/forgot-password` },
    footer: 'If it was not you, ignore this letter.',
  })

export const resetLetter = (to: string, publicUrl: string, token: string): Letter =>
  composeLetter({
    to,
    subject: `Set a new password for ${productName}`,
    paragraphs: ['Somebody asked for a new password for the account of this e-mail address.'],
    action: { label: 'Choose a new password', url: `${publicUrl}/auth/reset-password/${token}` },
    footer: `The link works once, within ${resetHours === 1 ? 'one hour' : `${resetHours} hours`}. If it was not you, ignore this letter: nothing has changed.`,
  })

export const passwordChangedLetter = (to: string, publicUrl: string): Letter =>
  composeLetter({
    to,
    subject: `Your password for ${productName} was changed`,
    paragraphs: ['The password of your account was changed just now, and all other browsers were signed out.'],
    action: { label: 'It was not me: choose a new password', url: `${publicUrl}/auth/forgot-password` },
    footer: 'If it was you, there is nothing to do.',
  })

export const changeEmailLetter = (to: string, publicUrl: string, token: string): Letter =>
  composeLetter({
    to,
    subject: `Confirm your new e-mail for ${productName}`,
    paragraphs: [`Somebody, probably you, wants to sign in to ${productName} with this e-mail address from now on.`],
    action: { label: 'Use this e-mail', url: `${publicUrl}/auth/confirm-email/${token}` },
    footer: `The link works once, within ${verificationHours} hours. If it was not you, ignore this letter: nothing changes.`,
  })

export const emailChangedLetter = (to: string, publicUrl: string): Letter =>
  composeLetter({
    to,
    subject: `Your e-mail for ${productName} was changed`,
    paragraphs: [
      'The e-mail address of your account was changed to another one just now. Letters will go there, and this address does not sign in any more.',
      `If it was not you, contact the people who run ${publicUrl}.`,
    ],
    footer: 'If it was you, there is nothing to do.',
  })
