import { removeMember, type TeamMember } from '@trabecula/contract'
import { teamMessages } from '@trabecula/domain'
import { useState } from 'react'
import { send } from '../../platform/http/client.ts'
import { teamQuery } from '../../session/queries.ts'
import { useAction } from '../../session/use-action.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'

/** Removes a member, or revokes an invitation, after a confirmation. */
export function RemoveButton({ member }: { member: TeamMember }) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useAction()
  const joined = member.status === 'active'
  const name = member.username || member.email

  const remove = async () => {
    const texts = { done: teamMessages.removed, failed: teamMessages.removeFailed, reload: teamQuery.queryKey }
    if (await run(() => send(removeMember, { body: { memberId: member.memberId } }), texts)) setAsking(false)
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
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={joined ? `Remove ${name} from the team?` : `Revoke the invitation to ${name}?`}
        description={
          joined
            ? 'They lose access to the projects of the team. Their own keys and the links that they made to studies stop working; everything else they made stays.'
            : 'The link in the email stops working, and the seat becomes free.'
        }
        label={joined ? (busy ? 'Removing' : 'Remove') : busy ? 'Revoking' : 'Revoke invitation'}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      />
    </>
  )
}
