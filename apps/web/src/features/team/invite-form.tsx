import { inviteMember } from '@trabecula/contract'
import { emailErrors, resendCooldownMs, teamMessages } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { useValidatedForm } from '../../platform/validated-form.ts'
import { startCooldown } from '../../session/cooldowns.ts'
import { queryClient, teamQuery } from '../../session/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { invitationCooldown } from './resend-button.tsx'

export function InviteForm({ full }: { full: boolean }) {
  const { form, field, busy, submit } = useValidatedForm({ email: '' }, emailErrors, async (values) => {
    const email = values.email.trim()
    try {
      const { message } = await send(inviteMember, { body: { email } })
      toast(message ?? teamMessages.invited, 'success')
      form.reset()
    } catch (reason) {
      toast(messageOr(reason, teamMessages.inviteFailed), 'error')
      return
    }
    await queryClient.invalidateQueries({ queryKey: teamQuery.queryKey })
    // The email that was just sent counts for the resend button of the new row.
    const members = queryClient.getQueryData(teamQuery.queryKey)?.members ?? []
    const invited = members.find((member) => member.email.toLowerCase() === email.toLowerCase())
    if (invited) startCooldown(invitationCooldown(invited.memberId), resendCooldownMs)
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-2">
      <div className="flex max-w-lg items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="Invite by email"
            type="email"
            autoComplete="off"
            placeholder="name@example.com"
            disabled={full}
            {...field('email', { disabled: full })}
          />
        </div>
        <Button type="submit" look="primary" disabled={full || busy} className="mt-[22px]">
          {busy ? 'Inviting' : 'Invite'}
        </Button>
      </div>
      <p className="text-xs text-n10">
        {full ? teamMessages.full : 'Members see and edit all projects of the team, and use its tokens.'}
      </p>
    </form>
  )
}
