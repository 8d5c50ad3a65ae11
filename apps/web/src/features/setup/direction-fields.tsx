import { NumberInput } from '../../ui/controls/number-input.tsx'
import { editable } from '../../ui/print-number.ts'

type Three = readonly [number, number, number]

interface DirectionFieldsProps {
  /** Before the names of the axes, where there are other such fields. */
  name?: string
  values: Three
  /** Why these numbers are no direction. */
  refusal?: (values: Three) => string | undefined
  onChange: (values: Three) => void
}

/** Three numbers of which only the direction matters. */
export function DirectionFields({ name, values, refusal, onChange }: DirectionFieldsProps) {
  const having = (axis: number, value: number): Three => values.with(axis, value) as unknown as Three
  return (
    <div className="grid grid-cols-3 gap-2">
      {(['X', 'Y', 'Z'] as const).map((letter, axis) => (
        <NumberInput
          key={letter}
          label={name ? `${name} ${letter}` : letter}
          value={values[axis] ?? 0}
          print={(value) => editable(Number(value.toFixed(4)))}
          read={(text) => {
            const value = readNumber(text)
            return typeof value === 'string' ? value : (refusal?.(having(axis, value)) ?? value)
          }}
          step={(value, direction, coarse) => Number((value + direction * (coarse ? 0.5 : 0.1)).toFixed(4))}
          onChange={(value) => onChange(having(axis, value))}
        />
      ))}
    </div>
  )
}

function readNumber(text: string): number | string {
  const value = Number(text.trim().replace(',', '.').replace('−', '-'))
  return text.trim() !== '' && Number.isFinite(value) ? value : 'Enter a number'
}
