import {
  type CandidateRow,
  clock,
  fromSi,
  goalOf,
  printedQuantity,
  runStages,
  stageTitles,
  threeDigits,
  type UnitType,
  unitOf,
} from '@trabecula/domain'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Progress, Spinner } from '../../ui/feedback/progress.tsx'
import { useWide } from '../../ui/use-window.ts'
import { type RunState, useStudy } from '../../workspace/study.ts'
import { cancel } from './generate.ts'
import { canNotify, notifyWhenDone, useRunNotification } from './notification.ts'

export function RunProgressPanel({ run, unitType }: { run: RunState; unitType: UnitType }) {
  const now = useSeconds()
  // Next to a wide view the designs are rows of the table instead.
  const listed = !useWide()
  return (
    <div data-ui="Generate" role="status" aria-live="polite" className="flex flex-col gap-3">
      <div className="flex items-start gap-2.5">
        <span className="mt-0.5 text-accent-text">
          <Spinner size={16} />
        </span>
        <p className="min-w-0 flex-1 text-sm font-medium text-n12">{run.stage}</p>
        <Button size="sm" onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
      {/* A design's name and its iteration need the whole width. */}
      <p className="-mt-2 truncate text-xs text-n10">{run.detail || '\u00a0'}</p>
      <Stages stage={run.stage} />
      <Progress label={run.stage} share={run.total > 0 ? run.done / run.total : null} />
      <p className="tabular flex justify-between text-xs text-n10">
        <span>{clock((now - run.startedAt) / 1000)} elapsed</span>
        <span>{run.secondsLeft === null ? '' : `about ${clock(run.secondsLeft)} left`}</span>
      </p>
      <p className="text-xs text-n10">
        Tokens are charged only when the designs are ready. You may reload this page; closing it cancels the run.
      </p>
      {canNotify() && <NotifyWhenDone />}
      {run.candidates.length > 0 && listed && <Finished rows={run.candidates} unitType={unitType} />}
    </div>
  )
}

/** The option for users who look at another window in the meantime. */
function NotifyWhenDone() {
  const { wanted, refused } = useRunNotification()
  return (
    <div>
      <Switch label="Notify me when the run ends" checked={wanted} onChange={(on) => void notifyWhenDone(on)} />
      {refused && (
        <p className="text-xs text-n10">Your browser blocks notifications from this page. Allow them in its settings.</p>
      )}
    </div>
  )
}

function useSeconds(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const titles = runStages.map((stage) => stageTitles[stage])

function Stages({ stage }: { stage: string }) {
  const at = titles.indexOf(stage)
  return (
    <ol className="flex gap-1" aria-label={at < 0 ? 'Stages' : `Stage ${at + 1} of ${titles.length}`}>
      {titles.map((title, index) => (
        <li
          key={title}
          title={title}
          aria-label={title}
          aria-current={index === at ? 'step' : undefined}
          className={`h-1 flex-1 rounded-sm ${index < at ? 'bg-accent' : index === at ? 'bg-accent/50' : 'bg-n5'}`}
        />
      ))}
    </ol>
  )
}

function Finished({ rows, unitType }: { rows: readonly CandidateRow[]; unitType: UnitType }) {
  const goal = useStudy(({ settings }) => goalOf(settings.goal))
  return (
    <div className="max-h-52 overflow-y-auto rounded-md bg-n3 px-2.5 py-1">
      <table className="tabular w-full text-xs" aria-label="Finished designs">
        <thead className="text-n10">
          <tr className="h-6">
            <th scope="col" className="text-left font-normal">
              Finished
            </th>
            <th scope="col" className="text-right font-normal">
              Mass <span className="unit">{unitOf('mass', unitType)}</span>
            </th>
            <th scope="col" className="text-right font-normal">
              {goal.title} <span className="unit">{unitOf(goal.quantity, unitType)}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className="h-6">
              <td className="max-w-32 truncate text-n12">{row.name}</td>
              <td className="text-right text-n12">{threeDigits(fromSi(row.massG, 'mass', unitType))}</td>
              <td className="text-right text-n12">{printedQuantity(goal.measure(row), goal.quantity, unitType)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
