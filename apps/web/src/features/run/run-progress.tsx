import { fromSi, type UnitType, unitOf } from '@trabecula/domain'
import { useEffect, useState } from 'react'
import type { RunState } from '../../state/workspace/study.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Progress, Spinner } from '../../ui/feedback/progress.tsx'
import { clock, threeDigits } from '../../ui/print-number.ts'
import { cancel } from './generate.ts'

/** Named stages, elapsed and left, what is finished already, and a cancel that really cancels. */
export function RunProgress({ run, unitType }: { run: RunState; unitType: UnitType }) {
  const now = useSeconds()
  return (
    <div data-ui="Generate" role="status" aria-live="polite" className="flex flex-col gap-3">
      <div className="flex items-start gap-2.5">
        <span className="mt-0.5 text-accent-text">
          <Spinner size={16} />
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-sm font-medium text-n12">{run.stage}</p>
          <p className="truncate text-xs text-n10">{run.detail || '\u00a0'}</p>
        </div>
        <Button size="sm" onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
      <Progress label={run.stage} share={run.total > 0 ? run.done / run.total : null} />
      <p className="tabular flex justify-between text-xs text-n10">
        <span>{clock((now - run.startedAt) / 1000)} elapsed</span>
        <span>{run.secondsLeft === null ? '' : `about ${clock(run.secondsLeft)} left`}</span>
      </p>
      {run.candidates.length > 0 && (
        <ul className="tabular flex flex-col rounded-md bg-n3 px-2.5 py-1 text-xs" aria-label="Finished designs">
          {run.candidates.map((candidate) => (
            <li key={candidate.name} className="flex h-6 items-center justify-between gap-3">
              <span className="truncate text-n12">{candidate.name}</span>
              <span className="text-n11">
                {threeDigits(fromSi(candidate.mass_g, 'mass', unitType))}
                <span className="unit">{unitOf('mass', unitType)}</span>
              </span>
            </li>
          ))}
        </ul>
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
