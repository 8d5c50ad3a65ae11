import { fieldViewMessages, fileUnitOf, mostProbes } from '@trabecula/domain'
import { Copy, Trash2, X } from 'lucide-react'
import { useMemo } from 'react'
import { noteThrown } from '../../platform/http/failure-log.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { removeAllPoints, removePoint, useFieldChoices } from '../../workspace/fields/choices.ts'
import { fileCoordinates, printFieldValue } from '../../workspace/fields/readings.ts'
import { keptValues } from '../../workspace/fields/shown.ts'
import { printPoint, usePart } from '../../workspace/part.ts'
import { useStudy } from '../../workspace/study.ts'
import { Placed, type PlacesProps } from './extremes.tsx'
import { keptAsText } from './kept-text.ts'

/** The values of clicked places, to compare and to copy. Screen readers read each added value. */
export function KeptValues({ shown, viewer }: PlacesProps) {
  const kept = useFieldChoices((state) => state.kept)
  const unitType = useStudy((state) => state.unitType)
  const part = usePart((state) => state.part)
  const values = useMemo(() => keptValues(shown, kept), [shown, kept])
  const entries = kept.map(({ id, point }, at) => ({
    id,
    point,
    place: fileCoordinates(shown.fields, point),
    value: values[at] ?? null,
  }))
  const copy = () =>
    navigator.clipboard.writeText(keptAsText(shown, entries, unitType, part ? fileUnitOf(part.unitScale) : 'mm')).then(
      () => toast('Values copied.', 'success'),
      (reason) => {
        noteThrown(reason)
        toast('The values could not be copied. Allow this page to use the clipboard.', 'error')
      },
    )
  return (
    <section aria-label="Kept values" className="flex flex-col gap-1">
      <div aria-live="polite">
        {entries.length === 0 ? (
          <p className="text-xs text-n10">Point at the part to read a value; click to keep it.</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {entries.map(({ id, point, place, value }) => (
              <Placed
                key={id}
                name={`Value ${id}`}
                value={value === null ? 'no value' : printFieldValue(value, shown.choice.field, unitType)}
                place={printPoint(place, part)}
                onFly={() => viewer.current?.flyTo([...point])}
              >
                <IconButton
                  size="sm"
                  label={`Remove value ${id}`}
                  icon={<X size={13} />}
                  className="-mt-0.5 -ml-1"
                  onClick={() => removePoint(id)}
                />
              </Placed>
            ))}
          </ul>
        )}
      </div>
      {entries.length === mostProbes && <p className="text-xs text-amber">{fieldViewMessages.probesFull}</p>}
      {entries.length > 0 && (
        <div className="flex gap-1.5">
          <Button size="sm" onClick={() => void copy()}>
            <Copy size={13} /> Copy
          </Button>
          <Button size="sm" look="quiet" onClick={removeAllPoints}>
            <Trash2 size={13} /> Remove all
          </Button>
        </div>
      )}
    </section>
  )
}
