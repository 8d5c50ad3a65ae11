import { fromSi, parseQuantity, type QuantityName, stepped, toSi, type UnitType, unitOf } from '@trabecula/domain'
import { editable } from '../print-number.ts'
import { NumberInput } from './number-input.tsx'

interface QuantityInputProps {
  label: string
  quantity: QuantityName
  /** SI; 0 until it is typed. */
  value: number
  unitType: UnitType
  hint?: string
  onChange: (value: number) => void
}

/** A field for a value above zero, shown and typed in the user's units. */
export function QuantityInput({ label, quantity, value, unitType, hint, onChange }: QuantityInputProps) {
  const unit = unitOf(quantity, unitType)
  return (
    <NumberInput
      label={label}
      value={fromSi(value, quantity, unitType)}
      unit={unit}
      hint={hint}
      print={(shown) => (shown === 0 ? '' : editable(shown))}
      read={(text) => {
        const typed = parseQuantity(text, quantity, unitType)
        return typed !== undefined && typed > 0 ? typed : `Enter a number above 0, such as 1 ${unit}`
      }}
      step={(shown, direction, coarse) => stepped(shown, direction, { coarse, fromZero: 0.1 })}
      onChange={(typed) => onChange(toSi(typed, quantity, unitType))}
    />
  )
}
