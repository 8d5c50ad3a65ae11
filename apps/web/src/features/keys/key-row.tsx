import { type ProgramKey, revokeKey } from '@trabecula/contract'
import { keyMessages } from '@trabecula/domain'
import { useState } from 'react'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { queryClient } from '../../session/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Pill } from '../../ui/feedback/pill.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { keysQuery } from './queries.ts'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** One key: its name, its rights, its end, and its last use. */
export function KeyRow({ programKey }: { programKey: ProgramKey }) {
  const { name, kind, hint, scopes, username, expires_at, last_used_at, expired } = programKey
  const facts = [
    `${hint}…`,
    scopes.join(', '),
    last_used_at ? `last used ${moment.format(new Date(last_used_at))}` : 'never used',
    `${expired ? 'expired' : 'expires'} ${day.format(new Date(expires_at))}`,
    ...(kind === 'team' ? [`made by ${username}`] : []),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex items-center gap-2 text-sm font-medium text-n12">
          <span className="truncate">{name}</span>
          {kind === 'team' && <Pill tone="accent">Team</Pill>}
          {expired && <Pill tone="red">Expired</Pill>}
        </p>
        <p className="tabular text-xs text-n10">{facts.join(' · ')}</p>
      </div>
      <RevokeButton programKey={programKey} />
    </li>
  )
}

function RevokeButton({ programKey: { id, name, kind } }: { programKey: ProgramKey }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  const revoke = async () => {
    setBusy(true)
    try {
      const { message } = await send(revokeKey, { params: { id } })
      setAsking(false)
      toast(message ?? keyMessages.ended, 'success')
    } catch (reason) {
      toast(messageOr(reason, 'The key could not be revoked. Try again.'), 'error')
    }
    await queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
    setBusy(false)
  }

  return (
    <>
      <Button size="sm" look="quiet" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <Dialog
        open={asking}
        locked={busy}
        title={`Revoke ${name}?`}
        description={`Programs that use this key${kind === 'team' ? ' of the team' : ''} are refused at once. This cannot be undone.`}
        onClose={() => setAsking(false)}
      >
        <Button onClick={() => setAsking(false)} disabled={busy}>
          Cancel
        </Button>
        <Button look="danger" disabled={busy} onClick={() => void revoke()}>
          {busy ? 'Revoking' : 'Revoke key'}
        </Button>
      </Dialog>
    </>
  )
}
