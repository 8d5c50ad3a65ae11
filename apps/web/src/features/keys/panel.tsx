import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Panel } from '../../ui/panel.tsx'
import { KeyRow } from './key-row.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { keysQuery } from './queries.ts'

/** Keys with which programs sign in: the user's own, and for the owner the team's. */
export function KeysPanel() {
  const { data, isError, refetch } = useQuery(keysQuery)
  const [making, setMaking] = useState(false)
  return (
    <Panel title="Keys for programs" note="Let a script work for you" id="keys">
      <div className="flex flex-col items-start gap-4">
        {isError && <LoadFailure text="The keys could not be loaded." onRetry={() => void refetch()} />}
        {!data && !isError && <Loading text="Loading keys" />}
        {data && data.keys.length === 0 && (
          <p className="max-w-lg text-sm text-n11">
            A key lets a program upload parts, generate and export with your permissions and your team's tokens. There is none
            yet.
          </p>
        )}
        {data && data.keys.length > 0 && (
          <ul aria-label="Keys" className="flex w-full flex-col divide-y rounded-md border">
            {data.keys.map((key) => (
              <KeyRow key={key.id} programKey={key} />
            ))}
          </ul>
        )}
        {data && (
          <Button onClick={() => setMaking(true)}>
            <Plus size={14} aria-hidden="true" /> New key
          </Button>
        )}
      </div>
      {data && <NewKeyDialog open={making} mayBeTeams={data.may_manage_team} onClose={() => setMaking(false)} />}
    </Panel>
  )
}
