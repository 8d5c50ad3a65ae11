import { useQuery } from '@tanstack/react-query'
import { webhooksPerTeam } from '@trabecula/domain'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { webhooksQuery } from './queries.ts'
import { WebhookRow } from './webhook-row.tsx'

/** The addresses that receive the team's events; for its owner alone. */
export function WebhooksPanel() {
  const { data, isError, refetch } = useQuery(webhooksQuery)
  const [making, setMaking] = useState(false)
  if (data && !data.may_manage) return null
  return (
    <Panel title="Webhooks" note="Tell a program what happens in the team" id="webhooks">
      <div className="flex flex-col items-start gap-4">
        {isError && <LoadFailure text="The webhooks could not be loaded." onRetry={() => void refetch()} />}
        {data?.webhooks.length === 0 && (
          <p className="max-w-lg text-sm text-n11">
            A webhook sends a signed message to an address of yours when a run or an export finishes, or tokens run low. There is
            none yet.
          </p>
        )}
        {data && data.webhooks.length > 0 && (
          <ul aria-label="Webhooks" className="flex w-full flex-col divide-y rounded-md border">
            {data.webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )}
        {data && (
          <Button disabled={data.webhooks.length >= webhooksPerTeam} onClick={() => setMaking(true)}>
            <Plus size={14} aria-hidden="true" /> New webhook
          </Button>
        )}
      </div>
      <NewWebhookDialog open={making} onClose={() => setMaking(false)} />
    </Panel>
  )
}
