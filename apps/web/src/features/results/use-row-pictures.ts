import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noteThrown } from '../../platform/http/failure-log.ts'
import { renderThumbnail } from '../../viewer/lattice/thumbnail.ts'
import { latticeQuery } from '../../workspace/lattice-query.ts'
import { useStudy } from '../../workspace/study.ts'
import { cropped } from './cropped.ts'
import { hasRowPicture, keepRowPicture } from './row-pictures.ts'

/** Time for the selected design to be drawn first. */
const startAfterMs = 5000
const pauseMs = 300
/** Larger than it is shown, because the empty border around the part is cropped. */
const edgePixels = 192

/** Draws the rows' pictures one after the other while the viewer is idle. One that cannot be drawn keeps its frame. */
export function useRowPictures(): void {
  const client = useQueryClient()
  const results = useStudy((state) => state.results)
  useEffect(() => {
    if (!results) return
    const study = useStudy.getState()
    let ended = false
    const draw = async (): Promise<void> => {
      for (const row of results.candidates) {
        if (ended) return
        if (hasRowPicture(results.asked, row)) continue
        const lattice = await client.fetchQuery(latticeQuery(study, row.rowIndex)).catch(noteThrown)
        if (ended || !lattice) continue
        const picture = await renderThumbnail(lattice, edgePixels).then(cropped).catch(noteThrown)
        if (picture && !ended) keepRowPicture(results.asked, row, picture)
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
    const timer = setTimeout(() => void draw(), startAfterMs)
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [results, client])
}
