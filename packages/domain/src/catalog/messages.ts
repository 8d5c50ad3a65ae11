import { inBoth, threeDigits } from '../units/printing.ts'

type Named = { readonly name: string }

export const catalogMessages = {
  unknown: (kind: 'material' | 'printer', name: string, catalogue: readonly Named[]) =>
    `The ${kind} "${name}" is not in the catalogue: choose one of ${catalogue.map((entry) => entry.name).join(', ')}.`,
  /** MPa, along and across the build direction. */
  tooWeakAlong: (name: string, along: number, across: number): string =>
    `The design stress of ${name} along the build direction, ${threeDigits(along)} MPa, is not more than half of that across it, ${threeDigits(across)} MPa. The failure criterion does not hold for such layers: give the lower value for both directions.`,
  /** `leastMm` is the printer's limit. Both systems of units, because either may have been typed. */
  shellTooThin: (shellMm: number, printer: string, leastMm: number): string =>
    `A shell of ${inBoth(shellMm)} is thinner than ${printer} can make: walls print from ${inBoth(leastMm, Math.ceil)} on, and 0 means no shell.`,
} as const
