import type { CandidateRow } from '@trabecula/domain'
import { useRowPicture } from './row-pictures.ts'

/** The design's own lattice, as the viewer draws it; an empty frame of the same size until it is drawn. */
export function RowPicture({ row }: { row: CandidateRow }) {
  const picture = useRowPicture(row.row_index)
  return (
    <span className="grid h-7 w-10 shrink-0 place-items-center overflow-hidden rounded-sm bg-n3" aria-hidden="true">
      {picture && <img src={picture} alt="" width={40} height={28} className="size-full object-contain" />}
    </span>
  )
}
