import { forgotPassword, resendVerification } from '@trabecula/contract'
import { accountMessages, type CheckEmailType, emailCooldownMs, emailErrors } from '@trabecula/domain'
import { send } from '../platform/http/client.ts'
import { toast } from '../platform/notices/toasts.ts'
import { useValidatedForm } from '../platform/validated-form.ts'
import { startCooldown, useCooldown } from '../session/cooldowns.ts'
import { useSession } from '../session/user.ts'
import { Button } from '../ui/controls/button.tsx'
import { TextField } from '../ui/controls/text-field.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { AuthLink } from './auth-link.tsx'
import { AuthMessage } from './frame.tsx'
import { usePrefilledEmail } from './prefilled-email.ts'
import { useAuthSearch } from './search.ts'

const texts: Record<CheckEmailType, string> = {
  register: 'We sent you an email. Open its link to confirm your address, then sign in.',
  'reset-password': 'If the address has an account, we sent you an email. Open its link to set a new password.',
  'change-password': 'We sent you an email. Open its link to change your password.',
}

export function CheckEmailScreen() {
  const { type } = useAuthSearch()
  const own = useSession((state) => state.email)
  const mailbox = usePrefilledEmail() || own
  return (
    <div className="flex flex-col gap-5">
      <AuthMessage title="Check your email" text={texts[type]} />
      {mailbox && <p className="truncate rounded-md bg-n3 px-3 py-2 text-sm font-medium text-n12">{mailbox}</p>}
      <p className="text-sm text-n11">It can take a minute. Check your spam folder too.</p>
      <Resend key={type} type={type} mailbox={mailbox} />
      <p className="text-sm text-n11">
        Done? <AuthLink to="/login">Sign in</AuthLink>
      </p>
    </div>
  )
}

/** Requests the same email again; the user types the address when the screen was opened without one. */
function Resend({ type, mailbox }: { type: CheckEmailType; mailbox: string }) {
  const cooldown = `letter:${type}`
  const seconds = useCooldown(cooldown, emailCooldownMs)
  const { field, busy, refusal, submit } = useValidatedForm({ email: mailbox }, emailErrors, async ({ email }) => {
    const { message } = await send(type === 'register' ? resendVerification : forgotPassword, { body: { email: email.trim() } })
    startCooldown(cooldown, emailCooldownMs)
    toast(message ?? accountMessages.sentIfKnown, 'success')
  })
  const email = field('email')
  const problem = refusal ?? (mailbox ? email.error : undefined)

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {!mailbox && <TextField label="Email" type="email" autoComplete="username" {...email} className="h-10" />}
      {problem && <Notice tone="red">{problem}</Notice>}
      <Button type="submit" size="lg" disabled={busy || seconds > 0}>
        {seconds > 0 ? <span className="tabular">Resend in {seconds} s</span> : busy ? 'Sending' : 'Resend email'}
      </Button>
    </form>
  )
}
