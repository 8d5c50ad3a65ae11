import { legendPercentile } from '@trabecula/domain'
import { Select } from '../../ui/controls/select.tsx'
import { changeField, releaseLegend, useFieldChoices } from '../../workspace/fields/choices.ts'
import { keyOf, type ShownField } from '../../workspace/fields/shown.ts'

const bandCounts = [8, 12, 20] as const

/** Colours and ends of the legend. What has its own colours, such as a safety factor, says so. */
export function LegendControls({ shown: { choice } }: { shown: ShownField }) {
  const { map, bands, upTo } = useFieldChoices()
  const { name } = choice.field
  if (name === 'governing_mode') return <p className="text-xs text-n10">Each mode has its own colour.</p>
  const diverging = name === 'safety_factor' || choice.component !== 'magnitude'
  return (
    <>
      {diverging ? (
        <p className="text-xs text-n10">
          {name === 'safety_factor' ? 'Red is below 1: it does not hold.' : 'Blue is against the axis, red along it.'}
        </p>
      ) : (
        <Select
          label="Colours"
          value={map}
          choices={[
            { value: 'viridis', label: 'Viridis' },
            { value: 'cividis', label: 'Cividis', note: 'The same with any colour vision' },
          ]}
          onChange={(next) => changeField({ map: next })}
        />
      )}
      <Select
        label="Steps"
        value={String(bands ?? 'smooth')}
        choices={[
          { value: 'smooth', label: 'Smooth' },
          ...bandCounts.map((count) => ({ value: String(count), label: `${count} bands` })),
        ]}
        onChange={(next) => changeField({ bands: next === 'smooth' ? null : Number(next) })}
      />
      {name !== 'safety_factor' && (
        <Select
          label="Ends at"
          value={upTo}
          choices={[
            { value: 'most', label: 'Largest value' },
            { value: 'percentile', label: `${legendPercentile} % of the cells`, note: 'The rest has the last colour' },
          ]}
          onChange={(next) => {
            // Whoever chooses where it ends does not want the legend that was held.
            releaseLegend(keyOf(choice))
            changeField({ upTo: next })
          }}
        />
      )}
    </>
  )
}
