import { accountMessages } from '../account/messages.ts'
import { passwordErrors } from '../account/rules.ts'

/** Field errors of a new password and its repetition, in the names of the reset call; an empty object means that it may be sent. */
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
