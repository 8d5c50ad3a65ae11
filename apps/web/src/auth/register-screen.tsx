import { register } from '@trabecula/contract'
import { accountMessages, passwordLength, type RegisterPayload, registrationErrors } from '@trabecula/domain'
import { useState } from 'react'
import { send } from '../platform/http.ts'
import { Button, buttonClass } from '../ui/controls/button.tsx'
import { TextField } from '../ui/controls/text-field.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { AuthLink } from './auth-link.tsx'
import { showRefusal, useRuledForm } from './form.tsx'
import { AuthMessage } from './frame.tsx'

const empty: RegisterPayload = { first_name: '', last_name: '', username: '', email: '', password1: '', password2: '' }

const trimmed = (form: RegisterPayload): RegisterPayload => ({
  ...form,
  first_name: form.first_name.trim(),
  last_name: form.last_name.trim(),
  username: form.username.trim(),
  email: form.email.trim(),
})

export function RegisterScreen() {
  const [created, setCreated] = useState(false)
  const form = useRuledForm<RegisterPayload>(empty, (values) => registrationErrors(trimmed(values)))
  const { errors, isSubmitting } = form.formState
  const field = (name: keyof RegisterPayload) => ({ error: errors[name]?.message, ...form.register(name) })

  const submit = form.handleSubmit(async (values) => {
    try {
      await send(register, { body: trimmed(values) })
      setCreated(true)
    } catch (reason) {
      showRefusal(form, reason)
    }
  })

  if (created)
    return (
      <div className="flex flex-col items-start gap-5">
        <AuthMessage title="Check your mailbox" text={accountMessages.registered} />
        <AuthLink to="/login" className={buttonClass('plain', 'lg')}>
          Go to sign in
        </AuthLink>
      </div>
    )
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <h1 className="text-xl font-semibold tracking-tight">Create an account</h1>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" autoFocus {...field('first_name')} />
        <TextField label="Last name" autoComplete="family-name" {...field('last_name')} />
      </div>
      <TextField label="Username" autoComplete="nickname" {...field('username')} />
      <TextField label="E-mail" type="email" autoComplete="username" {...field('email')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${passwordLength.min} characters`}
        {...field('password1')}
      />
      <TextField label="Password again" type="password" autoComplete="new-password" {...field('password2')} />
      {errors.root && <Notice tone="red">{errors.root.message}</Notice>}
      <Button type="submit" look="primary" size="lg" disabled={isSubmitting} className="mt-1">
        {isSubmitting ? 'Creating the account' : 'Create account'}
      </Button>
      <p className="text-sm text-n11">
        Already registered?{' '}
        <AuthLink to="/login" className="font-medium text-accent-text hover:underline">
          Sign in
        </AuthLink>
      </p>
    </form>
  )
}
