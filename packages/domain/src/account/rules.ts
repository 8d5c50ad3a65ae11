import { emailMaxLength, passwordLength, personNameLength, usernameLength } from './limits.ts'
import { accountMessages } from './messages.ts'
import type { RegisterPayload } from './model.ts'

type FieldErrors = Record<string, string[]>

/** The most common passwords that are long enough to pass the length rule (public leak statistics). */
const commonPasswords = new Set(
  ['1234567890', '0123456789', '12345678910', '1q2w3e4r5t', 'qwertyuiop', 'password12', 'password123', 'passw0rd123'].concat([
    'iloveyou12',
    'qwerty1234',
    'qwerty12345',
    'abc1234567',
    'letmein123',
    'welcome123',
    '1111111111',
    'administrator',
  ]),
)

export const isEmail = (text: string): boolean =>
  text.length <= emailMaxLength && /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/.test(text)

export const isUsername = (text: string): boolean =>
  text.length >= usernameLength.min && text.length <= usernameLength.max && /^[\p{L}\p{N}_.-]+$/u.test(text)

/** Errors of a new password for the person it is for, in the order they are shown. */
export function passwordErrors(password: string, identity: { readonly email: string; readonly username: string }): string[] {
  const errors: string[] = []
  if (password.length < passwordLength.min || password.length > passwordLength.max) errors.push(accountMessages.passwordLength)
  const lower = password.toLowerCase()
  if (lower !== '' && (lower === identity.email.toLowerCase() || lower === identity.username.toLowerCase())) {
    errors.push(accountMessages.passwordIsIdentity)
  }
  if (commonPasswords.has(lower)) errors.push(accountMessages.passwordCommon)
  return errors
}

/** Field errors of a registration; an empty object means that it may be sent. */
export function registrationErrors(form: RegisterPayload): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of ['first_name', 'last_name'] as const) {
    const length = form[field].trim().length
    if (length < personNameLength.min || length > personNameLength.max) errors[field] = [accountMessages.nameInvalid]
  }
  if (!isUsername(form.username)) errors['username'] = [accountMessages.usernameInvalid]
  if (!isEmail(form.email)) errors['email'] = [accountMessages.emailInvalid]
  const password = passwordErrors(form.password1, form)
  if (password.length > 0) errors['password1'] = password
  if (form.password1 !== form.password2) errors['password2'] = [accountMessages.passwordsDiffer]
  return errors
}

/**
 * Where to go after login (§2, reading T25): the address in `next` when it stays inside the own origin, else the dashboard.
 * Browsers read a backslash as a slash, and skip tabs and line breaks, so these never pass.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/') || next.startsWith('//') || /[\\\p{Cc}]/u.test(next)) return '/'
  return next
}
