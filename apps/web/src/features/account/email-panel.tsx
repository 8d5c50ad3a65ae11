import { useRouter } from '@tanstack/react-router'
import { changeEmail } from '@trabecula/contract'
import { accountMessages, emailErrors } from '@trabecula/domain'
import { useEffect } from 'react'
import { send } from '../../platform/http/client.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { useValidatedForm } from '../../platform/validated-form.ts'
import { useSession } from '../../session/user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/panel.tsx'

const empty = { email: '', current_password: '' }

const rules = ({ email, current_password }: typeof empty) => ({
  ...emailErrors({ email }),
  ...(current_password ? {} : { current_password: [accountMessages.required] }),
})

/** The address to sign in with; a new one takes effect when the link sent to it is opened. */
export function EmailPanel() {
  const own = useSession((state) => state.email)
  const { field, busy, refusal, submit } = useValidatedForm(empty, rules, async ({ email, current_password }, form) => {
    const { message } = await send(changeEmail, { body: { email: email.trim(), current_password } })
    form.reset(empty)
    toast(message ?? accountMessages.emailChangeSent, 'success')
  })
  useArrivalByLetter()

  return (
    <Panel title="Email" note={<span className="block truncate">{own}</span>}>
      <form onSubmit={submit} noValidate className="flex max-w-sm flex-col gap-4">
        <TextField label="New email" type="email" autoComplete="email" {...field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...field('current_password')} />
        {refusal && <Notice tone="red">{refusal}</Notice>}
        <Button type="submit" disabled={busy} className="self-start">
          {busy ? 'Sending' : 'Change email'}
        </Button>
      </form>
    </Panel>
  )
}

/** Reports the result of an email's link, which is in the address, once. */
function useArrivalByLetter(): void {
  const { history } = useRouter()
  useEffect(() => {
    const address = new URL(location.href)
    const result = address.searchParams.get('email')
    if (result === null) return
    if (result === 'changed') toast('Email changed', 'success')
    else toast(accountMessages.linkUsed, 'error')
    address.searchParams.delete('email')
    history.replace(address.pathname + address.search + address.hash)
    history.flush()
  }, [history])
}
