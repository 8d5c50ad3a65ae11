import { anchorOf } from '../part/anchor.ts'
import type { ViewerProps } from '../props.ts'
import type { Label } from './labels.ts'

/** More labels than this would cover the part; the list beside the canvas names them all. */
const MOST = 10

/** "Load 1", "Held 2": the roles of the chosen faces in words, numbered in the order of choosing. */
export function roleLabels({ part, selection }: Pick<ViewerProps, 'part' | 'selection'>): readonly Label[] {
  if (!part) return []
  const boundary = new Set(selection.boundary)
  const roles = [
    { kind: 'load', word: 'Load', ids: selection.load.filter((id) => !boundary.has(id)) },
    { kind: 'boundary', word: 'Held', ids: selection.boundary },
  ] as const
  return roles.flatMap(({ kind, word, ids }) =>
    ids.slice(0, MOST).flatMap((id, i): Label[] => {
      const anchor = anchorOf(part, id)
      if (!anchor) return []
      const text = ids.length > 1 ? `${word} ${i + 1}` : word
      return [{ key: `${kind} ${id}`, kind, text, at: anchor.at, hiddenBehindPart: anchor.normal }]
    }),
  )
}
