import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { shortDay } from '../../ui/print-time.ts'
import { type BillingSummary, chartDays, summaryQuery } from './queries.ts'
import { UsageChart } from './usage-chart.tsx'

type Day = BillingSummary['usage_per_day'][number]

export function UsagePanel() {
  const { data: summary, isPending, isError, refetch } = useQuery(summaryQuery)
  const used = summary?.usage_per_day.filter((day) => day.tokens > 0) ?? []
  return (
    <Panel title="Usage" note={`The last ${chartDays} days`}>
      {isError && <LoadFailure text="The usage could not be loaded." onRetry={() => void refetch()} />}
      {isPending && <RowSkeletons label="Loading the usage" rows={2} />}
      {summary && (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <UsageChart days={summary.usage_per_day} />
          {used.length === 0 ? (
            <p className="text-sm text-n11">No tokens used in this period.</p>
          ) : (
            <UsageTable days={used.toReversed()} />
          )}
        </div>
      )}
    </Panel>
  )
}

function UsageTable({ days }: { days: readonly Day[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-label="Usage per day" tabIndex={0} className="max-h-44 overflow-auto">
      <table className="tabular w-full text-sm">
        <caption className="sr-only">Tokens used per day, newest first; days without usage are left out</caption>
        <thead className="sticky top-0 bg-n1 text-xs text-n11">
          <tr className="[&>th]:pb-1 [&>th]:font-medium">
            <th scope="col" className="text-left">
              Day
            </th>
            <th scope="col" className="text-right">
              Runs
            </th>
            <th scope="col" className="text-right">
              Exports
            </th>
            <th scope="col" className="text-right">
              Tokens
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date} className="border-t [&>*]:py-1">
              <th scope="row" className="text-left font-normal text-n12">
                {shortDay(day.date)}
              </th>
              <td className="text-right text-n11">{day.runs}</td>
              <td className="text-right text-n11">{day.exports}</td>
              <td className="text-right text-n12">{day.tokens.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
