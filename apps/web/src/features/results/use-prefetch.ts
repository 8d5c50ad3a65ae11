import { useQueryClient } from '@tanstack/react-query'
import type { CandidateRow } from '@trabecula/domain'
import { useEffect } from 'react'
import { latticeQuery } from '../../workspace/lattice-query.ts'
import { useStudy } from '../../workspace/study.ts'

/** Long enough for the selected design to come first. */
const prefetchAfterMs = 600

/** Fetches the designs beside the selected one in the table's order, so that flipping through with the arrow keys is instant. */
export function usePrefetch(rows: readonly CandidateRow[]): void {
  const client = useQueryClient()
  const selectedRow = useStudy((state) => state.selectedRow)
  const latticeView = useStudy((state) => state.latticeView)
  useEffect(() => {
    if (!latticeView || selectedRow === null) return
    const at = rows.findIndex(({ row_index }) => row_index === selectedRow)
    const timer = setTimeout(() => {
      for (const neighbour of [rows[at + 1], rows[at - 1]])
        if (neighbour) void client.prefetchQuery(latticeQuery(useStudy.getState(), neighbour.row_index))
    }, prefetchAfterMs)
    return () => clearTimeout(timer)
  }, [rows, selectedRow, latticeView, client])
}
