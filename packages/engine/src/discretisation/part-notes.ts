import { fitsVolume, type Material, type Printer, printers, type ZeroThicknessDirection } from '@trabecula/domain'
import type { Part } from '../input/part.ts'

export const edgesOf = ({ bounds }: Part): number[] => [0, 1, 2].map((axis) => bounds.max[axis] - bounds.min[axis])

/** That the part is larger than what its printer builds, and where it fits. */
export function largerThanPrinter(part: Part, { name, buildVolumeMm }: Printer, material: Material): string {
  const fitting = printers.filter((printer) => fitsVolume(edgesOf(part), printer.buildVolumeMm))
  const names = fitting.map((printer) =>
    material.processes.includes(printer.process) ? printer.name : `${printer.name} (other material)`,
  )
  const way = names.length > 0 ? `It fits ${names.join(', ')}.` : 'It fits no printer of the catalogue: check the file unit.'
  return `The part does not fit the build volume of ${name}, ${buildVolumeMm.join(' × ')} mm. ${way}`
}

/** What a shell of 0 means, for the notes of the run. */
export function withoutShell(direction: ZeroThicknessDirection): string {
  const moot = direction === 'None' ? '' : ` The zero thickness direction ${direction} has nothing left to open.`
  return `Without a shell the lattice is open on every face but the loaded and held ones, which keep a solid pad.${moot}`
}
