import { useRouter } from '@tanstack/react-router'
import { register } from '@trabecula/contract'
import { passwordLength, type RegisterPayload, registrationErrors, usernameLength } from '@trabecula/domain'
import { send } from '../platform/http/client.ts'
import { useValidatedForm } from '../platform/validated-form.ts'
import { PasswordField } from '../ui/controls/password-field.tsx'
import { TextField } from '../ui/controls/text-field.tsx'
import { PasswordMeter } from '../ui/feedback/password-meter.tsx'
import { AuthLink } from './auth-link.tsx'
import { Heading } from './frame.tsx'
import { SubmitButton } from './submit-button.tsx'

const empty: RegisterPayload = { first_name: '', last_name: '', username: '', email: '', password1: '', password2: '' }

const trimmed = (form: RegisterPayload): RegisterPayload => ({
  ...form,
  first_name: form.first_name.trim(),
  last_name: form.last_name.trim(),
  username: form.username.trim(),
  email: form.email.trim(),
})

export function RegisterScreen() {
  const { history } = useRouter()
  const { form, field, busy, refusal, submit } = useValidatedForm<RegisterPayload>(
    empty,
    (values) => registrationErrors(trimmed(values)),
    async (values) => {
      await send(register, { body: trimmed(values) })
      history.push('/auth/check-email?type=register', { mailbox: values.email.trim() })
    },
  )
  const { password1, email, username } = form.watch()

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Heading>Create an account</Heading>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" autoFocus {...field('first_name')} />
        <TextField label="Last name" autoComplete="family-name" {...field('last_name')} />
      </div>
      <TextField
        label="Username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        hint={`${usernameLength.min} to ${usernameLength.max} letters, digits, or _ . -`}
        {...field('username')}
      />
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${passwordLength.min} characters`}
        {...field('password1')}
      />
      <PasswordMeter password={password1} identity={{ email: email.trim(), username: username.trim() }} />
      <PasswordField label="Password again" autoComplete="new-password" {...field('password2')} />
      <SubmitButton busy={busy} refusal={refusal} busyText="Creating the account">
        Create account
      </SubmitButton>
      <p className="text-sm text-n11">
        Already registered? <AuthLink to="/login">Sign in</AuthLink>
      </p>
    </form>
  )
}
