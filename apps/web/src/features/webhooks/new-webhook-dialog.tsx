import { createWebhook } from '@trabecula/contract'
import { type WebhookEvent, webhookEvents, webhookEventTexts, webhookMessages, webhookUrlLength } from '@trabecula/domain'
import { useState } from 'react'
import { send } from '../../platform/http/client.ts'
import { type Texts, useValidatedForm } from '../../platform/validated-form.ts'
import { queryClient } from '../../session/queries.ts'
import { SwitchList } from '../../ui/controls/switch.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { SecretDialog } from '../../ui/floating/secret-dialog.tsx'
import { webhooksQuery } from './queries.ts'

interface NewWebhook {
  url: string
  events: WebhookEvent[]
}

const rules = ({ events }: NewWebhook): Texts => (events.length === 0 ? { root: [webhookMessages.noEvent] } : {})

/** Makes a webhook, and shows its secret once. */
export function NewWebhookDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  const usual = { url: '', events: [...webhookEvents] }
  const { form, field, busy, refusal, submit } = useValidatedForm<NewWebhook>(
    usual,
    rules,
    async ({ url, events }) => {
      const made = await send(createWebhook, { body: { url: url.trim(), events } })
      close()
      setSecret(made.secret)
      await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
    },
    'The webhook could not be made. Try again.',
  )
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
        title="New webhook"
        description="A signed message goes to this address when one of these things happens in the team."
        label={busy ? 'Creating' : 'Create webhook'}
        onCancel={close}
        onConfirm={() => void submit()}
        body={
          <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
            <TextField
              label="Address"
              type="url"
              placeholder="https://example.com/hooks"
              autoComplete="off"
              maxLength={webhookUrlLength}
              {...field('url')}
            />
            <SwitchList
              title="Tell it when"
              all={webhookEvents}
              texts={webhookEventTexts}
              chosen={form.watch('events')}
              onChange={(to) => form.setValue('events', to)}
            />
            {refusal && <Notice tone="red">{refusal}</Notice>}
          </form>
        }
      />
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
