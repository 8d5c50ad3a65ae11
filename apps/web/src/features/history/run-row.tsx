import { Link } from '@tanstack/react-router'
import type { HistoryRun } from '@trabecula/contract'
import { clock, counted, fromWire, studyTitle } from '@trabecula/domain'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Pill, type Tone } from '../../ui/feedback/pill.tsx'
import { since } from '../../ui/print-time.ts'

const states: Record<HistoryRun['status'], { readonly word: string; readonly tone: Tone }> = {
  waiting: { word: 'Waiting', tone: 'accent' },
  preparing: { word: 'Running', tone: 'accent' },
  running: { word: 'Running', tone: 'accent' },
  ranking: { word: 'Running', tone: 'accent' },
  done: { word: 'Done', tone: 'green' },
  refused: { word: 'Refused', tone: 'amber' },
  failed: { word: 'Failed', tone: 'red' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
}

export function RunRow({ projectId, run: answered }: { projectId: string; run: HistoryRun }) {
  const run = fromWire(answered)
  const { word, tone } = states[run.status]
  const name = studyTitle(
    run.subprojectName,
    { goal: run.optimizationGoal, target: run.optimizationValue },
    run.isMetric ? 'metric' : 'imperial',
  )
  return (
    <li className="grid grid-cols-[76px_minmax(0,1fr)_auto] min-h-11 items-center gap-x-3 border-b px-3 py-2 last:border-b-0 lg:grid-cols-[76px_minmax(0,2fr)_minmax(0,3fr)_240px_112px]">
      <span>
        <Pill tone={tone}>{word}</Pill>
      </span>
      <span className="min-w-0 truncate text-sm text-n12" title={name}>
        {name}
      </span>
      <span
        className="col-span-2 col-start-2 row-start-2 line-clamp-3 min-w-0 text-xs text-n11 lg:col-span-1 lg:col-start-3 lg:row-start-1 lg:line-clamp-2"
        title={run.message ?? undefined}
      >
        {run.bestResult ?? run.message ?? (tone === 'accent' ? 'Designs will appear here' : 'No designs')}
      </span>
      <span className="tabular col-span-2 col-start-2 row-start-3 truncate text-xs text-n10 lg:col-span-1 lg:col-start-4 lg:row-start-1">
        {[
          since(run.createdAt, Date.now()),
          run.completionTime === null ? undefined : `took ${clock(run.completionTime)}`,
          run.tokens > 0 ? counted(run.tokens, 'token') : undefined,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="col-start-3 row-start-1 justify-self-end lg:col-start-5">
        {(run.isCurrentResult || tone === 'accent') && (
          <Link
            to="/project/$id"
            params={{ id: projectId }}
            search={{ study: run.subprojectId }}
            aria-label={tone === 'accent' ? `Watch ${name}` : `Open the designs of ${name}`}
            className={buttonClass('plain', 'sm')}
          >
            {tone === 'accent' ? 'Watch' : 'Open designs'}
          </Link>
        )}
      </span>
    </li>
  )
}
