import { useQuery } from '@tanstack/react-query'
import { createShare, listShares, revokeShare, type StudyShare } from '@trabecula/contract'
import { defaultShareLifetime, shareLifetimes, shareMessages } from '@trabecula/domain'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { send } from '../../platform/http/client.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { useAction } from '../../session/use-action.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Spinner } from '../../ui/feedback/progress.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'

interface SharingDialogProps {
  projectId: string
  studyId: string
  onClose: () => void
}

const lifetimes = shareLifetimes.map((days) => ({ value: String(days), label: `${days} days` }))
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

export function SharingDialog({ projectId, studyId, onClose }: SharingDialogProps) {
  const queryKey = ['shares', projectId, studyId]
  const params = { id: projectId }
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => send(listShares, { params, query: { subproject_id: studyId }, signal }).then(({ shares }) => shares),
    staleTime: 0,
  })
  const [days, setDays] = useState<string>(String(defaultShareLifetime))
  const { busy, run } = useAction()
  const [made, setMade] = useState<string | null>(null)

  const make = () =>
    run(
      async () => {
        const { url } = await send(createShare, { params, body: { subproject_id: studyId, days: Number(days) } })
        setMade(url)
        return {}
      },
      { failed: 'The link could not be made. Try again.', reload: queryKey },
    )
  const revoke = ({ id }: StudyShare) =>
    run(() => send(revokeShare, { params: { ...params, share: id } }), {
      done: shareMessages.ended,
      failed: 'The link could not be revoked. Try again.',
      reload: queryKey,
    })

  return (
    <Dialog
      open
      locked={busy}
      title="Share this study"
      description="Who has the link sees the part, the designs and their fields, without an account. Nothing can be changed or exported."
      onClose={onClose}
      body={
        <div className="flex flex-col gap-4">
          {made ? (
            <MadeLink url={made} />
          ) : (
            <div className="flex items-end gap-2">
              <div className="flex-1">
                <Select label="Works for" value={days} choices={lifetimes} onChange={setDays} />
              </div>
              <Button look="primary" disabled={busy} onClick={() => void make()}>
                {busy ? 'Creating' : 'Create link'}
              </Button>
            </div>
          )}
          {isError && <LoadFailure text="The links could not be loaded." onRetry={() => void refetch()} />}
          {!data && !isError && (
            <p role="status" className="flex items-center gap-2 text-xs text-n10">
              <Spinner size={14} /> Loading links
            </p>
          )}
          {data && data.length > 0 && (
            <ul aria-label="Links" className="flex flex-col divide-y rounded-md border">
              {data.map((share) => (
                <li key={share.id} className="flex items-center gap-3 px-3 py-2">
                  <div className="min-w-0 flex-1">
                    <p className="truncate text-sm text-n12">Until {day.format(new Date(share.expires_at))}</p>
                    <p className="tabular text-xs text-n10">{factsOf(share)}</p>
                  </div>
                  <Button
                    size="sm"
                    look="quiet"
                    disabled={busy}
                    aria-label={`Revoke the link until ${day.format(new Date(share.expires_at))}`}
                    onClick={() => void revoke(share)}
                  >
                    Revoke
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      }
    >
      <Button disabled={busy} onClick={onClose}>
        Close
      </Button>
    </Dialog>
  )
}

function factsOf({ username, opened, last_opened_at }: StudyShare): string {
  const uses = opened === 1 ? 'opened once' : `opened ${opened} times`
  const last = last_opened_at ? `, last ${day.format(new Date(last_opened_at))}` : ''
  return `By ${username} · ${opened === 0 ? 'not opened yet' : `${uses}${last}`}`
}

/** The address of a new link, which is not shown again. */
function MadeLink({ url }: { url: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      toast('The browser does not allow copying. Select the link and copy it by hand.', 'error')
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <output aria-label="Link" className="block rounded-md border bg-n2 p-3 font-mono text-xs break-all text-n12 select-all">
        {url}
      </output>
      <div className="flex items-center justify-between gap-2">
        <p className="text-xs text-n10">Copy it now: it is shown only once.</p>
        <Button look="primary" size="sm" onClick={() => void copy()}>
          {copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
          {copied ? 'Copied' : 'Copy link'}
        </Button>
      </div>
    </div>
  )
}
