import { caseColors, caseLetters, massColor, supportTitles } from '@trabecula/domain'
import { Vector3 } from 'three'
import type { Label } from '../overlays/labels.ts'
import type { FaceSelection, SupportFaces, ViewerPart } from '../part/model.ts'
import type { Vec3 } from '../rendering/vec3.ts'
import type { MarkLetter } from './layout.ts'

/** More labels would cover the part; the list of faces names them all. */
const MOST = 10

/**
 * "Load 1", "Held 2": the roles of the selected faces, numbered in the order of selection. With further load cases or
 * supports a label has the case letter of each load on the face, and its support. A point mass has a label of its own.
 */
export function roleLabels(part: ViewerPart | null, selection: FaceSelection): readonly Label[] {
  return part ? [...loadLabels(part, selection), ...massLabels(part, selection)] : []
}

function loadLabels(part: ViewerPart, selection: FaceSelection): readonly Label[] {
  const { load, held, cases = [], supports = [] } = selection
  const isHeld = new Set(held)
  const heldLabels = numbered(part, { kind: 'held', word: 'Held', ids: held })
  // A case without faces, such as the own weight, makes the other cases use letters as well.
  if (cases.length === 0 && supports.every(({ faces }) => faces.length === 0))
    return [...numbered(part, { kind: 'load', word: 'Load', ids: load.filter((id) => !isHeld.has(id)) }), ...heldLabels]
  return [...caseLabels(part, [load, ...cases], isHeld), ...heldLabels, ...supportLabels(part, supports)]
}

interface Role {
  readonly kind: 'load' | 'held'
  readonly word: string
  readonly ids: readonly number[]
}

function numbered(part: ViewerPart, { kind, word, ids }: Role): Label[] {
  return ids.slice(0, MOST).flatMap((id, i) => {
    const text = ids.length > 1 ? `${word} ${i + 1}` : word
    return onFace(part, id, { key: `${kind} ${id}`, kind, text })
  })
}

/** A label for each face, with a letter for each of its cases. */
function caseLabels(part: ViewerPart, cases: readonly (readonly number[])[], isHeld: ReadonlySet<number>): Label[] {
  const places = new Map<number, number[]>()
  for (const [place, faces] of cases.entries())
    for (const id of faces.slice(0, MOST)) if (!isHeld.has(id)) places.set(id, [...(places.get(id) ?? []), place])
  return [...places].flatMap(([id, of]) => onFace(part, id, { key: `case ${id}`, ...caseText(of) }))
}

const caseText = (places: readonly number[]): Pick<Label, 'kind' | 'text' | 'colors'> => ({
  kind: 'case',
  text: places.map((place) => caseLetters[place] ?? '').join(' '),
  colors: places.map((place) => caseColors[place] ?? caseColors[0]),
})

const supportLabels = (part: ViewerPart, supports: readonly SupportFaces[]): Label[] =>
  supports.flatMap(({ kind, faces }, n) =>
    faces
      .slice(0, MOST)
      .flatMap((id) => onFace(part, id, { key: `support ${n} ${id}`, kind: 'held', text: supportTitles[kind] })),
  )

const massLabels = (part: ViewerPart, { masses = [] }: FaceSelection): Label[] =>
  masses.flatMap(({ text, faces }, n) =>
    faces.slice(0, MOST).flatMap((id) => onFace(part, id, { key: `mass ${n} ${id}`, kind: 'case', text, colors: [massColor] })),
  )

/** Labels of cases that act off their faces, or inside a bore. */
export const letterLabels = (placed: readonly MarkLetter[]): Label[] =>
  placed.map(({ place, at }) => ({ key: `letter ${place}`, at: at.toArray() as Vec3, ...caseText([place]) }))

function onFace(part: ViewerPart, id: number, label: Pick<Label, 'key' | 'kind' | 'text' | 'colors'>): Label[] {
  const anchor = anchorOf(part, id)
  return anchor ? [{ ...label, at: anchor.at, hiddenBehindPart: anchor.normal }] : []
}

/** The triangle centre nearest to the centroid of a face: the centroid may be off the face, as for a bore. mm. */
function anchorOf({ soup, surfaces }: ViewerPart, id: number): { at: Vec3; normal: Vec3 } | null {
  const surface = surfaces.faces[id]
  if (!surface) return null
  const wanted = new Vector3(...surface.centroid)
  const best = { distance: Number.POSITIVE_INFINITY, triangle: -1 }
  // A sample of a thousand triangles is enough.
  const stride = Math.max(1, Math.floor(surface.count / 1000))
  for (let i = 0; i < surface.count; i += stride) {
    const triangle = surfaces.order[surface.start + i] ?? 0
    const distance = middleOf(soup, triangle).distanceToSquared(wanted)
    if (distance < best.distance) Object.assign(best, { distance, triangle })
  }
  if (best.triangle < 0) return null
  const [a, b, c] = [0, 3, 6].map((k) => new Vector3().fromArray(soup, 9 * best.triangle + k)) as [Vector3, Vector3, Vector3]
  const normal = b.sub(a).cross(c.sub(a)).normalize()
  return { at: middleOf(soup, best.triangle).toArray() as Vec3, normal: normal.toArray() as Vec3 }
}

const middleOf = (soup: Float32Array, triangle: number): Vector3 => {
  const at = (axis: number) => {
    const i = 9 * triangle + axis
    return ((soup[i] ?? 0) + (soup[i + 3] ?? 0) + (soup[i + 6] ?? 0)) / 3
  }
  return new Vector3(at(0), at(1), at(2))
}
