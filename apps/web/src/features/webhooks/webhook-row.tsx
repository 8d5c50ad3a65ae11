import { removeWebhook, resumeWebhook, testWebhook, type Webhook, type WebhookAttempt } from '@trabecula/contract'
import { webhookMessages } from '@trabecula/domain'
import { useState } from 'react'
import { send } from '../../platform/http/client.ts'
import { queryClient } from '../../session/queries.ts'
import { useAction } from '../../session/use-action.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Pill } from '../../ui/feedback/pill.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { webhooksQuery } from './queries.ts'

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
/** The delays after which the row is reloaded, because an answer arrives soon after a test is sent. */
const lookAgainMs = [1000, 3000, 11_000]

const reload = () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, events, paused_at, left_out_at, attempts } = webhook
  const { busy, run } = useAction()
  const [asking, setAsking] = useState(false)
  const act = async (call: typeof testWebhook | typeof resumeWebhook | typeof removeWebhook) => {
    const texts = { failed: 'That did not work. Try again.', reload: webhooksQuery.queryKey }
    if (await run(() => send(call, { params: { id } }), texts)) setAsking(false)
    if (call === testWebhook) for (const wait of lookAgainMs) setTimeout(() => void reload(), wait)
  }
  return (
    <li className="flex flex-col gap-2 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex items-center gap-2 text-sm font-medium text-n12">
            <span className="truncate" title={url}>
              {url}
            </span>
            {paused_at && <Pill tone="red">Paused</Pill>}
          </p>
          <p className="text-xs text-n10">{paused_at ? webhookMessages.paused : events.join(' · ')}</p>
          {left_out_at && (
            <p className="text-xs text-n11">
              {moment.format(new Date(left_out_at))} · {webhookMessages.someLeftOut}
            </p>
          )}
        </div>
        {paused_at && (
          <Button size="sm" disabled={busy} onClick={() => void act(resumeWebhook)}>
            Resume
          </Button>
        )}
        <Button size="sm" look="quiet" disabled={busy} onClick={() => void act(testWebhook)}>
          Send a test
        </Button>
        <Button size="sm" look="quiet" aria-label={`Remove ${url}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
      </div>
      <Attempts attempts={attempts} />
      <ConfirmDialog
        open={asking}
        busy={busy}
        title="Remove this webhook?"
        description={`Nothing more is sent to ${new URL(url).host}, neither what waits for another attempt. This cannot be undone.`}
        label={busy ? 'Removing' : 'Remove webhook'}
        onCancel={() => setAsking(false)}
        onConfirm={() => void act(removeWebhook)}
      />
    </li>
  )
}

function Attempts({ attempts }: { attempts: readonly WebhookAttempt[] }) {
  const [last, ...earlier] = attempts
  if (!last) return <p className="text-xs text-n10">Nothing was sent yet.</p>
  if (earlier.length === 0)
    return (
      <p className="text-xs">
        <Outcome attempt={last} />
      </p>
    )
  return (
    <details className="text-xs text-n11">
      <summary className="cursor-pointer">
        <Outcome attempt={last} />
      </summary>
      <ul aria-label="Earlier attempts" className="mt-1 flex flex-col gap-0.5 pl-3">
        {earlier.map((attempt) => (
          <li key={`${attempt.message_id} ${attempt.attempt}`}>
            <Outcome attempt={attempt} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Outcome({ attempt: { event, attempt, at, ok, outcome, next_at } }: { attempt: WebhookAttempt }) {
  const facts = [
    moment.format(new Date(at)),
    event,
    ...(attempt > 1 ? [`attempt ${attempt}`] : []),
    outcome,
    ...(next_at ? [`again ${moment.format(new Date(next_at))}`] : []),
  ]
  return <span className={`tabular ${ok ? 'text-green' : 'text-red'}`}>{facts.join(' · ')}</span>
}
