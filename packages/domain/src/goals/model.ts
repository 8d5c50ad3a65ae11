import type { QuantityName } from '../units/quantities.ts'
import type { Bands, Deviations, Measured, ResponseName, VerifiedValues } from './responses.ts'

/**
 * What a design can be made for: its words, and where its value is found. The way to a design follows from its
 * response, whose method is in the engine (`packages/engine/src/responses`).
 */
export interface Goal {
  /** The spelling on the wire, in set-up files and in stored data: it never changes. */
  readonly id: string
  /** "Max load" */
  readonly title: string
  /** The title with its meaning, where there is room. */
  readonly longTitle: string
  /** Its noun in a sentence: "a load of 100 N". */
  readonly noun: string
  /** Its verb in a sentence: a design "carries" a load. */
  readonly verb: string
  readonly quantity: QuantityName
  readonly better: 'more' | 'less'
  /** The response of the structure that the value follows. */
  readonly response: ResponseName
  /** Largest value that may be required, in the quantity's imperial unit (§9). */
  readonly mostImperial: number
  /**
   * Whether a value is itself a load of case A. With several cases all loads then grow in proportion; where not, the
   * load of case A may be any, and a `StiffnessAim` says how the cases count.
   */
  readonly isLoad: boolean
  /** Its text in the glossary, one or two sentences. */
  readonly meaning: string
  /** Its column of the results; `predicted-…` and `…-gain` are two more. */
  readonly column: string
  /** Longer descriptions of the three columns. */
  readonly about: { readonly value: string; readonly predicted: string; readonly gain: string }
  /** SI */
  readonly measure: (of: Measured) => number
  readonly verified: (row: VerifiedValues) => number | null
  readonly deviation: (verification: Deviations) => number
  readonly band: (solid: Bands) => number
}
