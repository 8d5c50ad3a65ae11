import type { Refusal } from '@trabecula/domain'
import { selectTriangles, toPartFrame } from '@trabecula/geometry'
import { cellNames } from '../cells/unit-cell.ts'
import { type Part, placePart } from '../input/part.ts'
import { defaultElements, type Setup, supportedTriangles } from '../input/setup.ts'
import { closedBy, wayToClose } from '../input/ways-to-close.ts'
import { areApart, type SeveralBodies, trianglesNearest } from './apart.ts'
import { type CellRoom, roomRefusal } from './cell-room.ts'
import { chooseGrid } from './grid/analysis-grid.ts'
import { partDepths } from './grid/core-thickness.ts'
import { refusals } from './messages.ts'

type Asked = Pick<CellRoom, 'material' | 'printer'> & {
  readonly part: Pick<Part, 'fileSoup' | 'outer' | 'unitScale'>
  /** Loads and supports by triangles of the part as it is, where they are known. */
  readonly setup: CellRoom['setup'] & Partial<Pick<Setup, 'cases' | 'held' | 'supports' | 'elements'>>
}

/**
 * Why a run refuses a part that is open when it was closed as `closedBy` says: no lattice fits into it, or its load and
 * supports are then on bodies that are apart, as where bodies have only an edge in common. Undefined where neither is so.
 */
export async function refusalWhenClosed(asked: Asked, signal?: AbortSignal): Promise<Refusal | undefined> {
  const { part, setup } = asked
  const made = closedBy(part)
  if (!made) return undefined
  const closed = placePart(made.soup, { unitScale: part.unitScale, name: '', outer: part.outer, changes: [] })
  const { area, volume } = closed.report
  const planes = [null, null, null] as const
  // The run's number: on a coarser grid the thickest place is missed by up to a tenth of a cell.
  const grid = chooseGrid(closed.bounds, { elements: setup.elements ?? defaultElements, volume: Math.abs(volume), area, planes })
  const depths = await partDepths(closed.soup, grid, signal)
  const noRoom = roomRefusal({ ...asked, part: closed, depths, openSides: mostOpenSides(setup) }, cellNames)
  return (noRoom ?? (await apartWhenClosed(closed, asked, grid.spacing, signal)))?.refusal
}

/** Faces of the closed part are those nearest to the ones of the part as it is. */
async function apartWhenClosed(
  closed: SeveralBodies & Pick<Part, 'center' | 'unitScale'>,
  { part, setup }: Asked,
  step: number,
  signal?: AbortSignal,
) {
  const { cases, held = new Uint32Array(), supports = [] } = setup
  if (!cases || closed.report.bodyCount < 2) return undefined
  const placed = (triangles: Uint32Array) => {
    const soup = toPartFrame(selectTriangles(part.fileSoup, triangles), closed.center, closed.unitScale)
    const middles = Float32Array.from({ length: soup.length / 3 }, (_, at) => {
      const corner = 9 * Math.floor(at / 3) + (at % 3)
      return (soup[corner] + soup[corner + 3] + soup[corner + 6]) / 3
    })
    return trianglesNearest(closed.soup, middles, signal)
  }
  const [one, other] = [await placed(cases[0].triangles), await placed(supportedTriangles({ held, supports }))]
  return (await areApart(closed, one, other, step, signal)) ? refusals.apart() : undefined
}

/**
 * The refusal of a part that is not closed, with what closes it. Where a run refuses it even then it says that instead:
 * nobody rebuilds a part to be refused again.
 */
export async function openRefusal(
  asked: Asked & { readonly part: Pick<Part, 'report'> },
  signal?: AbortSignal,
): Promise<{ readonly ok: false; readonly refusal: Refusal }> {
  const next = await refusalWhenClosed(asked, signal)
  return refusals.open(wayToClose(asked.part), asked.part.report.sentence, next?.message)
}

/** Which faces of the closed part will be open is not known yet: as many as the direction can open. */
function mostOpenSides({ settings }: Asked['setup']): CellRoom['openSides'] {
  if (settings.zeroThicknessDirection === 'None' || settings.shellMm === 0) return 0
  return settings.zeroThicknessDirection.length === 1 ? 2 : 1
}
