import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { ViewerHandle } from '../../viewer/props.ts'
import { readCamera, readCut, type WorkspaceSearch } from '../../workspace/address.ts'
import { changeStudy, useStudy } from '../../workspace/study.ts'
import { changeSection } from '../../workspace/view/settings.ts'

/** Shows the state of the address once: the design with the results, section and camera with the project. */
export function useSharedView(search: WorkspaceSearch, opened: boolean, viewer: RefObject<ViewerHandle | null>): void {
  const pending = useRef<{ row?: number | undefined; cut?: string | undefined; camera?: string | undefined }>(search)
  const results = useStudy((state) => state.results)
  useEffect(() => {
    const { cut, camera } = pending.current
    if (!opened || (!cut && !camera)) return
    pending.current = { row: pending.current.row }
    const section = cut && readCut(cut)
    if (section) changeSection(section)
    const seen = camera && readCamera(camera)
    // This waits for the frame in which the viewer fits the part into the view.
    if (seen) requestAnimationFrame(() => requestAnimationFrame(() => viewer.current?.setCamera(seen)))
  }, [opened, viewer])
  useEffect(() => {
    const { row } = pending.current
    if (row === undefined || !results) return
    pending.current = { ...pending.current, row: undefined }
    if (results.candidates.some(({ rowIndex }) => rowIndex === row)) changeStudy({ selectedRow: row })
  }, [results])
}
