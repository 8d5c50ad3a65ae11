import type { SurfaceType } from '@trabecula/domain'
import { fromSi, unitOf } from '@trabecula/domain'
import type { Surface } from '@trabecula/geometry'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { pickedWith } from '../../../state/workspace/decisions/picked.ts'
import { pick } from '../../../state/workspace/decisions/selection.ts'
import { changeSelection, changeStudy, useStudy } from '../../../state/workspace/study.ts'
import { threeDigits } from '../../../ui/print-number.ts'
import { KindMark } from './kind-mark.tsx'
import { surfaceFacing, surfaceName, surfaceNumber, vectorOf } from './name.ts'

/** More than the list shows without scrolling. */
const firstRows = 12

/** Every surface of the part as a listbox, largest first: what can be clicked in the canvas can be chosen here by keyboard. */
export function SurfaceList({ surfaces }: { surfaces: readonly Surface[] }) {
  const { load, boundary, mode } = useStudy((state) => state.selection)
  const hovered = useStudy((state) => state.hovered)
  const unitType = useStudy((state) => state.unitType)
  const sorted = useMemo(() => surfaces.toSorted((a, b) => b.area - a.area), [surfaces])
  // The rows out of sight come a little later, so that the hundreds of a fine part do not hold up the page when it comes.
  const rows = useDeferredValue(sorted, sorted.slice(0, firstRows))
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  const choose = (surface: Surface, type: SurfaceType, modifiers: { add: boolean; remove: boolean }) =>
    changeSelection((selection) =>
      pick(selection, {
        id: surface.id,
        ids: pickedWith(surface.id),
        type,
        ...modifiers,
        normal: vectorOf(surface.normal),
        point: vectorOf(surface.centroid),
      }),
    )

  const move = (to: number) => {
    const next = Math.max(0, Math.min(sorted.length - 1, to))
    setActive(next)
    changeStudy({ hovered: sorted[next]?.id ?? null })
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }

  const onKey = (event: KeyboardEvent) => {
    const surface = sorted[active]
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: sorted.length - 1,
      PageDown: active + 8,
      PageUp: active - 8,
    }
    const to = steps[event.key]
    if (to !== undefined) move(to)
    else if (!surface) return
    else if (event.key === ' ' || event.key === 'Enter') choose(surface, mode, { add: true, remove: false })
    else if (event.key === 'l') choose(surface, 'load', { add: true, remove: false })
    else if (event.key === 'b') choose(surface, 'boundary', { add: true, remove: false })
    else if (event.key === 'Delete' || event.key === 'Backspace') choose(surface, mode, { add: false, remove: true })
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={list}
      role="listbox"
      aria-label="Surfaces of the part"
      aria-multiselectable="true"
      aria-activedescendant={sorted[active] ? `${id}-${sorted[active].id}` : undefined}
      tabIndex={0}
      onKeyDown={onKey}
      onBlur={() => changeStudy({ hovered: null })}
      onMouseLeave={() => changeStudy({ hovered: null })}
      className="group max-h-44 select-none overflow-y-auto rounded-md border bg-raised py-1"
    >
      {rows.map((surface, index) => {
        const type = load.includes(surface.id) ? 'load' : boundary.includes(surface.id) ? 'boundary' : undefined
        return (
          <div
            key={surface.id}
            id={`${id}-${surface.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={type !== undefined}
            aria-label={`${surfaceName(surface, unitType)}${type ? `, ${type}` : ''}`}
            onClick={(event) => {
              setActive(index)
              choose(surface, mode, { add: event.shiftKey, remove: event.altKey })
            }}
            onKeyDown={() => {}}
            onMouseEnter={() => changeStudy({ hovered: surface.id })}
            className={`tabular grid h-6 grid-cols-[16px_1fr_auto_auto] items-center gap-2 px-2 text-xs [content-visibility:auto] ${
              surface.id === hovered ? 'bg-n4' : ''
            } ${index === active ? 'group-focus-visible:bg-accent-soft' : ''}`}
          >
            {type ? <KindMark type={type} /> : <span className="mx-auto size-1.5 rounded-full bg-n7" />}
            <span className="truncate text-n12">{surfaceNumber(surface)}</span>
            <span className="text-n10">{surfaceFacing(surface)}</span>
            <span className="w-20 text-right text-n11">
              {threeDigits(fromSi(surface.area, 'area', unitType))}
              <span className="unit">{unitOf('area', unitType)}</span>
            </span>
          </div>
        )
      })}
    </div>
  )
}
