import { login } from '@trabecula/contract'
import { accountMessages, emailErrors, safeNext } from '@trabecula/domain'
import { useState } from 'react'
import { send } from '../platform/http/client.ts'
import { CallFailure } from '../platform/http/failure.ts'
import { useValidatedForm } from '../platform/validated-form.ts'
import { signalLogin } from '../session/signals.ts'
import { PasswordField } from '../ui/controls/password-field.tsx'
import { TextField } from '../ui/controls/text-field.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { AuthLink } from './auth-link.tsx'
import { Heading } from './frame.tsx'
import { usePrefilledEmail } from './prefilled-email.ts'
import { useAuthSearch } from './search.ts'
import { SubmitButton } from './submit-button.tsx'

const rules = ({ email, password }: { email: string; password: string }) => ({
  ...emailErrors({ email }),
  ...(password ? {} : { password: [accountMessages.required] }),
})

export function LoginScreen() {
  const { next } = useAuthSearch()
  const mailbox = usePrefilledEmail()
  const [unconfirmed, setUnconfirmed] = useState('')
  const { form, field, busy, refusal, submit } = useValidatedForm({ email: mailbox, password: '' }, rules, async (values) => {
    const email = values.email.trim()
    setUnconfirmed('')
    try {
      await send(login, { body: { email, password: values.password, ...(next ? { next } : {}) } })
    } catch (reason) {
      if (reason instanceof CallFailure && reason.answer?.code === 'email-not-verified') setUnconfirmed(email)
      throw reason
    }
    signalLogin()
    location.assign(safeNext(next))
  })
  const { errors, isSubmitSuccessful } = form.formState

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Heading>Sign in</Heading>
      <Arrival />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus={mailbox === ''}
        {...field('email')}
        className="h-10"
      />
      <div className="flex flex-col gap-2">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          autoFocus={mailbox !== ''}
          {...field('password')}
          className="h-10"
        />
        <p className="text-right text-sm">
          <AuthLink to="/forgot-password" mailbox={form.watch('email').trim()} className="text-accent-text hover:underline">
            Forgot your password?
          </AuthLink>
        </p>
      </div>
      {unconfirmed && (
        <p className="text-sm text-n11">
          No email?{' '}
          <AuthLink to="/check-email?type=register" mailbox={unconfirmed}>
            Resend email
          </AuthLink>
        </p>
      )}
      <SubmitButton
        busy={busy || (isSubmitSuccessful && Object.keys(errors).length === 0)}
        refusal={refusal}
        busyText="Signing in"
      >
        Sign in
      </SubmitButton>
      <p className="text-sm text-n11">
        New here? <AuthLink to="/register">Create an account</AuthLink>
      </p>
    </form>
  )
}

/** Notices for a visitor who arrives from an email's link or with a new password. */
function Arrival() {
  const { verified, changed } = useAuthSearch()
  if (verified === '0')
    return (
      <Notice tone="red">
        {accountMessages.linkUsed}{' '}
        <AuthLink to="/check-email?type=register" className="font-medium underline">
          Resend email
        </AuthLink>
      </Notice>
    )
  if (verified !== undefined) return <Notice tone="info">Your email is confirmed. Sign in to continue.</Notice>
  if (changed !== undefined) return <Notice tone="info">{accountMessages.passwordReset}</Notice>
  return null
}
