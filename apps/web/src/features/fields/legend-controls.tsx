import { legendPercentile } from '@trabecula/domain'
import type { ReactNode } from 'react'
import { Select } from '../../ui/controls/select.tsx'
import { changeField, releaseLegend, useFieldChoices } from '../../workspace/fields/choices.ts'
import { type FieldChoice, isSigned } from '../../workspace/fields/readings.ts'
import { keyOf, type ShownField } from '../../workspace/fields/shown.ts'

/** The meaning of the colours where the field prescribes them. */
function ownColours(choice: FieldChoice): ReactNode {
  const sentence =
    choice.field.name === 'safety_factor'
      ? 'Red is below 1: it does not hold.'
      : choice.field.name === 'deviation_percent'
        ? 'Red moves farther than predicted, blue less.'
        : isSigned(choice)
          ? 'Red is along the axis, blue against it.'
          : null
  return sentence && <p className="text-xs text-n10">{sentence}</p>
}

const bandCounts = [8, 12, 20] as const

/** Colours and ends of the legend. A field with prescribed colours, such as a safety factor, has their meaning here. */
export function LegendControls({ shown: { choice } }: { shown: ShownField }) {
  const { map, bands, upTo } = useFieldChoices()
  const { name } = choice.field
  if (name === 'governingCase') return <p className="text-xs text-n10">Each case has the colour of its faces.</p>
  if (name === 'governingMode') return <p className="text-xs text-n10">Each mode has its own colour.</p>
  return (
    <>
      {ownColours(choice) ?? (
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
            // A user who changes the ends replaces the held legend.
            releaseLegend(keyOf(choice))
            changeField({ upTo: next })
          }}
        />
      )}
    </>
  )
}
