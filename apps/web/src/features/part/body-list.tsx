import type { PartChoice, PartHealth } from '@trabecula/contract'
import { threeDigits } from '@trabecula/domain'
import { useId } from 'react'
import { Button } from '../../ui/controls/button.tsx'
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
  /** Whether a body can be a region instead. */
  canBeRegion: (id: number) => boolean
  onRegion: (id: number, left: PartChoice['bodies']) => void
}

/** The separate bodies of a file; each can be left out, but not all. */
export function BodyList({ bodies, bodyCount, chosen, mmPerUnit, busy, onChoose, canBeRegion, onRegion }: BodyListProps) {
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
        <div key={id} className="flex items-center gap-2">
          <label className="flex min-w-0 flex-1 items-center gap-2 text-xs text-n12">
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
          {canBeRegion(id) && (
            <Button
              size="sm"
              look="quiet"
              aria-label={`Make body ${id} a region`}
              title="Leaves the body out of the part and decides what the part is there"
              onClick={() => onRegion(id, toggled(bodies, chosen, id) ?? null)}
            >
              Region
            </Button>
          )}
        </div>
      ))}
    </fieldset>
  )
}
