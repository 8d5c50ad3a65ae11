import type { CandidateRow } from '@trabecula/domain'
import { create } from 'zustand'
import { useStudy } from '../../workspace/study.ts'

/** A row as it is pictured: one that was graded again for its target has another mass, and another picture. */
export type PicturedRow = Pick<CandidateRow, 'rowIndex' | 'massG'>

/** Pictures of the rows of the shown result, as object URLs, which are revoked with the result. */
const usePictures = create<{ readonly result: unknown; readonly pictures: ReadonlyMap<string, string> }>(() => ({
  result: null,
  pictures: new Map(),
}))

const keyOf = ({ rowIndex, massG }: PicturedRow): string => `${rowIndex} ${massG}`

/** The picture of a row; undefined until it is drawn. */
export const useRowPicture = (row: PicturedRow): string | undefined => {
  const result = useStudy((state) => state.results?.asked)
  return usePictures((state) => (state.result === result ? state.pictures.get(keyOf(row)) : undefined))
}

export function keepRowPicture(result: unknown, row: PicturedRow, picture: Blob): void {
  const state = usePictures.getState()
  if (useStudy.getState().results?.asked !== result) return
  if (state.result !== result) for (const address of state.pictures.values()) URL.revokeObjectURL(address)
  const pictures = new Map(state.result === result ? state.pictures : [])
  pictures.set(keyOf(row), URL.createObjectURL(picture))
  usePictures.setState({ result, pictures })
}

export const hasRowPicture = (result: unknown, row: PicturedRow): boolean => {
  const state = usePictures.getState()
  return state.result === result && state.pictures.has(keyOf(row))
}
