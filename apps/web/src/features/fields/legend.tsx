import { checkLegend, fieldFromSi, fieldViewMessages, readLegendEnd } from '@trabecula/domain'
import { Eye, Lock, LockOpen, X } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { IconButton } from '../../ui/controls/button.tsx'
import { Tooltip } from '../../ui/floating/tooltip.tsx'
import { editable } from '../../ui/print-number.ts'
import type { Colouring } from '../../viewer/fields/model.ts'
import type { ViewerHandle } from '../../viewer/props.ts'
import { changeField, holdLegend, releaseLegend, useFieldChoices, useFieldPointer } from '../../workspace/fields/choices.ts'
import { drawLegend, heightOf, type LegendDrawing } from '../../workspace/fields/legend.ts'
import { printFieldValue } from '../../workspace/fields/readings.ts'
import { keyOf, type ShownField, useFields } from '../../workspace/fields/shown.ts'
import { useStudy } from '../../workspace/study.ts'
import { barFill } from './bar.ts'

interface FieldLegendProps {
  viewer: RefObject<ViewerHandle | null>
  /** Height that the legend may have, in pixels. */
  room: number
}

/** The legend of the field that is shown; nothing while none is. */
export function FieldLegend({ viewer, room }: FieldLegendProps) {
  const { status } = useFields()
  return status.kind === 'ready' ? <Legend shown={status.shown} viewer={viewer} room={room} /> : null
}

/** Height of the text above and below the bar, and the least and the greatest height of the bar. */
const heights = { around: 168, least: 72, most: 260 } as const

function Legend({ shown, viewer, room }: FieldLegendProps & { shown: ShownField }) {
  const { fields, choice, colouring, load, statistics } = shown
  const unitType = useStudy((state) => state.unitType)
  const key = keyOf(choice)
  const held = useFieldChoices((state) => state.held[key] !== undefined)
  const [refusal, setRefusal] = useState<string | null>(null)
  const asFactor = fields.facts.loadIsFactor
  const drawing = drawLegend(choice, colouring, { load, unitType, statistics, asFactor })
  const categories = choice.field.categories !== undefined
  const height = Math.min(heights.most, Math.max(heights.least, room - heights.around))

  const hold = (range: { least: number; most: number }) => {
    const checked = checkLegend(range.least, range.most)
    setRefusal(checked.ok ? null : checked.refusal.message)
    if (checked.ok) holdLegend(key, checked.value)
  }
  const fit = () => {
    const seen = viewer.current?.visibleRange()
    if (!seen || !(seen.least < seen.most)) setRefusal(fieldViewMessages.nothingVisible)
    else hold(seen)
  }
  const end = (which: 'least' | 'most') =>
    categories ? null : (
      <LegendEnd
        key={`${key} ${which}`}
        which={which}
        value={colouring[which]}
        quantity={choice.field.quantity}
        unitType={unitType}
        onRefused={setRefusal}
        onChange={(value) => hold({ least: colouring.least, most: colouring.most, [which]: value })}
      />
    )

  return (
    <section
      aria-label="Legend"
      data-tour-id="legend"
      className="pointer-events-auto flex w-42 animate-rise flex-col gap-1.5 rounded-lg border bg-raised p-2.5 shadow-float"
    >
      <header className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <h2 className="text-xs leading-4 font-semibold text-balance">{drawing.title}</h2>
          <p className="text-2xs text-n10">{drawing.note}</p>
        </div>
        <IconButton
          size="sm"
          label="Hide the field"
          icon={<X size={13} />}
          className="-mt-1.5 -mr-1.5"
          onClick={() => changeField({ shown: false })}
        />
      </header>
      {end('most')}
      <Bar drawing={drawing} colouring={colouring} height={height} />
      {end('least')}
      {refusal && (
        <p role="alert" className="text-2xs text-red">
          {refusal}
        </p>
      )}
      <footer className="flex items-center gap-0.5 border-t border-n5 pt-1">
        <PointerValue shown={shown} />
        {!categories && (
          <>
            <Tooltip text="Fit the legend to what is visible">
              <IconButton size="sm" label="Fit the legend to what is visible" icon={<Eye size={13} />} onClick={fit} />
            </Tooltip>
            <Tooltip text={held ? 'Release: follow the values' : 'Lock minimum and maximum'}>
              <IconButton
                size="sm"
                label="Lock the legend"
                pressed={held}
                icon={held ? <Lock size={13} /> : <LockOpen size={13} />}
                onClick={() => {
                  setRefusal(null)
                  if (held) releaseLegend(key)
                  else hold({ least: colouring.least, most: colouring.most })
                }}
              />
            </Tooltip>
          </>
        )}
      </footer>
    </section>
  )
}

