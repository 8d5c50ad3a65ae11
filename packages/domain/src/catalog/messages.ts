import { mmPerInch } from '../units/factors.ts'
import { threeDigits } from '../units/printing.ts'

type Named = { readonly name: string }

/** "0.5 mm (0.0197 in)"; inches are rounded so that what is typed from a limit keeps to it. */
const inBoth = (mm: number, round: (value: number) => number): string =>
  `${threeDigits(mm)} mm (${round(1e4 * (mm / mmPerInch)) / 1e4} in)`

export const catalogMessages = {
  unknown: (kind: 'material' | 'printer', name: string, catalogue: readonly Named[]) =>
    `The ${kind} "${name}" is not in the catalogue: choose one of ${catalogue.map((entry) => entry.name).join(', ')}.`,
  /** `leastMm` is the printer's limit. Both systems of units, because either may have been typed. */
  shellTooThin: (shellMm: number, printer: string, leastMm: number): string =>
    `A shell of ${inBoth(shellMm, Math.round)} is thinner than ${printer} can make: walls print from ${inBoth(leastMm, Math.ceil)} on, and 0 means no shell.`,
} as const
