import { counted } from '@trabecula/domain'
import { shortDay } from '../../ui/print-time.ts'
import type { BillingSummary } from './queries.ts'

type Days = BillingSummary['usage_per_day']

/** Units of the drawing; it stretches to the available room. */
const [width, height] = [300, 100] as const

/** Tokens per day as bars. A table next to it has the numbers, so that the chart is one image with one sentence. */
export function UsageChart({ days }: { days: Days }) {
  const total = days.reduce((sum, day) => sum + day.tokens, 0)
  const top = chartTop(Math.max(0, ...days.map((day) => day.tokens)))
  const step = width / Math.max(days.length, 1)
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div className="tabular flex flex-col justify-between text-right text-2xs leading-none text-n10" aria-hidden="true">
          <span>{top.toLocaleString('en-US')}</span>
          <span>{(top / 2).toLocaleString('en-US')}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Tokens used per day in the last ${days.length} days: ${total.toLocaleString('en-US')} in all`}
          className="h-40 w-full"
        >
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              x1={0}
              x2={width}
              y1={height * share}
              y2={height * share}
              stroke="var(--color-n6)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {days.map((day, index) => (
            <rect
              key={day.date}
              x={index * step + step * 0.15}
              width={step * 0.7}
              y={height * (1 - day.tokens / top)}
              height={(height * day.tokens) / top}
              fill="var(--color-accent)"
            >
              <title>{`${shortDay(day.date)}: ${counted(day.tokens, 'token')}`}</title>
            </rect>
          ))}
        </svg>
        <div className="tabular col-start-2 flex justify-between pt-1 text-2xs text-n10" aria-hidden="true">
          <span>{first && shortDay(first.date)}</span>
          <span>{last && shortDay(last.date)}</span>
        </div>
      </div>
    </figure>
  )
}

/** The round number (1, 2 or 5 times a power of ten, at least 10) that is not below the highest bar. */
export function chartTop(highest: number): number {
  const least = Math.max(highest, 10)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10
  return step * power
}
