import { Slider as Base } from '@base-ui/react/slider'

/** PageUp and PageDown move by this share of the range. */
const pageShare = 0.05

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  print: (value: number) => string
  onChange: (value: number) => void
  disabled?: boolean
}

export function Slider({ label, value, min, max, step, print, onChange, disabled = false }: SliderProps) {
  return (
    <Base.Root
      value={value}
      min={min}
      max={max}
      step={step}
      largeStep={Math.max(1, Math.round((pageShare * (max - min)) / step)) * step}
      disabled={disabled}
      // At its ends the knob stays within the rail, which ends at the panel's edge.
      thumbAlignment="edge"
      onValueChange={(next) => onChange(typeof next === 'number' ? next : (next[0] ?? value))}
      // Only the rail fades, so that label and value stay legible.
      className="grid grid-cols-[1fr_auto] gap-y-1 text-n11 data-disabled:text-n10"
    >
      <Base.Label className="text-xs font-medium">{label}</Base.Label>
      <span className="tabular text-xs">{print(value)}</span>
      <Base.Control className="col-span-2 flex h-5 touch-none items-center select-none data-disabled:opacity-45">
        <Base.Track className="h-1 w-full rounded-sm bg-n5">
          <Base.Indicator className="rounded-sm bg-accent" />
          <Base.Thumb
            aria-label={label}
            className="size-3.5 rounded-full border border-n7 bg-white shadow-[0_1px_2px_#0004] has-focus-visible:outline-2 has-focus-visible:outline-accent"
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  )
}
