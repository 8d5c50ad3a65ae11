import { resendInvite, type TeamMember } from '@trabecula/contract'
import { resendCooldownMs, teamMessages } from '@trabecula/domain'
import { useState } from 'react'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { startCooldown, useCooldown } from '../../session/cooldowns.ts'
import { queryClient, teamQuery } from '../../session/queries.ts'
import { Button } from '../../ui/controls/button.tsx'

export const invitationCooldown = (memberId: string): string => `invitation:${memberId}`

/** Sends the invitation's email again, at most once a minute. */
export function ResendButton({ member: { memberId, email } }: { member: TeamMember }) {
  const cooldown = invitationCooldown(memberId)
  const seconds = useCooldown(cooldown, resendCooldownMs)
  const [busy, setBusy] = useState(false)

  const resend = async () => {
    setBusy(true)
    try {
      const { message } = await send(resendInvite, { body: { memberId } })
      startCooldown(cooldown, resendCooldownMs)
      toast(message ?? teamMessages.resent, 'success')
      void queryClient.invalidateQueries({ queryKey: teamQuery.queryKey })
    } catch (reason) {
      toast(messageOr(reason, teamMessages.resendFailed), 'error')
    }
    setBusy(false)
  }

  return (
    <Button
      size="sm"
      look="quiet"
      disabled={busy || seconds > 0}
      aria-label={`Resend the invitation to ${email}`}
      onClick={() => void resend()}
    >
      {seconds > 0 ? <span className="tabular">Resend in {seconds} s</span> : 'Resend'}
    </Button>
  )
}
