import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/progress.tsx'
import { useComparedFields } from '../../workspace/fields/compared.ts'
import { drawLegend, type LegendDrawing } from '../../workspace/fields/legend.ts'
import { useStudy } from '../../workspace/study.ts'
import { barFill } from './bar.ts'

/** One legend above designs side by side; empty while no field is shown. */
export function ComparedLegend() {
  const rows = useStudy((state) => state.compared)
  const unitType = useStudy((state) => state.unitType)
  const { legend, busy, failure } = useComparedFields(rows)
  if (failure) return <Notice tone="red">{failure}</Notice>
  if (busy)
    return (
      <p role="status" className="flex h-11 items-center gap-2 border-b px-3 text-xs text-n10">
        <Spinner size={14} /> Loading the fields
      </p>
    )
  if (!legend) return null
  const { choice, colouring, load, asFactor } = legend
  return <LyingLegend drawing={drawLegend(choice, colouring, { load, unitType, statistics: null, asFactor })} />
}

function LyingLegend({ drawing }: { drawing: LegendDrawing }) {
  return (
    <section aria-label="Legend" className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-1 border-b px-3 py-1.5">
      <p className="text-xs">
        <span className="font-semibold">{drawing.title}</span> <span className="text-n10">{drawing.note}</span>
      </p>
      <div className="relative mx-4 mb-4 h-3 max-w-xl min-w-60 flex-1">
        <div aria-hidden="true" className="h-full rounded-sm" style={{ background: barFill(drawing, 'right') }} />
        {drawing.ticks.map(({ at, text }) => (
          <span
            key={text}
            className="tabular absolute top-3 -translate-x-1/2 pt-0.5 text-2xs whitespace-nowrap text-n11"
            style={{ left: `${(100 * at).toFixed(2)}%` }}
          >
            {text}
          </span>
        ))}
      </div>
    </section>
  )
}
