import { useQuery } from '@tanstack/react-query'
import { listSweeps, type SweepAnswer } from '@trabecula/contract'
import {
  counted,
  defaultSweptValues,
  defaultTokenCosts,
  fromSi,
  goalOf,
  mostSweptValues,
  requirementOf,
  sweepMessages,
  threeDigits,
  toSi,
  unitOf,
  valuesBetween,
} from '@trabecula/domain'
import { useEffect, useState } from 'react'
import { send } from '../../platform/http/client.ts'
import { balanceQuery, refreshBalance, tokenConfigQuery } from '../../session/queries.ts'
import { useAction } from '../../session/use-action.ts'
import { currentUser } from '../../session/user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { editable } from '../../ui/print-number.ts'
import { useEstimate } from '../../workspace/estimate/store.ts'
import { nearestGoal, readGoal } from '../../workspace/goal-value.ts'
import { openStudy, refreshStudies } from '../../workspace/open-study.ts'
import { openInnerQuestion, openSizeQuestion, usePart } from '../../workspace/part.ts'
import { useStudy } from '../../workspace/study.ts'
import { missingForRun } from './missing.ts'
import { MissingList } from './missing-list.tsx'
import { beginSweep, stopSweep } from './sweep.ts'

const lookEveryMs = 2000

/** Several required values of the set-up in the form: what they cost, how their runs go on, and what they found. */
export function SweepDialog({ onClose }: { onClose: () => void }) {
  const project = useStudy((state) => state.project)
  const id = project?.id ?? ''
  const sweeps = useQuery({
    queryKey: sweepsOf(id),
    queryFn: ({ signal }) => send(listSweeps, { params: { id }, signal }).then((answer) => answer.sweeps),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? lookEveryMs : false),
  })
  const [latest] = sweeps.data ?? []
  const finished = latest?.values.filter(({ state }) => state === 'done').length ?? 0
  useEffect(() => {
    if (finished > 0 && project) void refreshStudies(project).then(refreshBalance)
  }, [finished, project])
  return (
    <Dialog
      open
      size="large"
      closeButton
      title="Try several values"
      description="Each value becomes a study of its own. Their runs begin one after the other, also when this page is closed."
      onClose={onClose}
      body={
        <div className="flex flex-col gap-4 text-xs text-n11">
          {sweeps.isError && <Notice tone="red">The sweeps of this project could not be loaded.</Notice>}
          {latest && isRunning(latest) ? null : <SweepForm projectId={id} />}
          {latest && <SweptValues sweep={latest} onOpen={onClose} />}
          {latest && isRunning(latest) && <StopButton sweep={latest} />}
        </div>
      }
    >
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  )
}

const sweepsOf = (projectId: string) => ['sweeps', projectId]

const isRunning = ({ state }: SweepAnswer): boolean => state === 'running'

const counts = Array.from({ length: mostSweptValues - 1 }, (_, n) => String(n + 2))

function SweepForm({ projectId }: { projectId: string }) {
  const { settings, unitType } = useStudy()
  const { goal } = requirementOf(settings)
  const unit = unitOf(goal.quantity, unitType)
  const [ends, setEnds] = useState(useFirstEnds())
  const [count, setCount] = useState(String(defaultSweptValues))
  const { run, busy } = useAction()
  const typed = ends.map((end) => Number(editable(fromSi(end, goal.quantity, unitType))))
  const [from = 0, to = 0] = typed
  const values = valuesBetween(from, to, Number(count))
  const { tokens, line, missing } = usePrice(values.length)
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
        {(['From', 'To'] as const).map((label, n) => (
          <NumberInput
            key={label}
            label={label}
            value={typed[n] ?? 0}
            unit={unit}
            print={editable}
            read={(text) => readGoal(text, goal, unitType)}
            nearest={(text) => nearestGoal(text, goal, unitType)}
            onChange={(next) => setEnds(ends.with(n, toSi(next, goal.quantity, unitType)))}
          />
        ))}
        <Select label="Values" value={count} choices={counts.map((each) => ({ value: each, label: each }))} onChange={setCount} />
      </div>
      <p>
        {goal.title}: {values.map((value) => threeDigits(value)).join(', ')} {unit}
      </p>
      {missing.length > 0 && <MissingList missing={missing} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="primary"
          disabled={busy || missing.length > 0}
          onClick={() =>
            void run(() => beginSweep(values, tokens), { failed: sweepMessages.notBegun, reload: sweepsOf(projectId) })
          }
        >
          Start {counted(values.length, 'run')}
        </Button>
        <span className="tabular text-n10">{line}</span>
      </div>
    </div>
  )
}