/** The colours with round numbers next to them, and the value under the pointer at its height. */
function Bar({ drawing, colouring, height }: { drawing: LegendDrawing; colouring: Colouring; height: number }) {
  const percent = (at: number) => `${(100 * at).toFixed(2)}%`
  return (
    <div className="relative my-1.5 ml-3" style={{ height }} aria-hidden="true">
      <div className="h-full w-4 rounded-sm" style={{ background: barFill(drawing, 'up') }} />
      <PointerMark colouring={colouring} />
      {drawing.percentile && (
        <span
          className="absolute -left-1 flex h-0 w-[calc(100%+4px)] items-center justify-between text-2xs text-n10"
          style={{ bottom: percent(drawing.percentile.at) }}
        >
          <span className="w-6 border-t border-dashed border-white mix-blend-difference" />
          {drawing.percentile.text}
        </span>
      )}
      {drawing.ticks.map(({ at, text }) => (
        <span
          key={text}
          className="tabular absolute right-0 left-4 flex h-0 items-center gap-1 text-2xs text-n11"
          style={{ bottom: percent(at) }}
        >
          <span className="w-1 shrink-0 border-t border-n9" />
          <span className="min-w-0 truncate" title={text}>
            {text}
          </span>
        </span>
      ))}
    </div>
  )
}

function PointerMark({ colouring }: { colouring: Colouring }) {
  const value = useFieldPointer((state) => state.point?.value)
  if (value === undefined) return null
  return (
    <span
      className="absolute -left-2.5 h-0 w-0 translate-y-1/2 border-y-5 border-l-8 border-transparent border-l-n12"
      style={{ bottom: `${(100 * heightOf(colouring, value)).toFixed(2)}%` }}
    />
  )
}

/** Screen readers do not read it, because it changes with every move; kept values are in their list. */
function PointerValue({ shown }: { shown: ShownField }) {
  const value = useFieldPointer((state) => state.point?.value)
  const unitType = useStudy((state) => state.unitType)
  return (
    <p aria-hidden="true" className="tabular min-w-0 flex-1 truncate text-2xs text-n11">
      {value === undefined ? '' : printFieldValue(value, shown.choice.field, unitType)}
    </p>
  )
}

interface LegendEndProps {
  which: 'least' | 'most'
  value: number
  quantity: ShownField['choice']['field']['quantity']
  unitType: 'metric' | 'imperial'
  onChange: (value: number) => void
  onRefused: (sentence: string | null) => void
}

/** One end of the legend; a typed value is applied by Enter or when the field is left. */
function LegendEnd({ which, value, quantity, unitType, onChange, onRefused }: LegendEndProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const printed = editable(fieldFromSi(value, quantity, unitType), 4)
  const take = (text: string) => {
    setDraft(null)
    if (text === printed) return
    const read = readLegendEnd(text, quantity, unitType)
    if (read.ok) onChange(read.value)
    else onRefused(read.refusal.message)
  }
  return (
    <div className="flex items-center gap-1.5">
      <label htmlFor={id} className="w-7 text-2xs text-n10">
        {which === 'least' ? 'Min' : 'Max'}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        className="tabular h-6 w-full min-w-0 rounded-sm border bg-n1 px-1.5 text-xs text-n12 hover:border-n7"
        value={draft ?? printed}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={(event) => take(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key !== 'Escape' || draft === null) return
          event.stopPropagation()
          setDraft(null)
          onRefused(null)
        }}
      />
    </div>
  )
}
