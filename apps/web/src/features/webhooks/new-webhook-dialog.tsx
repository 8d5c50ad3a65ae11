import { createWebhook } from '@trabecula/contract'
import { type WebhookEvent, webhookEvents, webhookEventTexts, webhookMessages, webhookUrlLength } from '@trabecula/domain'
import { type FormEvent, useState } from 'react'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { queryClient } from '../../session/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { SecretDialog } from '../../ui/floating/secret-dialog.tsx'
import { webhooksQuery } from './queries.ts'

/** Makes a webhook for an address and events, and shows its secret once. */
export function NewWebhookDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEvents)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => {
    setUrl('')
    setEvents(webhookEvents)
    setProblem(null)
    onClose()
  }
  const make = async (event?: FormEvent) => {
    event?.preventDefault()
    if (events.length === 0) return setProblem(webhookMessages.noEvent)
    setBusy(true)
    try {
      const made = await send(createWebhook, { body: { url: url.trim(), events: [...events] } })
      close()
      setSecret(made.secret)
      await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
    } catch (reason) {
      setProblem(messageOr(reason, 'The webhook could not be made. Try again.'))
    }
    setBusy(false)
  }
  return (
    <>
      <Dialog
        open={open}
        locked={busy}
        title="New webhook"
        description="A signed message goes to this address when one of these things happens in the team."
        onClose={close}
        body={
          <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void make(event)}>
            <TextField
              label="Address"
              type="url"
              placeholder="https://example.com/hooks"
              autoComplete="off"
              maxLength={webhookUrlLength}
              value={url}
              onChange={(event) => setUrl(event.currentTarget.value)}
            />
            <div className="flex flex-col">
              <p className="text-xs font-medium text-n11">Tell it when</p>
              {webhookEvents.map((each) => (
                <Switch
                  key={each}
                  label={webhookEventTexts[each]}
                  checked={events.includes(each)}
                  onChange={(on) => setEvents(webhookEvents.filter((one) => (one === each ? on : events.includes(one))))}
                />
              ))}
            </div>
            {problem && <Notice tone="red">{problem}</Notice>}
          </form>
        }
      >
        <Button disabled={busy} onClick={close}>
          Cancel
        </Button>
        <Button look="primary" disabled={busy} onClick={() => void make()}>
          {busy ? 'Creating' : 'Create webhook'}
        </Button>
      </Dialog>
      <SecretDialog
        secret={secret}
        name="Secret"
        title="Copy the secret"
        description="Your receiver verifies the signature of each message with it."
        note="It is shown only this once. Keep it where you keep passwords; who has it can send messages in our name."
        onClose={() => setSecret(null)}
      />
    </>
  )
}
