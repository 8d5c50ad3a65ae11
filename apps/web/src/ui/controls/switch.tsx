import { Switch as Base } from '@base-ui/react/switch'
import { useId } from 'react'

interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** The switch and its label are one target. */
export function Switch({ label, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex h-7 items-center justify-between gap-3 text-sm text-n12">
      {label}
      <Base.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="relative h-[18px] w-8 rounded-full bg-n7 motion-150 data-checked:bg-accent data-disabled:opacity-45"
      >
        <Base.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-white motion-150 data-checked:translate-x-4" />
      </Base.Root>
    </label>
  )
}

interface SwitchListProps<Name extends string> {
  title: string
  all: readonly Name[]
  texts: Readonly<Record<Name, string>>
  chosen: readonly Name[]
  /** Receives the chosen ones in the order of all. */
  onChange: (chosen: Name[]) => void
}

export function SwitchList<Name extends string>({ title, all, texts, chosen, onChange }: SwitchListProps<Name>) {
  return (
    <div className="flex flex-col">
      <p className="text-xs font-medium text-n11">{title}</p>
      {all.map((name) => (
        <Switch
          key={name}
          label={texts[name]}
          checked={chosen.includes(name)}
          onChange={(on) => onChange(all.filter((one) => (one === name ? on : chosen.includes(one))))}
        />
      ))}
    </div>
  )
}
