import { inBoth } from '../units/printing.ts'

type Named = { readonly name: string }

export const catalogMessages = {
  unknown: (kind: 'material' | 'printer', name: string, catalogue: readonly Named[]) =>
    `The ${kind} "${name}" is not in the catalogue: choose one of ${catalogue.map((entry) => entry.name).join(', ')}.`,
  /** `leastMm` is the printer's limit. Both systems of units, because either may have been typed. */
  shellTooThin: (shellMm: number, printer: string, leastMm: number): string =>
    `A shell of ${inBoth(shellMm)} is thinner than ${printer} can make: walls print from ${inBoth(leastMm, Math.ceil)} on, and 0 means no shell.`,
} as const
