import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { ReactNode } from 'react'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  choices: readonly { readonly value: Value; readonly label: ReactNode; readonly name?: string }[]
  onChange: (value: Value) => void
  disabled?: boolean
  className?: string
}

/** One of a few choices, all of them visible; arrow keys move, and one is always chosen. */
export function Segmented<Value extends string>({
  label,
  value,
  choices,
  onChange,
  disabled = false,
  className = '',
}: SegmentedProps<Value>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      disabled={disabled}
      onValueChange={(next) => next[0] !== undefined && onChange(next[0] as Value)}
      className={`flex rounded-md bg-n4 p-0.5 ${className}`}
    >
      {choices.map((choice) => (
        <Toggle
          key={choice.value}
          value={choice.value}
          aria-label={choice.name}
          className="flex h-7 flex-1 items-center justify-center gap-1.5 rounded-sm px-2.5 text-xs whitespace-nowrap text-n11 motion-150 hover:text-n12 data-pressed:bg-chosen data-pressed:font-medium data-pressed:text-n12 data-pressed:shadow-[0_1px_2px_#0003]"
        >
          {choice.label}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
