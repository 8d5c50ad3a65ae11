import { fileUnitOf, type Refusal } from '@trabecula/domain'
import { cellNames } from '../cells/unit-cell.ts'
import { type Part, placePart } from '../input/part.ts'
import { closedBy, wayToClose } from '../input/ways-to-close.ts'
import { type CellRoom, roomRefusal } from './cell-room.ts'
import { chooseGrid } from './grid/analysis-grid.ts'
import { partDepths } from './grid/core-thickness.ts'
import { refusals } from './messages.ts'

/** Cells of the grid on which depths are found: they are exact to a fraction of a cell at the thickest place. */
const elements = 30_000

type Asked = Pick<CellRoom, 'setup' | 'material' | 'printer'> & {
  readonly part: Pick<Part, 'fileSoup' | 'outer' | 'unitScale'>
}

/** Why no lattice fits into a part that is open when it was closed as `closedBy` says; undefined where one does. */
export async function refusalWhenClosed(asked: Asked, signal?: AbortSignal): Promise<Refusal | undefined> {
  const { part, setup } = asked
  const made = closedBy(part)
  if (!made) return undefined
  const about = { fileUnit: fileUnitOf(part.unitScale), name: '', outer: part.outer, changes: [] }
  const closed = placePart(made.soup, about)
  const { area, volume } = closed.report
  const grid = chooseGrid(closed.bounds, { elements, volume: Math.abs(volume), area, planes: [null, null, null] })
  const depths = await partDepths(closed.soup, grid, signal)
  return roomRefusal({ ...asked, part: closed, depths, openSides: mostOpenSides(setup) }, cellNames)?.refusal
}

/**
 * The refusal of a part that is not closed, with what closes it. Where no lattice fits into it even then it says that
 * instead: nobody rebuilds a part to be refused again.
 */
export async function openRefusal(
  asked: Asked & { readonly part: Pick<Part, 'report'> },
  signal?: AbortSignal,
): Promise<{ readonly ok: false; readonly refusal: Refusal }> {
  const next = await refusalWhenClosed(asked, signal)
  return refusals.open(wayToClose(asked.part), asked.part.report.sentence, next?.message)
}

/** Which faces of the closed part will be open is not known yet: as many as the direction can open. */
function mostOpenSides({ settings }: CellRoom['setup']): CellRoom['openSides'] {
  if (settings.zeroThicknessDirection === 'None' || settings.shellMm === 0) return 0
  return settings.zeroThicknessDirection.length === 1 ? 2 : 1
}
