import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { ViewerHandle } from '../../viewer/props.ts'
import { readCamera, readCut, type WorkspaceSearch } from '../../workspace/address.ts'
import { changeStudy, useStudy } from '../../workspace/study.ts'
import { changeSection } from '../../workspace/view/settings.ts'

/**
 * Shows once what the address asks for: the design as soon as there are results, section and camera as soon as the
 * project is open.
 */
export function useSharedView(search: WorkspaceSearch, opened: boolean, viewer: RefObject<ViewerHandle | null>): void {
  const asked = useRef<{ row?: number | undefined; cut?: string | undefined; camera?: string | undefined }>(search)
  const results = useStudy((state) => state.results)
  useEffect(() => {
    const { cut, camera } = asked.current
    if (!opened || (!cut && !camera)) return
    asked.current = { row: asked.current.row }
    const section = cut && readCut(cut)
    if (section) changeSection(section)
    const seen = camera && readCamera(camera)
    // After the frame in which the viewer has taken the part and looks at all of it.
    if (seen) requestAnimationFrame(() => requestAnimationFrame(() => viewer.current?.setCamera(seen)))
  }, [opened, viewer])
  useEffect(() => {
    const { row } = asked.current
    if (row === undefined || !results) return
    asked.current = { ...asked.current, row: undefined }
    if (results.candidates.some(({ row_index }) => row_index === row)) changeStudy({ selectedRow: row })
  }, [results])
}
