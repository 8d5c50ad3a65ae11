interface ColorInputProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A swatch with its hex value; the system's own picker opens on click. */
export function ColorInput({ label, value, onChange }: ColorInputProps) {
  return (
    <label className="flex h-7 items-center justify-between gap-3 text-sm text-n12">
      {label}
      <span className="flex items-center gap-2">
        <span className="tabular text-xs text-n10">{value.toUpperCase()}</span>
        <span
          className="relative size-6 overflow-hidden rounded-sm border border-n7 focus-within:outline-2 focus-within:outline-accent"
          style={{ background: value }}
        >
          <input
            type="color"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            className="absolute inset-0 size-full opacity-0"
          />
        </span>
      </span>
    </label>
  )
}
