import {
  accountMessages,
  done,
  isEmail,
  type Outcome,
  passwordErrors,
  type RegisterPayload,
  refuse,
  registrationErrors,
} from '@trabecula/domain'
import { APIError } from 'better-auth/api'
import type { Platform } from '../platform.ts'
import { ensureTeam } from '../team/service.ts'
import { takenIdentifiers } from './table.ts'

const invalidForm = 'Check the marked fields.'

/** Creates the user, the personal team and the letter with the verification link. */
export async function register(
  { auth, db, now }: Platform,
  form: RegisterPayload,
): Promise<Outcome<{ message: string; redirect: string }>> {
  const errors = registrationErrors(form)
  const taken = await takenIdentifiers(db, form.email, form.username)
  if (taken.email && !errors['email']) errors['email'] = [accountMessages.emailTaken]
  if (taken.username && !errors['username']) errors['username'] = [accountMessages.usernameTaken]
  if (Object.keys(errors).length > 0) return refuse('invalid', Object.values(errors)[0]?.[0] ?? invalidForm, errors)
  const firstName = form.first_name.trim()
  const lastName = form.last_name.trim()
  const { user } = await auth.api.signUpEmail({
    body: {
      name: `${firstName} ${lastName}`,
      firstName,
      lastName,
      username: form.username,
      email: form.email,
      password: form.password1,
    },
  })
  await ensureTeam(db, user.id, form.username, now())
  return done({ message: accountMessages.registered, redirect: '/auth/check-email?type=register' })
}

/** Checks the credentials; answers the session's Set-Cookie headers. */
export async function login(
  { auth }: Platform,
  email: string,
  password: string,
  headers: Headers,
): Promise<Outcome<readonly string[]>> {
  const response = await auth.api.signInEmail({ body: { email: email.trim(), password }, headers, asResponse: true })
  if (response.ok) return done(response.headers.getSetCookie())
  const { code } = (await response.json()) as { code?: string }
  return code === 'EMAIL_NOT_VERIFIED'
    ? refuse('email-not-verified', accountMessages.emailNotVerified)
    : refuse('wrong-credentials', accountMessages.wrongCredentials)
}

export async function logout({ auth }: Platform, headers: Headers): Promise<readonly string[]> {
  const response = await auth.api.signOut({ headers, asResponse: true })
  return response.headers.getSetCookie()
}

/** True when the token was good and the address is confirmed now. */
export async function verifyEmail({ auth }: Platform, token: string): Promise<boolean> {
  try {
    await auth.api.verifyEmail({ query: { token } })
    return true
  } catch (error) {
    if (error instanceof APIError) return false
    throw error
  }
}

/** Answers the same whether the address is known or not. */
export async function forgotPassword({ auth }: Platform, email: string): Promise<void> {
  if (isEmail(email)) await auth.api.requestPasswordReset({ body: { email } })
}

/** Answers the same whether the address is known or not. */
export async function resendVerification({ auth }: Platform, email: string): Promise<void> {
  if (isEmail(email)) await auth.api.sendVerificationEmail({ body: { email } })
}

export async function resetPassword(
  { auth }: Platform,
  token: string,
  password: string,
  confirmation: string,
): Promise<Outcome<void>> {
  const errors: Record<string, string[]> = {}
  const weak = passwordErrors(password, { email: '', username: '' })
  if (weak.length > 0) errors['password'] = weak
  if (password !== confirmation) errors['confirmPassword'] = [accountMessages.passwordsDiffer]
  if (Object.keys(errors).length > 0) return refuse('invalid', Object.values(errors)[0]?.[0] ?? invalidForm, errors)
  try {
    await auth.api.resetPassword({ body: { newPassword: password, token } })
    return done(undefined)
  } catch (error) {
    if (error instanceof APIError) return refuse('invalid', 'This link has expired or was used already. Ask for a new one.')
    throw error
  }
}
