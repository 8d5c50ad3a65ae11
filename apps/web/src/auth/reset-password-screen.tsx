import { useParams, useRouter } from '@tanstack/react-router'
import { resetPassword } from '@trabecula/contract'
import { newPasswordErrors, passwordLength } from '@trabecula/domain'
import { send } from '../platform/http/client.ts'
import { showRefusal, useValidatedForm } from '../platform/validated-form.ts'
import { PasswordField } from '../ui/controls/password-field.tsx'
import { PasswordMeter } from '../ui/feedback/password-meter.tsx'
import { AuthLink } from './auth-link.tsx'
import { AuthMessage } from './frame.tsx'
import { SubmitButton } from './submit-button.tsx'

interface ResetForm {
  password: string
  confirmPassword: string
}

/**
 * The token identifies the user, so that the page does not know them; the server checks the password against the email
 * and the username.
 */
const unknown = { email: '', username: '' }

export function ResetPasswordScreen() {
  const { history } = useRouter()
  const { token } = useParams({ strict: false }) as { token: string }
  const form = useValidatedForm<ResetForm>({ password: '', confirmPassword: '' }, ({ password, confirmPassword }) =>
    newPasswordErrors(password, confirmPassword, unknown),
  )
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    try {
      await send(resetPassword, { params: { token }, body: values })
      // The link is used up, so that Back must not lead to it.
      history.replace('/auth/login?changed=1')
    } catch (reason) {
      showRefusal(form, reason)
    }
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <AuthMessage title="Set a new password" text="You will be signed out everywhere, then sign in with the new one." />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        autoFocus
        hint={`At least ${passwordLength.min} characters`}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordMeter password={form.watch('password')} identity={unknown} />
      <PasswordField
        label="New password again"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <SubmitButton busy={isSubmitting} refusal={errors.root?.message} busyText="Setting the password">
        Set the password
      </SubmitButton>
      <p className="text-sm text-n11">
        Link expired? <AuthLink to="/forgot-password">Request a new one</AuthLink>
      </p>
    </form>
  )
}
