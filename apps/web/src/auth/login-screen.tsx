import { useSearch } from '@tanstack/react-router'
import { login } from '@trabecula/contract'
import { accountMessages, isEmail, safeNext } from '@trabecula/domain'
import { send } from '../platform/http.ts'
import { Button } from '../ui/controls/button.tsx'
import { TextField } from '../ui/controls/text-field.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { AuthLink } from './auth-link.tsx'
import { showRefusal, useRuledForm } from './form.tsx'
import { loginSearch } from './search.ts'

interface LoginForm {
  email: string
  password: string
}

const rules = ({ email, password }: LoginForm) => ({
  ...(isEmail(email.trim()) ? {} : { email: [accountMessages.emailInvalid] }),
  ...(password ? {} : { password: [accountMessages.required] }),
})

export function LoginScreen() {
  const { next, verified } = loginSearch.parse(useSearch({ strict: false }))
  const form = useRuledForm<LoginForm>({ email: '', password: '' }, rules)
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState

  const submit = form.handleSubmit(async ({ email, password }) => {
    try {
      await send(login, { body: { email: email.trim(), password, ...(next ? { next } : {}) } })
      localStorage.setItem('login-signal', String(Date.now()))
      location.assign(safeNext(next))
    } catch (reason) {
      showRefusal(form, reason)
    }
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <h1 className="text-xl font-semibold tracking-tight">Sign in</h1>
      {verified !== undefined && <Notice tone="info">Your e-mail is confirmed. Sign in to begin.</Notice>}
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        autoFocus
        error={errors.email?.message}
        {...form.register('email')}
        className="h-10"
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
        className="h-10"
      />
      {errors.root && <Notice tone="red">{errors.root.message}</Notice>}
      <Button type="submit" look="primary" size="lg" disabled={isSubmitting || (isSubmitSuccessful && !errors.root)}>
        {isSubmitting ? 'Signing in' : 'Sign in'}
      </Button>
      <p className="text-sm text-n11">
        New here?{' '}
        <AuthLink to="/register" className="font-medium text-accent-text hover:underline">
          Create an account
        </AuthLink>
      </p>
    </form>
  )
}
