import { useRouter } from '@tanstack/react-router'
import { forgotPassword } from '@trabecula/contract'
import { emailErrors } from '@trabecula/domain'
import { send } from '../platform/http/client.ts'
import { useValidatedForm } from '../platform/validated-form.ts'
import { TextField } from '../ui/controls/text-field.tsx'
import { AuthLink } from './auth-link.tsx'
import { AuthMessage } from './frame.tsx'
import { usePrefilledEmail } from './prefilled-email.ts'
import { SubmitButton } from './submit-button.tsx'

export function ForgotPasswordScreen() {
  const { history } = useRouter()
  const defaults = { email: usePrefilledEmail() }
  const { field, busy, refusal, submit } = useValidatedForm(defaults, emailErrors, async (values) => {
    const email = values.email.trim()
    await send(forgotPassword, { body: { email } })
    history.push('/auth/check-email?type=reset-password', { mailbox: email })
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <AuthMessage title="Forgot your password?" text="Enter your email and we send you a link to set a new password." />
      <TextField label="Email" type="email" autoComplete="username" autoFocus {...field('email')} className="h-10" />
      <SubmitButton busy={busy} refusal={refusal} busyText="Sending the link">
        Send the link
      </SubmitButton>
      <p className="text-sm text-n11">
        Remembered it? <AuthLink to="/login">Sign in</AuthLink>
      </p>
    </form>
  )
}
