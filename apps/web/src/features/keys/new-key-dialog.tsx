import { createKey } from '@trabecula/contract'
import {
  defaultKeyLifetime,
  type KeyKind,
  type KeyScope,
  keyLifetimes,
  keyMessages,
  keyNameLength,
  keyScopes,
  keyScopeTexts,
} from '@trabecula/domain'
import { type FormEvent, useState } from 'react'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { queryClient } from '../../session/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { SecretDialog } from '../../ui/floating/secret-dialog.tsx'
import { keysQuery } from './queries.ts'

interface NewKeyDialogProps {
  open: boolean
  /** True for the owner of the team, who can make keys of the team. */
  mayBeTeams: boolean
  onClose: () => void
}

const lifetimes = keyLifetimes.map((days) => ({ value: String(days), label: days === 365 ? '1 year' : `${days} days` }))
const kinds = [
  { value: 'personal', label: 'Me' },
  { value: 'team', label: 'The team' },
] as const

/** Makes a key for a purpose, and shows its secret once. */
export function NewKeyDialog({ open, mayBeTeams, onClose }: NewKeyDialogProps) {
  const [name, setName] = useState('')
  const [kind, setKind] = useState<KeyKind>('personal')
  const [scopes, setScopes] = useState<readonly KeyScope[]>(keyScopes)
  const [days, setDays] = useState<string>(String(defaultKeyLifetime))
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)

  const close = () => {
    setName('')
    setKind('personal')
    setScopes(keyScopes)
    setDays(String(defaultKeyLifetime))
    setProblem(null)
    onClose()
  }
  const make = async (event?: FormEvent) => {
    event?.preventDefault()
    const trimmed = name.trim()
    if (trimmed.length < keyNameLength.min) return setProblem('Give the key a name by which you recognise it.')
    if (scopes.length === 0) return setProblem(keyMessages.noScope)
    setBusy(true)
    try {
      const made = await send(createKey, { body: { name: trimmed, kind, scopes: [...scopes], days: Number(days) } })
      close()
      setSecret(made.secret)
      await queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
    } catch (reason) {
      setProblem(messageOr(reason, 'The key could not be made. Try again.'))
    }
    setBusy(false)
  }

  return (
    <>
      <Dialog
        open={open}
        locked={busy}
        title="New key"
        description="A program that sends this key works with your permissions and pays with the team's tokens."
        onClose={close}
        body={
          <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void make(event)}>
            <TextField
              label="Name"
              placeholder="Nightly build"
              autoComplete="off"
              maxLength={keyNameLength.max}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            {mayBeTeams && (
              <div className="flex flex-col gap-1.5">
                <p className="text-xs font-medium text-n11">Works for</p>
                <Segmented label="Works for" value={kind} choices={kinds} onChange={setKind} />
                <p className="text-xs text-n10">
                  {kind === 'team'
                    ? 'Works as a member of the team, also when people leave. Only you see and revoke it.'
                    : 'Works as you, in this team. It ends when you leave the team.'}
                </p>
              </div>
            )}
            <div className="flex flex-col">
              <p className="text-xs font-medium text-n11">May</p>
              {keyScopes.map((scope) => (
                <Switch
                  key={scope}
                  label={keyScopeTexts[scope]}
                  checked={scopes.includes(scope)}
                  onChange={(on) => setScopes(keyScopes.filter((one) => (one === scope ? on : scopes.includes(one))))}
                />
              ))}
            </div>
            <Select label="Expires after" value={days} choices={lifetimes} onChange={setDays} />
            {problem && <Notice tone="red">{problem}</Notice>}
          </form>
        }
      >
        <Button disabled={busy} onClick={close}>
          Cancel
        </Button>
        <Button look="primary" disabled={busy} onClick={() => void make()}>
          {busy ? 'Creating' : 'Create key'}
        </Button>
      </Dialog>
      <SecretDialog
        secret={secret}
        name="Key"
        title="Copy your key"
        description="Send it as Authorization: Bearer with every request."
        note="It is shown only this once. Keep it where you keep passwords; who has it works in your name."
        onClose={() => setSecret(null)}
      />
    </>
  )
}
