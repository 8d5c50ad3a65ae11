import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Field, inputClass } from './text-field.tsx'

export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  /** A less prominent second line. */
  readonly note?: string
  readonly disabled?: boolean
}

interface SelectProps<Value extends string> {
  label: string
  bare?: boolean
  value: Value
  choices: readonly Choice<Value>[]
  onChange: (value: Value) => void
  help?: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

export function Select<Value extends string>({
  label,
  bare = false,
  value,
  choices,
  onChange,
  help,
  hint,
  disabled = false,
}: SelectProps<Value>) {
  const id = useId()
  const box = (
    <Base.Root
      items={[...choices]}
      value={value}
      onValueChange={(next) => next !== null && onChange(next as Value)}
      disabled={disabled}
    >
      <Base.Trigger
        id={id}
        aria-label={bare ? label : undefined}
        className={`${inputClass} flex items-center justify-between gap-2 text-left data-popup-open:border-accent`}
      >
        <span className="truncate">
          <Base.Value />
        </span>
        <Base.Icon className="text-n9">
          <ChevronsUpDown size={14} />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} collisionPadding={8} alignItemWithTrigger={false} className="z-50">
          <Base.Popup className="max-h-[min(288px,var(--available-height))] max-w-(--available-width) min-w-[var(--anchor-width)] animate-rise overflow-auto rounded-md border border-n6 bg-raised p-1 shadow-float outline-none">
            {choices.map((choice) => (
              <Base.Item
                key={choice.value}
                value={choice.value}
                disabled={choice.disabled ?? false}
                className="grid grid-cols-[16px_1fr] items-center gap-x-1.5 rounded-sm px-1.5 py-1 text-sm text-n12 outline-none select-none data-disabled:text-n10 data-highlighted:bg-n4"
              >
                <Base.ItemIndicator className="text-accent-text">
                  <Check size={14} />
                </Base.ItemIndicator>
                <Base.ItemText className="col-start-2">{choice.label}</Base.ItemText>
                {choice.note && <span className="col-start-2 text-xs text-n10">{choice.note}</span>}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
  if (bare) return box
  return (
    <Field label={label} help={help} htmlFor={id} hint={hint}>
      {box}
    </Field>
  )
}
