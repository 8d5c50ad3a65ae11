import { useEffect } from 'react'
import { changeStudy, useStudy } from '../../workspace/study.ts'

/** A pointer that rests on a row this long sees its lattice. */
export const previewAfterMs = 150

/** Shows the design under the pointer while it rests there; leaving shows the selected one again at once. */
export function usePreview(): void {
  const hoveredRow = useStudy((state) => state.hoveredRow)
  useEffect(() => {
    if (hoveredRow === null) {
      changeStudy({ previewRow: null })
      return
    }
    const timer = setTimeout(() => {
      const { hoveredRow: still, selectedRow, latticeView } = useStudy.getState()
      changeStudy({ previewRow: latticeView && still !== selectedRow ? still : null })
    }, previewAfterMs)
    return () => clearTimeout(timer)
  }, [hoveredRow])
}
