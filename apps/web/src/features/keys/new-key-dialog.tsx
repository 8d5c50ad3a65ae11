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
import { useState } from 'react'
import { send } from '../../platform/http/client.ts'
import { type Texts, useValidatedForm } from '../../platform/validated-form.ts'
import { queryClient } from '../../session/queries.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { SwitchList } from '../../ui/controls/switch.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
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

interface NewKey {
  name: string
  kind: KeyKind
  scopes: KeyScope[]
  days: string
}

const usual: NewKey = { name: '', kind: 'personal', scopes: [...keyScopes], days: String(defaultKeyLifetime) }

function rules({ name, scopes }: NewKey): Texts {
  if (name.trim().length < keyNameLength.min) return { root: ['Give the key a name by which you recognise it.'] }
  return scopes.length === 0 ? { root: [keyMessages.noScope] } : {}
}

/** Makes a key for a purpose, and shows its secret once. */
export function NewKeyDialog({ open, mayBeTeams, onClose }: NewKeyDialogProps) {
  const [secret, setSecret] = useState<string | null>(null)
  const { form, busy, refusal, submit } = useValidatedForm<NewKey>(
    usual,
    rules,
    async ({ name, days, ...rest }) => {
      const made = await send(createKey, { body: { ...rest, name: name.trim(), days: Number(days) } })
      close()
      setSecret(made.secret)
      await queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
    },
    'The key could not be made. Try again.',
  )
  const { kind, scopes, days } = form.watch()
  const close = () => {
    form.reset()
    onClose()
  }

  return (
    <>
      <ConfirmDialog
        open={open}
        busy={busy}
        look="primary"
        title="New key"
        description="A program that sends this key works with your permissions and pays with the team's tokens."
        label={busy ? 'Creating' : 'Create key'}
        onCancel={close}
        onConfirm={() => void submit()}
        body={
          <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
            <TextField
              label="Name"
              placeholder="Nightly build"
              autoComplete="off"
              maxLength={keyNameLength.max}
              {...form.register('name')}
            />
            {mayBeTeams && (
              <div className="flex flex-col gap-1.5">
                <p className="text-xs font-medium text-n11">Works for</p>
                <Segmented label="Works for" value={kind} choices={kinds} onChange={(to) => form.setValue('kind', to)} />
                <p className="text-xs text-n10">
                  {kind === 'team'
                    ? 'Works as a member of the team, also when people leave. Only you see and revoke it.'
                    : 'Works as you, in this team. It ends when you leave the team.'}
                </p>
              </div>
            )}
            <SwitchList
              title="May"
              all={keyScopes}
              texts={keyScopeTexts}
              chosen={scopes}
              onChange={(to) => form.setValue('scopes', to)}
            />
            <Select label="Expires after" value={days} choices={lifetimes} onChange={(to) => form.setValue('days', to)} />
            {refusal && <Notice tone="red">{refusal}</Notice>}
          </form>
        }
      />
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
