import { changePassword, forgotPassword } from '@trabecula/contract'
import { accountMessages, newPasswordErrors, passwordLength } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { useValidatedForm } from '../../platform/validated-form.ts'
import { queryClient } from '../../session/queries.ts'
import { updateSession, useSession } from '../../session/user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PasswordMeter } from '../../ui/feedback/password-meter.tsx'
import { Panel } from '../../ui/panel.tsx'
import { sessionsQuery } from './queries.ts'

const empty = { current_password: '', password: '', confirmPassword: '' }

export function PasswordPanel() {
  const { email, username } = useSession()
  const identity = { email, username }
  const rules = ({ current_password, password, confirmPassword }: typeof empty) => ({
    ...(current_password ? {} : { current_password: [accountMessages.required] }),
    ...newPasswordErrors(password, confirmPassword, identity),
  })
  const { form, field, busy, refusal, submit } = useValidatedForm(empty, rules, async (values, { reset }) => {
    const { message } = await send(changePassword, { body: values })
    updateSession({ kind: 'password-changed' })
    reset(empty)
    toast(message ?? accountMessages.passwordChanged, 'success')
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  })

  return (
    <Panel id="password" title="Password" note="Changing it signs out all other sessions">
      <form onSubmit={submit} noValidate className="flex max-w-sm flex-col gap-4">
        {/* Password managers read the account of the password here. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Current password" autoComplete="current-password" {...field('current_password')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${passwordLength.min} characters`}
          {...field('password')}
        />
        <PasswordMeter password={form.watch('password')} identity={identity} />
        <PasswordField label="New password again" autoComplete="new-password" {...field('confirmPassword')} />
        {refusal && <Notice tone="red">{refusal}</Notice>}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" disabled={busy}>
            {busy ? 'Changing' : 'Change password'}
          </Button>
          <Button look="quiet" onClick={() => void mailLink(email)}>
            Email me a link instead
          </Button>
        </div>
      </form>
    </Panel>
  )
}

/** For users who do not know the current password: it sends the same email as for a forgotten one. */
async function mailLink(email: string): Promise<void> {
  try {
    await send(forgotPassword, { body: { email } })
    location.assign('/auth/check-email?type=change-password')
  } catch (reason) {
    toast(messageOr(reason, 'The email could not be sent. Try again.'), 'error')
  }
}
