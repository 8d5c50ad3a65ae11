import {
  fitsVolume,
  leastUsualCellMm,
  type Material,
  type Printer,
  printers,
  type ZeroThicknessDirection,
} from '@trabecula/domain'
import type { Part } from '../input/part.ts'
import { fitsInto } from '../material/smallest-cell.ts'
import { type CellRoom, roomInside } from './cell-room.ts'

export const edgesOf = ({ bounds }: Part): number[] => [0, 1, 2].map((axis) => bounds.max[axis] - bounds.min[axis])

/** What a run says of any part with these settings: which cells are too large, that there is no shell, that it is too large. */
export function partNotes(part: Part, room: CellRoom): string[] {
  const { setup, material, printer } = room
  const { shellMm: shell, cellSizesMm, zeroThicknessDirection } = setup.settings
  const { thickest } = roomInside(room, shell)
  return [
    ...(cellSizesMm || fitsInto(leastUsualCellMm, thickest) ? [] : [fineCells(thickest)]),
    ...(shell === 0 ? [withoutShell(zeroThicknessDirection)] : []),
    ...(fitsVolume(edgesOf(part), printer.buildVolumeMm) ? [] : [largerThanPrinter(part, printer, material)]),
  ]
}

/** Why cells are tried that are finer than usual. */
const fineCells = (thickest: number): string =>
  `The room for a lattice is at most ${Number(thickest.toPrecision(3))} mm thick, so that no cell of ${leastUsualCellMm} mm fits: finer ones are tried, in which fewer families print.`

/** That the part is larger than what its printer builds, and where it fits. */
function largerThanPrinter(part: Part, { name, buildVolumeMm }: Printer, material: Material): string {
  const fitting = printers.filter((printer) => fitsVolume(edgesOf(part), printer.buildVolumeMm))
  const names = fitting.map((printer) =>
    material.processes.includes(printer.process) ? printer.name : `${printer.name} (other material)`,
  )
  const way = names.length > 0 ? `It fits ${names.join(', ')}.` : 'It fits no printer of the catalogue: check the file unit.'
  return `The part does not fit the build volume of ${name}, ${buildVolumeMm.join(' × ')} mm. ${way}`
}

/** What a shell of 0 means, for the notes of the run. */
function withoutShell(direction: ZeroThicknessDirection): string {
  const moot = direction === 'None' ? '' : ` The zero thickness direction ${direction} has nothing left to open.`
  return `Without a shell the lattice is open on every face but the loaded and held ones, which keep a solid pad.${moot}`
}
