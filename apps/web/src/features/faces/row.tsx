import { faceName, faceNormal, faceNumber, fromSi, threePlaces, type UnitType, unitOf } from '@trabecula/domain'
import type { Face } from '@trabecula/geometry'
import { type MouseEvent, memo } from 'react'
import { changeStudy } from '../../workspace/study.ts'
import { KindMark } from './kind-mark.tsx'
import type { FaceRowFacts } from './rows.ts'

/** The visible words of the choice above the list. */
const words = { load: 'load', held: 'held' } as const

interface FaceRowProps extends FaceRowFacts {
  /** Of the list; the rows' ids begin with it. */
  listId: string
  /** Rows of the whole list, of which not all are built. */
  count: number
  unitType: UnitType
  onPick: (face: Face, index: number, event: MouseEvent) => void
}

/** One face of the part. Rendered again only when what it shows has changed: a part may have thousands. */
export const FaceRow = memo(function FaceRow({
  face,
  index,
  type,
  hovered,
  active,
  listId,
  count,
  unitType,
  onPick,
}: FaceRowProps) {
  return (
    <div
      id={`${listId}-${face.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={type !== undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-label={`${faceName(face, unitType)}${type ? `, ${words[type]}` : ''}`}
      onClick={(event) => onPick(face, index, event)}
      onKeyDown={() => {}}
      onMouseEnter={() => changeStudy({ hovered: face.id })}
      className={`tabular grid h-6 grid-cols-[16px_1fr_auto_auto] items-center gap-2 px-2 text-xs ${
        hovered ? 'bg-n4' : ''
      } ${active ? 'group-focus-visible:bg-accent-soft' : ''}`}
    >
      {type ? <KindMark type={type} /> : <span className="mx-auto size-1.5 rounded-full bg-n7" />}
      <span className="truncate text-n12">{faceNumber(face)}</span>
      <span className="text-n10">{faceNormal(face)}</span>
      <span className="w-20 text-right text-n11">
        {threePlaces(fromSi(face.area, 'area', unitType))}
        <span className="unit">{unitOf('area', unitType)}</span>
      </span>
    </div>
  )
})
