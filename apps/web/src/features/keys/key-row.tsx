import { type ProgramKey, revokeKey } from '@trabecula/contract'
import { keyMessages } from '@trabecula/domain'
import { useState } from 'react'
import { send } from '../../platform/http/client.ts'
import { useAction } from '../../session/use-action.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Pill } from '../../ui/feedback/pill.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { keysQuery } from './queries.ts'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

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
  const { busy, run } = useAction()
  const revoke = async () => {
    const failed = 'The key could not be revoked. Try again.'
    const texts = { done: keyMessages.ended, failed, reload: keysQuery.queryKey }
    if (await run(() => send(revokeKey, { params: { id } }), texts)) setAsking(false)
  }
  return (
    <>
      <Button size="sm" look="quiet" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={`Revoke ${name}?`}
        description={`Programs that use this key${kind === 'team' ? ' of the team' : ''} are refused at once. This cannot be undone.`}
        label={busy ? 'Revoking' : 'Revoke key'}
        onCancel={() => setAsking(false)}
        onConfirm={() => void revoke()}
      />
    </>
  )
}
