import { fitsVolume } from '../candidate/rules.ts'
import type { Printer } from '../catalog/printer.ts'
import { printers } from '../catalog/printers.ts'
import { type FileUnit, fileUnits, mmPerFileUnit } from '../units/factors.ts'
import { threeDigits } from '../units/printing.ts'

/** A longest edge below this many mm makes the file's unit doubtful. */
export const suspiciouslySmallMm = 5

/** Whether a part, its extents in mm, is so large that neither the chosen printer nor one of our catalogue holds it. */
export const fitsNoPrinter = (sizeMm: readonly number[], chosen: readonly Pick<Printer, 'buildVolumeMm'>[] = []): boolean =>
  ![...chosen, ...printers].some(({ buildVolumeMm }) => fitsVolume(sizeMm, buildVolumeMm))

/** The other units in which the file of such a part would have a printable size. */
export const printableUnits = (sizeMm: readonly number[], unit: FileUnit): readonly FileUnit[] =>
  fileUnits.filter((other) => {
    const size = sizeMm.map((edge) => (edge * mmPerFileUnit[other]) / mmPerFileUnit[unit])
    return other !== unit && Math.max(...size) >= suspiciouslySmallMm && !fitsNoPrinter(size)
  })

/** The question about a part that is larger than every printer. `sizeMm`: its extents; `unit` of its file. */
export function sizeQuestion(sizeMm: readonly number[], unit: FileUnit): string {
  const edges = sizeMm.map((edge) => threeDigits(edge / mmPerFileUnit[unit])).join(' × ')
  const others = printableUnits(sizeMm, unit)
  const inOthers = others.length > 0 ? `; in ${others.join(' or ')} it would fit one` : ''
  return `The part is ${edges} ${unit} large and fits no printer of the catalogue${inOthers}.`
}
