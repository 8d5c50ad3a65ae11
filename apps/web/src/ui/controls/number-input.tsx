import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Field, inputClass } from './text-field.tsx'

interface NumberInputProps {
  label: string
  /** Hides the label visually where a group already names it. */
  bare?: boolean
  value: number
  /** Shown inside, after the number. */
  unit?: string
  help?: React.ReactNode
  hint?: React.ReactNode
  /** How the value is printed while nobody types. */
  print: (value: number) => string
  /** Reads what was typed, with or without a unit; a text is the error to show. */
  read: (text: string) => number | string
  onChange: (value: number) => void
  /** For a number out of its range the nearest in it: taken when the field is left, and until then the error stands. */
  nearest?: (text: string) => number | undefined
  /** The next value for an arrow key; coarse with Shift or a page key. Without it the keys do nothing. */
  step?: (value: number, direction: 1 | -1, coarse: boolean) => number
  disabled?: boolean
}

const stepKeys: Readonly<Record<string, { readonly direction: 1 | -1; readonly coarse: boolean }>> = {
  ArrowUp: { direction: 1, coarse: false },
  ArrowDown: { direction: -1, coarse: false },
  PageUp: { direction: 1, coarse: true },
  PageDown: { direction: -1, coarse: true },
}

/** A number with its unit. What is typed is kept as typed until the field is left; then the value is printed again. */
export function NumberInput({
  label,
  bare = false,
  value,
  unit,
  help,
  hint,
  print,
  read,
  onChange,
  nearest,
  step,
  disabled = false,
}: NumberInputProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const before = useRef(value)
  // A value that came from elsewhere may be out of range, too.
  const parsed = draft === null && !nearest ? value : read(draft ?? print(value))
  const error = typeof parsed === 'string' ? parsed : undefined

  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key === 'Escape' && draft !== null) {
      // What was typed so far has counted already.
      setDraft(null)
      onChange(before.current)
    }
    const way = stepKeys[event.key]
    if (!way || !step || typeof parsed !== 'number') return
    event.preventDefault()
    const text = print(step(parsed, way.direction, way.coarse || event.shiftKey))
    // As if it had been typed, so that the same limits hold.
    const next = read(text)
    if (typeof next !== 'number') return
    setDraft(null)
    onChange(next)
  }

  const input = (
    <div className="relative">
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        aria-label={bare ? label : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        className={`${inputClass} tabular ${unit ? 'pr-13' : ''}`}
        value={draft ?? print(value)}
        onFocus={(event) => {
          before.current = value
          event.currentTarget.select()
        }}
        onChange={(event) => {
          setDraft(event.currentTarget.value)
          const next = read(event.currentTarget.value)
          if (typeof next === 'number') onChange(next)
        }}
        onBlur={(event) => {
          const inRange = error === undefined ? undefined : nearest?.(event.currentTarget.value)
          if (inRange !== undefined) onChange(inRange)
          setDraft(null)
        }}
        onKeyDown={onKey}
      />
      {unit && (
        <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-xs text-n10">{unit}</span>
      )}
    </div>
  )
  if (bare)
    return (
      <div>
        {input}
        {(error ?? hint) && (
          <p id={`${id}-note`} role={error ? 'alert' : undefined} className={`pt-0.5 text-xs ${error ? 'text-red' : 'text-n10'}`}>
            {error ?? hint}
          </p>
        )}
      </div>
    )
  return (
    <Field label={label} help={help} htmlFor={id} hint={hint} error={error}>
      {input}
    </Field>
  )
}
