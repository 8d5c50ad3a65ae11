import { type FaceKind, faceColors, faceInk, faceNumber, fromSi, threePlaces, unitOf } from '@trabecula/domain'
import { Check, Lock } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { CaseMark, SupportMark } from '../../ui/face-mark.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { placeOf } from '../../workspace/loads.ts'
import { usePart } from '../../workspace/part.ts'
import { changeStudy, useStudy } from '../../workspace/study.ts'
import { isIn, type MatrixColumn, matrixColumns, matrixRows, toggleCell } from './matrix.ts'

/** Most rows that are built at once; the list of faces shows all faces. */
const mostRows = 300

export function MatrixDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [all, setAll] = useState(false)
  const part = usePart((state) => state.part)
  const many = part?.surfaces.faces.length ?? 0
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      title="Faces by case"
      description="Which face carries which load case, and how it is held. Arrow keys move, Space puts in or takes out, Ctrl+Z takes back."
      closeButton
      body={
        <div className="flex flex-col gap-2">
          {many <= mostRows && <Switch label={`All ${many} faces`} checked={all} onChange={setAll} />}
          <Matrix all={all && many <= mostRows} />
        </div>
      }
    >
      <Button look="primary" onClick={onClose}>
        Done
      </Button>
    </Dialog>
  )
}

/** An ARIA grid: Tab reaches one cell at a time, the arrow keys reach the others. */
function Matrix({ all }: { all: boolean }) {
  const part = usePart((state) => state.part)
  const selection = useStudy((state) => state.selection)
  const loads = useStudy((state) => state.loads)
  const unitType = useStudy((state) => state.unitType)
  const grid = useRef<HTMLTableElement>(null)
  const [place, setPlace] = useState<readonly [row: number, column: number]>([0, 0])
  const columns = matrixColumns(loads)
  const found = matrixRows(part?.surfaces.faces ?? [], selection, loads, all)
  // A face that was removed from its last column stays in its row until the dialog is closed.
  const seen = useRef(new Set<number>())
  for (const { id } of found) seen.current.add(id)
  const rows = all
    ? found
    : (part?.surfaces.faces ?? []).filter(({ id }) => seen.current.has(id)).toSorted((a, b) => a.number - b.number)
  useEffect(() => () => changeStudy({ hovered: null }), [])
  if (rows.length === 0)
    return <p className="text-sm text-n11">No face is chosen yet. Show all faces, or pick some on the part.</p>
  const at = [Math.min(place[0], rows.length - 1), Math.min(place[1], columns.length - 1)] as const

  const go = (row: number, column: number) => {
    const to = [Math.max(0, Math.min(rows.length - 1, row)), Math.max(0, Math.min(columns.length - 1, column))] as const
    setPlace(to)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${to[0]} ${to[1]}"]`)?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    const [row, column] = at
    const steps: Record<string, readonly [number, number]> = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + 1],
      ArrowLeft: [row, column - 1],
      Home: event.ctrlKey ? [0, 0] : [row, 0],
      End: event.ctrlKey ? [rows.length - 1, columns.length - 1] : [row, columns.length - 1],
      PageDown: [row + 8, column],
      PageUp: [row - 8, column],
    }
    const to = steps[event.key]
    const [face, chosen] = [rows[row], columns[column]]
    if (to) go(...to)
    else if ((event.key === ' ' || event.key === 'Enter') && face && chosen) toggleCell(face, chosen)
    else return
    event.preventDefault()
  }

  return (
    <div className="overflow-auto rounded-md border">
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of ARIA is a table whose cells act
        role="grid"
        aria-label="Faces by case"
        aria-multiselectable="true"
        className="w-full border-collapse text-xs"
      >
        <thead>
          <tr className="border-b">
            <th scope="col" className="w-36 min-w-36 px-2 text-left font-medium text-n11">
              Face
            </th>
            {columns.map((column) => (
              <th key={column.title} scope="col" className="w-[68px] min-w-[68px] px-0.5 py-1.5 font-medium text-n11">
                <span className="flex flex-col items-center gap-1 leading-tight">
                  <ColumnMark column={column} />
                  {column.caption ? (
                    <span className="line-clamp-2 w-full wrap-anywhere" title={column.caption}>
                      <span className="sr-only">{columnName(column)}, </span>
                      {column.caption}
                    </span>
                  ) : (
                    column.title
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((face, row) => (
            <tr
              key={face.id}
              className="h-8 border-b border-n5 last:border-b-0 hover:bg-n3"
              onMouseEnter={() => changeStudy({ hovered: face.id })}
            >
              <th scope="row" className="tabular px-2 text-left font-normal text-n12">
                <span className="flex items-center justify-between gap-2">
                  {faceNumber(face)}
                  <span className="text-n10">
                    {threePlaces(fromSi(face.area, 'area', unitType))} <span className="unit">{unitOf('area', unitType)}</span>
                  </span>
                </span>
              </th>
              {columns.map((column, n) => {
                const isOn = isIn(face.id, column, selection, loads)
                return (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell by itself, and can be selected
                  <td
                    key={column.title}
                    data-cell={`${row} ${n}`}
                    tabIndex={row === at[0] && n === at[1] ? 0 : -1}
                    aria-selected={isOn}
                    aria-label={`${faceNumber(face)}, ${columnName(column)}`}
                    onFocus={() => setPlace([row, n])}
                    onKeyDown={onKey}
                    onClick={() => toggleCell(face, column)}
                    className="cursor-default border-l border-n5 focus-visible:-outline-offset-2 hover:bg-n4"
                  >
                    {isOn && <Check size={15} className="mx-auto text-n12" aria-hidden="true" />}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const columnName = ({ title, use, support }: MatrixColumn): string => (support || use?.of === 'held' ? title : `case ${title}`)

function ColumnMark({ column: { use, support } }: { column: MatrixColumn }) {
  if (support) return <SupportMark kind={support} />
  if (use?.of === 'case') return <CaseMark place={placeOf(use.at)} />
  if (use?.of === 'load') return <CaseMark place={0} />
  return (
    <span
      className="grid size-4 place-items-center rounded-sm"
      style={{ background: faceColors['held' satisfies FaceKind], color: faceInk }}
    >
      <Lock size={10} strokeWidth={3} aria-hidden="true" />
    </span>
  )
}
