import type { CandidateRow } from '@trabecula/domain'
import { Download } from 'lucide-react'
import { mostCompared, toggleCompared } from '../../workspace/results.ts'
import { currentStudy, useStudy } from '../../workspace/study.ts'
import { useRowPicture } from './row-pictures.ts'

/** The first cell of a row: a box for the comparison, its picture, its name, and a mark once it was exported. */
export function NameCell({ row }: { row: CandidateRow }) {
  const compared = useStudy((state) => state.compared)
  const exported = useStudy((state) => currentStudy(state)?.exported_rows.includes(row.rowIndex) ?? false)
  const chosen = compared.includes(row.rowIndex)
  return (
    <span className="flex items-center gap-2">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={`Compare ${row.name}`}
        title="Compare (C)"
        className="accent-accent"
        checked={chosen}
        disabled={!chosen && compared.length >= mostCompared}
        onClick={(event) => event.stopPropagation()}
        onChange={() => toggleCompared(row.rowIndex)}
      />
      <RowPicture row={row} />
      <span className="max-w-56 truncate font-medium" title={row.name}>
        {row.name}
      </span>
      {exported && (
        <span title="Exported. Downloading again is free" className="text-n10">
          <Download size={12} aria-label="exported" />
        </span>
      )}
    </span>
  )
}

/** The design's own lattice in the viewer's drawing; an empty frame of the same size before that. */
function RowPicture({ row }: { row: CandidateRow }) {
  const picture = useRowPicture(row)
  return (
    <span className="grid h-7 w-10 shrink-0 place-items-center overflow-hidden rounded-sm bg-n3" aria-hidden="true">
      {picture && <img src={picture} alt="" width={40} height={28} className="size-full object-contain" />}
    </span>
  )
}
