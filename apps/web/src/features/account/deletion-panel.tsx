import { deleteAccount } from '@trabecula/contract'
import { accountMessages } from '@trabecula/domain'
import { useState } from 'react'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { setFlashMessage } from '../../platform/notices/flash-message.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { loginAddress } from '../../session/sign-in-address.ts'
import { signalLogout } from '../../session/signals.ts'
import { useSession } from '../../session/user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Deletes the account, after the user has typed the username. */
export function DeletionPanel() {
  const username = useSession((state) => state.username)
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const sure = typed.trim() === username

  const open = () => {
    setTyped('')
    setAsking(true)
  }
  const remove = async () => {
    if (!sure || busy) return
    setBusy(true)
    try {
      const { message } = await send(deleteAccount)
      setFlashMessage(message ?? accountMessages.accountDeleted, 'success')
      leaveForGood()
    } catch (reason) {
      toast(messageOr(reason, accountMessages.accountDeleteFailed), 'error')
      setBusy(false)
      setAsking(false)
    }
  }

  return (
    <Panel title="Delete account" note="Cannot be undone">
      <div className="flex max-w-lg flex-col items-start gap-4">
        <p className="text-sm text-n11">
          This deletes your account, and the projects of your team if nobody else is in it. If you own a team, remove its members
          and revoke its invitations first.
        </p>
        <Button look="danger" onClick={open}>
          Delete account
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        busy={busy}
        ready={sure}
        title="Delete your account?"
        description={`This deletes your account with your projects and files. Type ${username} to confirm.`}
        label={busy ? 'Deleting' : 'Delete account'}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
        body={
          <form
            onSubmit={(event) => {
              event.preventDefault()
              void remove()
            }}
          >
            <TextField
              label="Username"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </form>
        }
      />
    </Panel>
  )
}

/** The order matters: other tabs are notified, the account's data are removed from the browser, and this tab leaves. */
function leaveForGood(): void {
  signalLogout()
  localStorage.clear()
  location.assign(loginAddress)
}
