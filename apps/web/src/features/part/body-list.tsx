import type { PartChoice, PartHealth } from '@trabecula/contract'
import { threeDigits } from '@trabecula/domain'
import { useId } from 'react'
import { mostListed, toggled } from './choice.ts'

interface BodyListProps {
  bodies: PartHealth['bodies']
  /** Number of bodies in the file; more than `bodies` has when there are thousands. */
  bodyCount: number
  /** null for all. */
  chosen: PartChoice['bodies']
  mmPerUnit: number
  busy: boolean
  onChoose: (bodies: PartChoice['bodies']) => void
}

/** The separate bodies of a file; each can be left out, but not all. */
export function BodyList({ bodies, bodyCount, chosen, mmPerUnit, busy, onChoose }: BodyListProps) {
  const title = useId()
  const count = `${bodyCount.toLocaleString('en-US')} separate bodies in this file`
  if (bodies.length > mostListed) return <p className="text-xs text-n11">{count}; all of them are used.</p>
  const isKept = (id: number) => chosen?.includes(id) ?? true
  const size = ({ min, max }: PartHealth['bounds']) =>
    max.map((value, axis) => threeDigits((value - (min[axis] ?? 0)) * mmPerUnit)).join(' × ')
  return (
    <fieldset className="flex flex-col gap-1" aria-labelledby={title} disabled={busy}>
      <p id={title} className="text-xs text-n11">
        {count}
      </p>
      {bodies.map(({ id, bounds, volume, inside }) => (
        <label key={id} className="flex items-center gap-2 text-xs text-n12">
          <input
            type="checkbox"
            className="accent-accent"
            checked={isKept(id)}
            disabled={isKept(id) && toggled(bodies, chosen, id) === undefined}
            onChange={() => {
              const next = toggled(bodies, chosen, id)
              if (next !== undefined) onChoose(next)
            }}
          />
          <span className="flex-1">
            Body {id}
            {inside !== null && ` in body ${inside}`}
          </span>
          <span className="tabular text-n11">
            {size(bounds)}
            <span className="unit">mm</span>
          </span>
          <span className="tabular text-n10">
            {threeDigits((volume * mmPerUnit ** 3) / 1000)}
            <span className="unit">cm³</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
