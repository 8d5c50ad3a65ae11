import { isOnFaces, loadKinds, type SupportKind, supportKinds, supportTitles } from '@trabecula/domain'
import type { Face } from '@trabecula/geometry'
import { addFaces } from '../../workspace/face-picking.ts'
import { type FaceUse, type FurtherUse, facesFor, toggledFaces } from '../../workspace/face-uses.ts'
import { letterOf, type PickedLoads, withSupport } from '../../workspace/loads.ts'
import { pick, type SelectionState, vectorOf } from '../../workspace/selection.ts'
import { changeLoads, changeSelection, useStudy } from '../../workspace/study.ts'
import { supportNames } from './words.ts'

export interface MatrixColumn {
  readonly title: string
  /** The kind of a case, below its letter. */
  readonly caption?: string
  /** null: a support of this kind, which is made with its first face. */
  readonly use: FaceUse | null
  readonly support?: SupportKind
}

/** The cases with faces, the held faces, and each kind of support, repeated where there are several. */
export function matrixColumns({ cases, supports }: PickedLoads): readonly MatrixColumn[] {
  const names = supportNames(supports)
  return [
    { title: 'A', caption: loadKinds.force.title, use: { of: 'load' } },
    ...cases.flatMap(({ kind, name }, at): MatrixColumn[] => {
      const title = letterOf(at)
      const caption = name === title ? loadKinds[kind].title : name
      return isOnFaces(kind) ? [{ title, caption, use: { of: 'case', at } }] : []
    }),
    { title: 'Held', use: { of: 'held' } },
    ...supportKinds.flatMap((kind): MatrixColumn[] => {
      const there = supports.flatMap((each, at): MatrixColumn[] =>
        each.kind === kind ? [{ title: names[at] ?? '', use: { of: 'support', at }, support: kind }] : [],
      )
      return there.length > 0 ? there : [{ title: supportTitles[kind], use: null, support: kind }]
    }),
  ]
}

/** Faces that are chosen for something, or all faces, by number. */
export function matrixRows(
  faces: readonly Face[],
  { load, held }: Pick<SelectionState, 'load' | 'held'>,
  { cases, supports }: PickedLoads,
  all: boolean,
): readonly Face[] {
  const chosen = new Set([...load, ...held, ...[...cases, ...supports].flatMap((each) => each.faces)])
  return faces.filter(({ id }) => all || chosen.has(id)).toSorted((a, b) => a.number - b.number)
}

export const isIn = (
  face: number,
  { use }: MatrixColumn,
  selection: Pick<SelectionState, 'load' | 'held'>,
  loads: PickedLoads,
): boolean => use !== null && facesFor(use, selection, loads).includes(face)

/** Adds a face to a column or removes it, in one step that can be undone. */
export function toggleCell(face: Face, { use, support }: MatrixColumn): void {
  const [normal, point] = [vectorOf(face.normal), vectorOf(face.centroid)]
  if (use?.of === 'load' || use?.of === 'held') {
    const type = use.of
    changeSelection((selection) => pick(selection, { id: face.id, add: true, remove: false, type, normal, point }))
    return
  }
  if (use) addFaces(use, [face.id], { normal })
  else if (support) {
    const at = useStudy.getState().loads.supports.length
    const made: FurtherUse = { of: 'support', at }
    // Both are one step, because a support without a face is nothing that the user requested.
    changeLoads((loads) => toggledFaces(withSupport(loads, support), made, [face.id]), `new ${support} ${at} ${face.id}`)
  }
}
