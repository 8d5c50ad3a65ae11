import { type CadFace, counted } from '@trabecula/domain'

/** Faces that have one name or one colour in the CAD system. */
export interface CadGroup {
  readonly key: string
  readonly label: string
  /** "#rrggbb" */
  readonly color?: string
  /** Faces of the part. */
  readonly ids: readonly number[]
}

/**
 * The groups by name, from A to Z, then those by colour, the smallest first: a colour that a designer gave to few faces
 * means something. A colour that all faces have is no group.
 *
 * @param cadFaceOf the CAD system's face of each face of the part
 */
export function cadGroups(cadFaceOf: readonly (CadFace | undefined)[]): readonly CadGroup[] {
  const [named, coloured] = [new Map<string, number[]>(), new Map<string, number[]>()]
  const add = (groups: Map<string, number[]>, key: string | undefined, id: number) => {
    if (key === undefined) return
    const ids = groups.get(key)
    if (ids) ids.push(id)
    else groups.set(key, [id])
  }
  for (const [id, face] of cadFaceOf.entries()) {
    add(named, face?.name, id)
    add(coloured, face?.color, id)
  }
  const many = (ids: readonly number[]) => counted(ids.length, 'face')
  const byName = [...named].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  const byColor = [...coloured].filter(([, ids]) => ids.length < cadFaceOf.length).sort(([, a], [, b]) => a.length - b.length)
  return [
    ...byName.map(([name, ids]) => ({ key: `name ${name}`, label: `${name}, ${many(ids)}`, ids })),
    ...byColor.map(([color, ids]) => ({ key: `color ${color}`, label: `Colour ${color}, ${many(ids)}`, color, ids })),
  ]
}
