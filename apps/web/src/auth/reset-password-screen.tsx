import { useParams, useRouter } from '@tanstack/react-router'
import { resetPassword } from '@trabecula/contract'
import { newPasswordErrors, passwordLength } from '@trabecula/domain'
import { send } from '../platform/http/client.ts'
import { useValidatedForm } from '../platform/validated-form.ts'
import { PasswordField } from '../ui/controls/password-field.tsx'
import { PasswordMeter } from '../ui/feedback/password-meter.tsx'
import { AuthLink } from './auth-link.tsx'
import { AuthMessage } from './frame.tsx'
import { SubmitButton } from './submit-button.tsx'

/**
 * The token identifies the user, so that the page does not know them; the server checks the password against the email
 * and the username.
 */
const unknown = { email: '', username: '' }

export function ResetPasswordScreen() {
  const { history } = useRouter()
  const { token } = useParams({ strict: false }) as { token: string }
  const { form, field, busy, refusal, submit } = useValidatedForm(
    { password: '', confirmPassword: '' },
    ({ password, confirmPassword }) => newPasswordErrors(password, confirmPassword, unknown),
    async (values) => {
      await send(resetPassword, { params: { token }, body: values })
      // The link is used up, so that Back must not lead to it.
      history.replace('/auth/login?changed=1')
    },
  )

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <AuthMessage title="Set a new password" text="You will be signed out everywhere, then sign in with the new one." />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        autoFocus
        hint={`At least ${passwordLength.min} characters`}
        {...field('password')}
      />
      <PasswordMeter password={form.watch('password')} identity={unknown} />
      <PasswordField label="New password again" autoComplete="new-password" {...field('confirmPassword')} />
      <SubmitButton busy={busy} refusal={refusal} busyText="Setting the password">
        Set the password
      </SubmitButton>
      <p className="text-sm text-n11">
        Link expired? <AuthLink to="/forgot-password">Request a new one</AuthLink>
      </p>
    </form>
  )
}