/** The range of the curve, where there is one; else around the value of the form. In SI. */
function useFirstEnds(): readonly number[] {
  const { settings, unitType } = useStudy()
  const curves = useEstimate(({ estimate }) => estimate?.lattice?.curves)
  const { quantity } = goalOf(settings.goal)
  const values = (curves ?? []).flatMap(({ points }) => points.map(({ value }) => value / (settings.safetyFactor ?? 1)))
  const middle = settings.target > 0 ? settings.target : toSi(100, quantity, unitType)
  const ends = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [middle / 2, 1.5 * middle]
  return ends.map((end) => toSi(Number(fromSi(end, quantity, unitType).toPrecision(2)), quantity, unitType))
}

function usePrice(runs: number) {
  const study = useStudy()
  const isSizeOpen = usePart(openSizeQuestion)
  const isInnerOpen = usePart(openInnerQuestion)
  const { data: balance } = useQuery(balanceQuery)
  const costs = useQuery(tokenConfigQuery).data?.costs ?? defaultTokenCosts
  const { username, isSuperuser } = currentUser
  const tokens = isSuperuser ? 0 : runs * costs.generate
  const available = balance?.known ? balance.available_tokens : undefined
  const missing = missingForRun(study, {
    username,
    superuser: isSuperuser,
    subscribed: undefined,
    tokens: available,
    cost: tokens,
    openSizeQuestion: isSizeOpen,
    openInnerQuestion: isInnerOpen,
  })
  const left = available === undefined ? '' : ` of ${available.toLocaleString('en-US')}`
  const line = isSuperuser
    ? 'No tokens needed'
    : `At most ${tokens}${left} tokens: a value that has no result, or that has not begun when you stop, costs nothing.`
  return { tokens, line, missing }
}

function SweptValues({ sweep, onOpen }: { sweep: SweepAnswer; onOpen: () => void }) {
  const { studies, unitType, run } = useStudy()
  const open = async (id: string) => {
    onOpen()
    await openStudy(id)
  }
  return (
    <table className="w-full">
      <caption className="pb-1 text-left font-medium text-n11">{isRunning(sweep) ? 'Under way' : 'The last values'}</caption>
      <thead className="text-left text-n10">
        <tr>
          <th className="font-normal">Study</th>
          <th className="font-normal">State</th>
          <th className="font-normal">Best design</th>
          <th className="text-right font-normal">Mass</th>
          <th className="sr-only">Open</th>
        </tr>
      </thead>
      <tbody>
        {sweep.values.map((value) => {
          const study = studies.find(({ id }) => id === value.subproject_id)
          const { best } = value
          return (
            <tr key={value.run_id} className="border-t align-top">
              <td className="py-1 pr-2">{study?.name ?? '…'}</td>
              <td className="pr-2">{stateText(value)}</td>
              <td className="pr-2">{best?.name}</td>
              <td className="tabular text-right">
                {best && `${threeDigits(fromSi(best.mass_g, 'mass', unitType))} ${unitOf('mass', unitType)}`}
              </td>
              <td className="text-right">
                {study && value.state === 'done' && (
                  <Button
                    size="sm"
                    look="quiet"
                    disabled={run !== null}
                    aria-label={`Open ${study.name}`}
                    onClick={() => void open(study.id)}
                  >
                    Open
                  </Button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function stateText({ state, percent, message }: SweepAnswer['values'][number]): string {
  if (state === 'done') return 'Done'
  if (state === 'running') return `${percent} %`
  if (state === 'queued') return 'Waiting'
  return state === 'cancelled' ? 'Stopped' : (message ?? 'No result')
}

function StopButton({ sweep }: { sweep: SweepAnswer }) {
  const { run, busy } = useAction()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        disabled={busy}
        onClick={() =>
          void run(() => stopSweep(sweep.id), { failed: sweepMessages.notStopped, reload: sweepsOf(sweep.project_id) })
        }
      >
        Stop
      </Button>
      <span className="text-n10">What is done stays. What is under way or waits costs nothing.</span>
    </div>
  )
}
