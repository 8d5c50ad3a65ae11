import { useQuery } from '@tanstack/react-query'
import { endOtherSessions, endSession, type SessionInfo } from '@trabecula/contract'
import { accountMessages } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { useAction } from '../../session/use-action.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Pill } from '../../ui/feedback/pill.tsx'
import { Panel } from '../../ui/panel.tsx'
import { sessionsQuery } from './queries.ts'

export function SessionsPanel() {
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery)
  const others = sessions?.filter(({ current }) => !current).length ?? 0
  return (
    <Panel title="Sessions" note="Sign out sessions you do not recognise">
      <div className="flex flex-col items-start gap-4">
        {isError && <LoadFailure text="The sessions could not be loaded." onRetry={() => void refetch()} />}
        {!sessions && !isError && <Loading text="Loading sessions" />}
        {sessions && (
          <ul aria-label="Active sessions" className="flex w-full flex-col divide-y rounded-md border">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
        {others > 1 && <EndButton label="Sign out all other sessions" end={() => send(endOtherSessions)} />}
      </div>
    </Panel>
  )
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

function SessionRow({ session }: { session: SessionInfo }) {
  const { id, current, device, address, last_seen_at } = session
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate text-sm font-medium text-n12">{device}</p>
        <p className="tabular truncate text-xs text-n10">
          {[address, `active ${moment.format(new Date(last_seen_at))}`].filter(Boolean).join(', ')}
        </p>
      </div>
      {current ? (
        <Pill tone="green">This browser</Pill>
      ) : (
        <EndButton
          label="Sign out"
          name={`Sign out ${device}, ${moment.format(new Date(last_seen_at))}`}
          end={() => send(endSession, { params: { id } })}
        />
      )}
    </li>
  )
}

interface EndButtonProps {
  label: string
  /** Name for screen readers where the label alone is ambiguous. */
  name?: string
  end: () => Promise<{ message?: string | undefined }>
}

function EndButton({ label, name, end }: EndButtonProps) {
  const { busy, run } = useAction()
  const press = () =>
    run(end, {
      done: accountMessages.sessionEnded,
      failed: 'The session could not be signed out. Try again.',
      reload: sessionsQuery.queryKey,
    })
  return (
    <Button size="sm" aria-label={name} disabled={busy} onClick={() => void press()}>
      {busy ? 'Signing out' : label}
    </Button>
  )
}
