import {
  type FileUnit,
  fileUnits,
  fitsVolume,
  type Material,
  mmPerFileUnit,
  type Outcome,
  type Printer,
  printers,
} from '@trabecula/domain'
import type { CellName } from '../cells/unit-cell.ts'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import { fitsInto, smallestPrinted, smallestUsual } from '../material/smallest-cell.ts'
import { coreThickness, type PartDepths } from './grid/core-thickness.ts'
import { refusals } from './messages.ts'

/** What decides whether a whole cell fits into a part. */
export interface CellRoom {
  readonly part: Pick<Part, 'bounds' | 'unitScale'>
  readonly setup: Pick<Setup, 'settings'>
  readonly material: Material
  readonly printer: Printer
  readonly depths: PartDepths
  /** Sides on which open faces leave the shell out: the core reaches through there. */
  readonly openSides: 0 | 1 | 2
}

/** A part, a shell and a printer to try. */
interface Tried {
  readonly shell: number
  readonly printer: Printer
  /** Size of the part over that of the file. */
  readonly scale: number
}

/** The core at its thinnest section and at its thickest place, mm, open sides included. */
export function roomInside({ depths, openSides }: Pick<CellRoom, 'depths' | 'openSides'>, shell: number, scale = 1) {
  const { thinnest, thickest } = coreThickness(depths, shell / scale)
  return { thinnest: scale * thinnest, thickest: scale * thickest + openSides * shell }
}

/**
 * Why no cell of these families fits into the part, undefined when one does. Its advice was tried: a cell of a usual size
 * fits. Fine cells count in the part as it is, and with other shells of which `hasCell` says that some cell can be made and
 * exported: the files of many of them are too large.
 */
export function roomRefusal(
  room: CellRoom,
  cells: readonly CellName[],
  hasCell: (shell: number) => boolean = () => false,
): Extract<Outcome<never>, { ok: false }> | undefined {
  const { part, setup, printer } = room
  const shell = setup.settings.shellMm
  const asked: Tried = { shell, printer, scale: 1 }
  const { thickest } = roomInside(room, shell)
  const smallest = smallestOf(room, cells, asked, smallestPrinted)
  if (fitsInto(smallest, thickest)) return undefined
  const edges = [0, 1, 2].map((axis) => part.bounds.max[axis] - part.bounds.min[axis])
  const units = largerUnits(part).filter((unit) => {
    const scale = mmPerFileUnit[unit] / part.unitScale
    const inPrinter = fitsVolume(
      edges.map((edge) => scale * edge),
      printer.buildVolumeMm,
    )
    return inPrinter && fits(room, cells, { ...asked, scale })
  })
  const longest = Math.max(...edges)
  if (longest < doubtfulLength) return refusals.tiny(longest, units)

  if (smallest === Infinity) return refusals.nothingPrintable(printer.name, others(room, cells))
  const thinner = thinnerShell(
    room,
    (tried) => fits(room, cells, tried) || (fits(room, cells, tried, smallestPrinted) && hasCell(tried.shell)),
  )
  const ways = [
    ...(thinner === undefined ? [] : [thinner === 0 ? 'a shell of 0, which is none' : `a shell of ${thinner} mm`]),
    ...others(room, cells).map((name) => `the printer ${name}`),
    ...units.map((unit) => `the file unit ${unit}, if the file was drawn in it`),
    ...thickerPart(room, cells),
  ]
  const isHelpless = shell > 0 && thinnerShell(room, (tried) => fits(room, cells, tried, smallestPrinted)) === undefined
  return refusals.noCellFits({
    thickness: 2 * room.depths.most,
    wall: room.depths.wall,
    core: thickest,
    shell,
    smallest,
    printer: printer.name,
    isHelpless,
    ways,
  })
}

/** For shorter parts the unit is in doubt, as in the health report. */
const doubtfulLength = 5

const largerUnits = ({ unitScale }: CellRoom['part']): FileUnit[] => fileUnits.filter((unit) => mmPerFileUnit[unit] > unitScale)

/** How the smallest size of a family is found. */
type Smallest = (cell: CellName, printer: Printer, core: ReturnType<typeof roomInside>) => number | undefined

const smallestOf = (
  room: CellRoom,
  cells: readonly CellName[],
  { shell, printer, scale }: Tried,
  smallest: Smallest = smallestUsual,
): number => {
  const core = roomInside(room, shell, scale)
  return Math.min(...cells.map((cell) => smallest(cell, printer, core) ?? Infinity))
}

const fits = (room: CellRoom, cells: readonly CellName[], tried: Tried, smallest?: Smallest): boolean =>
  fitsInto(smallestOf(room, cells, tried, smallest), roomInside(room, tried.shell, tried.scale).thickest)

/** The thickest shell below the present one that the printer makes and that leaves room, else none at all, mm. */
function thinnerShell(room: CellRoom, isFit: (tried: Tried) => boolean): number | undefined {
  const { printer, setup } = room
  const shell = setup.settings.shellMm
  if (shell === 0) return undefined
  const most = Math.min(shell, room.depths.most)
  for (let tenths = Math.ceil(10 * most - 1e-6) - 1; tenths / 10 >= printer.absoluteWallMm; tenths--)
    if (isFit({ shell: tenths / 10, printer, scale: 1 })) return tenths / 10
  return isFit({ shell: 0, printer, scale: 1 }) ? 0 : undefined
}

/** Other printers of the material that make the shell and a cell that fits, and that hold the part. */
function others(room: CellRoom, cells: readonly CellName[]): string[] {
  const { part, material, setup, printer: own } = room
  const shell = setup.settings.shellMm
  const edges = [0, 1, 2].map((axis) => part.bounds.max[axis] - part.bounds.min[axis])
  return printers
    .filter(
      (printer) =>
        printer.name !== own.name &&
        material.processes.includes(printer.process) &&
        (shell === 0 || shell >= printer.absoluteWallMm) &&
        fitsVolume(edges, printer.buildVolumeMm) &&
        fits(room, cells, { shell, printer, scale: 1 }),
    )
    .map(({ name }) => name)
}

/** How much thicker than the smallest cell a part may have to be before one is looked for no further, mm. */
const mostThicker = 100

/** The least thickness, to 0.1 mm, at which a part of this shape would hold a cell inside the present shell. */
function thickerPart(room: CellRoom, cells: readonly CellName[]): string[] {
  const { printer, setup, openSides, depths } = room
  const shell = setup.settings.shellMm
  const smallest = smallestOf(room, cells, { shell, printer, scale: 1 })
  const from = Math.ceil(10 * (smallest + (2 - openSides) * shell) - 1e-6)
  for (let tenths = from; tenths < from + 10 * mostThicker; tenths++) {
    const scale = tenths / 10 / (2 * depths.most)
    if (scale > 1 && fits(room, cells, { shell, printer, scale })) return [`a part at least ${tenths / 10} mm thick`]
  }
  return []
}
