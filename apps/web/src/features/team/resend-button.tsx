import { resendInvite, type TeamMember } from '@trabecula/contract'
import { resendCooldownMs, teamMessages } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { startCooldown, useCooldown } from '../../session/cooldowns.ts'
import { teamQuery } from '../../session/queries.ts'
import { useAction } from '../../session/use-action.ts'
import { Button } from '../../ui/controls/button.tsx'

export const invitationCooldown = (memberId: string): string => `invitation:${memberId}`

/** Sends the invitation's email again, at most once a minute. */
export function ResendButton({ member: { memberId, email } }: { member: TeamMember }) {
  const cooldown = invitationCooldown(memberId)
  const seconds = useCooldown(cooldown, resendCooldownMs)
  const { busy, run } = useAction()

  const resend = async () => {
    const texts = { done: teamMessages.resent, failed: teamMessages.resendFailed, reload: teamQuery.queryKey }
    if (await run(() => send(resendInvite, { body: { memberId } }), texts)) startCooldown(cooldown, resendCooldownMs)
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
