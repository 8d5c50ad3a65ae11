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
  /** Prints the value while the field is not edited. */
  print: (value: number) => string
  /** Reads the typed text, with or without a unit; a returned text is the error to show. */
  read: (text: string) => number | string
  onChange: (value: number) => void
  /** The nearest value for a number out of range: used when the field is left, and the error is shown until then. */
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

/** A number with its unit. The typed text stays until the field is left; then the value is printed again. */
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
  // A value from elsewhere may be out of range, too.
  const parsed = draft === null && !nearest ? value : read(draft ?? print(value))
  const error = typeof parsed === 'string' ? parsed : undefined

  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key === 'Escape' && draft !== null) {
      // The typed text was already applied.
      setDraft(null)
      onChange(before.current)
    }
    const way = stepKeys[event.key]
    if (!way || !step || typeof parsed !== 'number') return
    event.preventDefault()
    const text = print(step(parsed, way.direction, way.coarse || event.shiftKey))
    // The value is handled as if it had been typed, so that the same limits hold.
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
