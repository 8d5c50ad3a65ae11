import { type CadFace, type FaceKind, isFaceRegion } from '@trabecula/domain'
import type { Face } from '@trabecula/geometry'
import { type PickedLoads, placeOf } from '../../workspace/loads.ts'
import type { SelectionState } from '../../workspace/selection.ts'

/** The content of a row: a row whose content has not changed is not rendered again. */
export interface FaceRowFacts {
  readonly face: Face
  readonly index: number
  /** What the CAD system knows of it. */
  readonly cad: CadFace | undefined
  readonly type: FaceKind | undefined
  /** Further cases, supports and point masses of the face, as `furtherUses` writes them. */
  readonly uses: string
  readonly hovered: boolean
  readonly active: boolean
}

interface Shown {
  readonly selection: Pick<SelectionState, 'load' | 'held'>
  readonly loads: PickedLoads
  readonly hovered: number | null
  /** Index of the row that has the keyboard. */
  readonly active: number
  readonly window: RowWindow
  /** By ids of faces. */
  readonly cadFaceOf?: readonly (CadFace | undefined)[]
}

/** Rows from `first` to before `end`. */
export interface RowWindow {
  readonly first: number
  readonly end: number
}

/** Row height in CSS pixels, which the row's class repeats. */
export const rowHeight = 24

/** Rows that are built beyond either end of the visible ones, so that a turn of the wheel shows no gap. */
const spareRows = 24

/** The rows to build for the visible part of a list of any length. */
export function windowOf(count: number, scrolledPx: number, heightPx: number): RowWindow {
  const first = Math.max(0, Math.floor(scrolledPx / rowHeight) - spareRows)
  return { first, end: Math.min(count, Math.ceil((scrolledPx + heightPx) / rowHeight) + spareRows) }
}

export function faceRows(
  sorted: readonly Face[],
  { selection, loads, hovered, active, window: { first, end }, cadFaceOf = [] }: Shown,
): FaceRowFacts[] {
  const uses = furtherUses(loads)
  const types = new Map<number, FaceKind>()
  for (const id of selection.held) types.set(id, 'held')
  for (const id of selection.load) types.set(id, 'load')
  return sorted.slice(first, end).map((face, place) => ({
    face,
    index: first + place,
    cad: cadFaceOf[face.id],
    type: types.get(face.id),
    uses: uses.get(face.id) ?? '',
    hovered: face.id === hovered,
    active: first + place === active,
  }))
}

/** For each face: indices of its further cases, kinds of its supports, "mass" and "region", each once, separated by blanks. */
function furtherUses({ cases, supports, masses, regions }: PickedLoads): ReadonlyMap<number, string> {
  const uses = new Map<number, string>()
  const add = (faces: readonly number[], use: string) => {
    for (const id of faces) {
      const known = uses.get(id)?.split(' ') ?? []
      if (!known.includes(use)) uses.set(id, [...known, use].join(' '))
    }
  }
  for (const [at, { faces }] of cases.entries()) add(faces, String(placeOf(at)))
  for (const { kind, faces } of supports) add(faces, kind)
  for (const { faces } of masses) add(faces, 'mass')
  for (const { faces } of regions.filter(isFaceRegion)) add(faces, 'region')
  return uses
}
