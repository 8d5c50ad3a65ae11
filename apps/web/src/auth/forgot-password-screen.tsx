import { useRouter } from '@tanstack/react-router'
import { forgotPassword } from '@trabecula/contract'
import { accountMessages, isEmail } from '@trabecula/domain'
import { send } from '../platform/http/client.ts'
import { showRefusal, useValidatedForm } from '../platform/validated-form.ts'
import { TextField } from '../ui/controls/text-field.tsx'
import { AuthLink } from './auth-link.tsx'
import { AuthMessage } from './frame.tsx'
import { usePrefilledEmail } from './prefilled-email.ts'
import { SubmitButton } from './submit-button.tsx'

interface ForgotForm {
  email: string
}

const rules = ({ email }: ForgotForm) => (isEmail(email.trim()) ? {} : { email: [accountMessages.emailInvalid] })

export function ForgotPasswordScreen() {
  const { history } = useRouter()
  const form = useValidatedForm<ForgotForm>({ email: usePrefilledEmail() }, rules)
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    const email = values.email.trim()
    try {
      await send(forgotPassword, { body: { email } })
      history.push('/auth/check-email?type=reset-password', { mailbox: email })
    } catch (reason) {
      showRefusal(form, reason)
    }
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <AuthMessage title="Forgot your password?" text="Enter your email and we send you a link to set a new password." />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus
        error={errors.email?.message}
        {...form.register('email')}
        className="h-10"
      />
      <SubmitButton busy={isSubmitting} refusal={errors.root?.message} busyText="Sending the link">
        Send the link
      </SubmitButton>
      <p className="text-sm text-n11">
        Remembered it? <AuthLink to="/login">Sign in</AuthLink>
      </p>
    </form>
  )
}
