import { fromSi, parseNumber, parseQuantity, toSi, type UnitType, type Vector } from '@trabecula/domain'
import { editable } from '../print-number.ts'
import { NumberInput } from './number-input.tsx'

const axes = ['x', 'y', 'z'] as const
const zero: Vector = { x: 0, y: 0, z: 0 }

interface VectorFieldsProps {
  label: string
  /** null while it is not given. */
  value: Vector | null
  hint?: string
  /** For a point, whose numbers are lengths; a direction has no unit. */
  unitType?: UnitType
  onChange: (value: Vector) => void
}

/** Three numbers: a direction, or a point in the coordinates of the file. */
export function VectorFields({ label, value, hint, unitType, onChange }: VectorFieldsProps) {
  const shown = (mm: number) => (unitType ? fromSi(mm, 'length', unitType) : mm)
  const kept = (typed: number) => (unitType ? toSi(typed, 'length', unitType) : typed)
  const read = (text: string): number | string =>
    (unitType ? parseQuantity(text, 'length', unitType) : readPlain(text)) ?? 'Enter a number'
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-n11">
        {label} <span className="font-normal text-n10">x, y, z</span>
      </legend>
      <div className="grid grid-cols-3 gap-2">
        {axes.map((axis) => (
          <NumberInput
            key={axis}
            bare
            label={axis.toUpperCase()}
            value={value ? shown(value[axis]) : Number.NaN}
            print={(number) => (Number.isNaN(number) ? '' : editable(Number(number.toFixed(4))))}
            read={read}
            step={(number, direction, coarse) => Number((number + direction * (coarse ? 0.5 : 0.1)).toFixed(4))}
            onChange={(typed) => onChange({ ...(value ?? zero), [axis]: kept(typed) })}
          />
        ))}
      </div>
      {hint && <p className="pt-0.5 text-xs text-n10">{hint}</p>}
    </fieldset>
  )
}

function readPlain(text: string): number | undefined {
  const typed = parseNumber(text)
  return typed?.suffix === '' ? typed.value : undefined
}
