import { useId, useState } from 'react'
import { Field, inputClass } from './text-field.tsx'

interface NumberInputProps {
  label: string
  /** Hides the label visually where a group already names it. */
  bare?: boolean
  value: number
  /** Shown inside, after the number. */
  unit?: string
  hint?: React.ReactNode
  /** How the value is printed while nobody types. */
  print: (value: number) => string
  /** Reads what was typed, with or without a unit; a text is the error to show. */
  read: (text: string) => number | string
  onChange: (value: number) => void
  disabled?: boolean
}

/** A number with its unit. What is typed is kept as typed until the field is left; then the value is printed again. */
export function NumberInput({
  label,
  bare = false,
  value,
  unit,
  hint,
  print,
  read,
  onChange,
  disabled = false,
}: NumberInputProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const parsed = draft === null ? value : read(draft)
  const error = typeof parsed === 'string' ? parsed : undefined

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
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setDraft(event.currentTarget.value)
          const next = read(event.currentTarget.value)
          if (typeof next === 'number') onChange(next)
        }}
        onBlur={() => setDraft(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
      {unit && (
        <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-xs text-n10">{unit}</span>
      )}
    </div>
  )
  if (bare) return input
  return (
    <Field label={label} htmlFor={id} hint={hint} error={error}>
      {input}
    </Field>
  )
}
