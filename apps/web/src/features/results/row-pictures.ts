import { create } from 'zustand'
import { useStudy } from '../../workspace/study.ts'

/** Pictures of the rows of the shown result, as object URLs, which are revoked with the result. */
const usePictures = create<{ readonly result: unknown; readonly pictures: ReadonlyMap<number, string> }>(() => ({
  result: null,
  pictures: new Map(),
}))

/** The picture of a row; undefined until it is drawn. */
export const useRowPicture = (row: number): string | undefined => {
  const result = useStudy((state) => state.results?.asked)
  return usePictures((state) => (state.result === result ? state.pictures.get(row) : undefined))
}

export function keepRowPicture(result: unknown, row: number, picture: Blob): void {
  const state = usePictures.getState()
  if (useStudy.getState().results?.asked !== result) return
  if (state.result !== result) for (const address of state.pictures.values()) URL.revokeObjectURL(address)
  const pictures = new Map(state.result === result ? state.pictures : [])
  pictures.set(row, URL.createObjectURL(picture))
  usePictures.setState({ result, pictures })
}

export const hasRowPicture = (result: unknown, row: number): boolean => {
  const state = usePictures.getState()
  return state.result === result && state.pictures.has(row)
}
