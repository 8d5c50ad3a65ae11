import { removeMember, type TeamMember } from '@trabecula/contract'
import { teamMessages } from '@trabecula/domain'
import { useState } from 'react'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { queryClient, teamQuery } from '../../session/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'

/** Removes a member, or revokes an invitation, after a confirmation. */
export function RemoveButton({ member }: { member: TeamMember }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const joined = member.status === 'active'
  const name = member.username || member.email

  const remove = async () => {
    setBusy(true)
    try {
      const { message } = await send(removeMember, { body: { memberId: member.memberId } })
      setAsking(false)
      toast(message ?? teamMessages.removed, 'success')
      await queryClient.invalidateQueries({ queryKey: teamQuery.queryKey })
    } catch (reason) {
      toast(messageOr(reason, teamMessages.removeFailed), 'error')
    }
    setBusy(false)
  }

  return (
    <>
      <Button
        size="sm"
        look="quiet"
        aria-label={joined ? `Remove ${name}` : `Revoke the invitation to ${name}`}
        onClick={() => setAsking(true)}
      >
        {joined ? 'Remove' : 'Revoke'}
      </Button>
      <Dialog
        open={asking}
        locked={busy}
        title={joined ? `Remove ${name} from the team?` : `Revoke the invitation to ${name}?`}
        description={
          joined
            ? 'They lose access to the projects of the team. Their own keys and the links that they made to studies stop working; everything else they made stays.'
            : 'The link in the email stops working, and the seat becomes free.'
        }
        onClose={() => setAsking(false)}
      >
        <Button onClick={() => setAsking(false)} disabled={busy}>
          Cancel
        </Button>
        <Button look="danger" disabled={busy} onClick={() => void remove()}>
          {joined ? (busy ? 'Removing' : 'Remove') : busy ? 'Revoking' : 'Revoke invitation'}
        </Button>
      </Dialog>
    </>
  )
}
