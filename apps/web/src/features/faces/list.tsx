import type { FaceKind } from '@trabecula/domain'
import type { Face } from '@trabecula/geometry'
import { type KeyboardEvent, type MouseEvent, useCallback, useId, useMemo, useRef, useState } from 'react'
import { pickFace } from '../../workspace/face-picking.ts'
import { usePart } from '../../workspace/part.ts'
import { vectorOf } from '../../workspace/selection.ts'
import { changeStudy, useStudy } from '../../workspace/study.ts'

import { FaceRow } from './row.tsx'
import { faceRows, rowHeight, windowOf } from './rows.ts'

/** Greatest height of the list, which its class repeats. CSS pixels. */
const listHeight = 176
/** Padding above the first row and below the last one. CSS pixels. */
const listPadding = 4

/** Faces of the part as a listbox, largest first: a keyboard can choose here what a pointer clicks in the canvas. */
export function FaceList({ faces, label = 'Faces of the part' }: { faces: readonly Face[]; label?: string }) {
  const selection = useStudy((state) => state.selection)
  const loads = useStudy((state) => state.loads)
  const hovered = useStudy((state) => state.hovered)
  const cadFaceOf = usePart((state) => state.part?.cadFaceOf)
  const unitType = useStudy((state) => state.unitType)
  // Patches may have taken all of a face.
  const sorted = useMemo(() => faces.filter(({ count }) => count > 0).sort((a, b) => a.number - b.number), [faces])
  const [active, setActive] = useState(0)
  const [scrolled, setScrolled] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const shown = windowOf(sorted.length, scrolled, listHeight)
  const rows = faceRows(sorted, { selection, loads, hovered, active, window: shown, ...(cadFaceOf ? { cadFaceOf } : {}) })
  // The function keeps its identity, so that no row is rendered because of it.
  const onPick = useCallback((face: Face, index: number, { shiftKey, altKey }: MouseEvent) => {
    setActive(index)
    choose(face, { add: shiftKey, remove: altKey })
  }, [])

  const move = (to: number) => {
    const next = Math.max(0, Math.min(sorted.length - 1, to))
    setActive(next)
    changeStudy({ hovered: sorted[next]?.id ?? null })
    if (!list.current) return
    // The row may not be built yet, but its position is known.
    const top = next * rowHeight
    const lowest = top + rowHeight + 2 * listPadding - list.current.clientHeight
    list.current.scrollTop = Math.max(lowest, Math.min(list.current.scrollTop, top))
    // The list itself may have been scrolled away, or stand half below the edge.
    list.current.scrollIntoView({ block: 'nearest' })
  }

  const onKey = (event: KeyboardEvent) => {
    const face = sorted[active]
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
    else if (!face) return
    else if (event.key === ' ' || event.key === 'Enter') choose(face, { add: true, remove: false })
    else if (event.key === 'l') choose(face, { add: true, remove: false }, 'load')
    else if (event.key === 'b') choose(face, { add: true, remove: false }, 'held')
    else if (event.key === 'Delete' || event.key === 'Backspace') choose(face, { add: false, remove: true })
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={rows.some((row) => row.active) ? `${id}-${sorted[active]?.id}` : undefined}
      tabIndex={0}
      onKeyDown={onKey}
      onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop)}
      onBlur={() => changeStudy({ hovered: null })}
      onMouseLeave={() => changeStudy({ hovered: null })}
      className="group max-h-44 select-none overflow-y-auto rounded-md border bg-raised py-1"
    >
      <div role="presentation" style={{ height: shown.first * rowHeight }} />
      {rows.map((row) => (
        <FaceRow key={row.face.id} {...row} listId={id} count={sorted.length} unitType={unitType} onPick={onPick} />
      ))}
      <div role="presentation" style={{ height: (sorted.length - shown.end) * rowHeight }} />
    </div>
  )
}

/** The same list with another label, wherever faces are picked. */
export function PartFaceList({ label }: { label: string }) {
  const part = usePart((state) => state.part)
  return part && <FaceList faces={part.surfaces.faces} label={label} />
}

function choose(face: Face, modifiers: { readonly add: boolean; readonly remove: boolean }, type?: FaceKind): void {
  pickFace({ id: face.id, ...modifiers, normal: vectorOf(face.normal), point: vectorOf(face.centroid) }, type)
}
