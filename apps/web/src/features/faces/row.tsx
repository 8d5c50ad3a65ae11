import {
  caseLetters,
  faceName,
  faceNormal,
  faceNumber,
  fromSi,
  supportKinds,
  supportTitles,
  threePlaces,
  type UnitType,
  unitOf,
} from '@trabecula/domain'
import type { Face } from '@trabecula/geometry'
import { Fragment, type MouseEvent, memo, type ReactNode } from 'react'
import { CaseMark, MassMark, RegionMark, SupportMark } from '../../ui/face-mark.tsx'

import { changeStudy } from '../../workspace/study.ts'
import { KindMark } from './kind-mark.tsx'
import type { FaceRowFacts } from './rows.ts'

/** Name and mark of each further case, support and point mass of a face, and of its regions. */
const furtherOf = (uses: string): readonly { readonly name: string; readonly mark: ReactNode }[] =>
  uses.split(' ').flatMap((use) => {
    if (use === '') return []
    if (use === 'region') return [{ name: 'region', mark: <RegionMark /> }]
    if (use === 'mass') return [{ name: 'point mass', mark: <MassMark /> }]
    const kind = supportKinds.find((each) => each === use)
    if (kind) return [{ name: supportTitles[kind].toLowerCase(), mark: <SupportMark kind={kind} /> }]
    return [{ name: `case ${caseLetters[Number(use)]}`, mark: <CaseMark place={Number(use)} /> }]
  })

/** The words that the choice above the list shows. */
const words = { load: 'load', held: 'held' } as const

interface FaceRowProps extends FaceRowFacts {
  /** Id of the list; the rows' ids begin with it. */
  listId: string
  /** Number of rows in the whole list, of which not all are built. */
  count: number
  unitType: UnitType
  onPick: (face: Face, index: number, event: MouseEvent) => void
}

/** A dot for a face without a use, in its colour in the CAD system. */
const CadMark = ({ color }: { color: string | undefined }) =>
  color === undefined ? (
    <span className="mx-auto size-1.5 rounded-full bg-n7" />
  ) : (
    <span className="mx-auto size-2.5 rounded-sm border border-n7" style={{ background: color }} aria-hidden="true" />
  )

/** One face of the part. It is rendered again only when its content has changed, because a part may have thousands. */
export const FaceRow = memo(function FaceRow({
  face,
  index,
  cad,
  type,
  uses,
  hovered,
  active,
  listId,
  count,
  unitType,
  onPick,
}: FaceRowProps) {
  const further = furtherOf(uses)
  return (
    <div
      id={`${listId}-${face.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={type !== undefined || uses !== ''}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-label={[
        faceName(face, unitType),
        ...(cad?.name ? [cad.name] : []),
        ...(type ? [words[type]] : []),
        ...further.map(({ name }) => name),
      ].join(', ')}
      onClick={(event) => onPick(face, index, event)}
      onKeyDown={() => {}}
      onMouseEnter={() => changeStudy({ hovered: face.id })}
      className={`tabular grid h-6 grid-cols-[16px_1fr_auto_auto] items-center gap-2 px-2 text-xs ${
        hovered ? 'bg-n4' : ''
      } ${active ? 'group-focus-visible:bg-accent-soft' : ''}`}
    >
      {type ? <KindMark type={type} /> : <CadMark color={cad?.color} />}
      <span className="flex min-w-0 items-center gap-1 text-n12">
        <span className="truncate" title={cad?.name}>
          {faceNumber(face)}
          {cad?.name && <span className="text-n11"> {cad.name}</span>}
        </span>
        {further.map(({ name, mark }) => (
          <Fragment key={name}>{mark}</Fragment>
        ))}
      </span>
      <span className="text-n10">{faceNormal(face)}</span>
      <span className="w-20 text-right text-n11">
        {threePlaces(fromSi(face.area, 'area', unitType))}
        <span className="unit">{unitOf('area', unitType)}</span>
      </span>
    </div>
  )
})
