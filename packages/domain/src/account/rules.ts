import { commonPasswords, isMonotonous } from './common-passwords.ts'
import { avatarMaxBytes, avatarMimeTypes, emailMaxLength, passwordLength, personNameLength } from './limits.ts'
import { accountMessages } from './messages.ts'
import type { RegisterPayload } from './model.ts'
import { isUsername } from './usernames.ts'

type FieldErrors = Record<string, string[]>

/** One address in plain letters, which every mail server accepts; the same rule as in the sign-in library. */
const emailPattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export const isEmail = (text: string): boolean => text.length <= emailMaxLength && emailPattern.test(text)

/** Field errors of a form with an email; spaces around it are ignored. */
export const emailErrors = ({ email }: { readonly email: string }): FieldErrors =>
  isEmail(email.trim()) ? {} : { email: [accountMessages.emailInvalid] }

/** The form in which an email is stored, looked up and counted, so that all its spellings are one account. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** The mailbox of an address: what follows a plus sign is the recipient's own note. */
export const mailboxOf = (email: string): string => emailKey(email).replace(/\+[^@]*(?=@)/, '')

/** Whether a text has only visible characters: no line breaks or controls, nor marks that turn the direction. */
function isPersonName(text: string): boolean {
  const length = text.trim().length
  const hidden = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
  return length >= personNameLength.min && length <= personNameLength.max && !hidden.test(text)
}

export function nameErrors(names: { readonly first_name: string; readonly last_name: string }): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of ['first_name', 'last_name'] as const) {
    if (!isPersonName(names[field])) errors[field] = [accountMessages.nameInvalid]
  }
  return errors
}

/** Errors of a person's new password, in the order in which they are shown. */
export function passwordErrors(password: string, identity: { readonly email: string; readonly username: string }): string[] {
  const errors: string[] = []
  if (password.length < passwordLength.min || password.length > passwordLength.max) errors.push(accountMessages.passwordLength)
  const lower = password.toLowerCase()
  if (lower !== '' && (lower === identity.email.toLowerCase() || lower === identity.username.toLowerCase())) {
    errors.push(accountMessages.passwordIsIdentity)
  }
  if (commonPasswords.has(lower) || isMonotonous(password)) errors.push(accountMessages.passwordCommon)
  return errors
}

/** Field errors of a registration; an empty object means that it may be sent. */
export function registrationErrors(form: RegisterPayload): FieldErrors {
  const errors = nameErrors(form)
  if (!isUsername(form.username)) errors['username'] = [accountMessages.usernameInvalid]
  if (!isEmail(form.email)) errors['email'] = [accountMessages.emailInvalid]
  const password = passwordErrors(form.password1, form)
  if (password.length > 0) errors['password1'] = password
  if (form.password1 !== form.password2) errors['password2'] = [accountMessages.passwordsDiffer]
  return errors
}

/**
 * Where to go after login (§2): the address in `next` when it stays inside this origin, else the dashboard. Browsers
 * read a backslash as a slash, and skip tabs and line breaks, so these never pass.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/') || next.startsWith('//') || /[\\\p{Cc}]/u.test(next)) return '/'
  return next
}

/** Field errors of a new password and its repetition, in the names of the reset call; empty: it may be sent. */
export function newPasswordErrors(
  password: string,
  confirmPassword: string,
  identity: { readonly email: string; readonly username: string },
): Record<string, string[]> {
  const weak = passwordErrors(password, identity)
  return {
    ...(weak.length > 0 ? { password: weak } : {}),
    ...(password === confirmPassword ? {} : { confirmPassword: [accountMessages.passwordsDiffer] }),
  }
}

/** Why a chosen file is not accepted as a picture, or undefined; the server also checks the file's content. */
export function avatarRefusal(file: { readonly type: string; readonly size: number }): string | undefined {
  const types: readonly string[] = avatarMimeTypes
  if (!types.includes(file.type)) return accountMessages.avatarUnsupported
  return file.size > avatarMaxBytes ? accountMessages.avatarTooLarge : undefined
}

/** Whole seconds until a moment (ms since 1970). A clock that was set back must not lock a button for longer. */
export const secondsUntil = (moment: number, now: number, cooldownMs: number): number =>
  Math.max(0, Math.ceil(Math.min(moment - now, cooldownMs) / 1000))
