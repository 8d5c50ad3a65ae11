import type { QuantityName } from '../units/quantities.ts'

/** The values that goals count, which rows, references and the estimate's solid part have in common. */
export interface Measured {
  /** Load at which half a percent of skin or of lattice has reached its limit. */
  readonly maxLoadN: number
  readonly stiffnessNPerMm: number
}

/** The same values of the exported mesh; null before its analysis. */
export interface VerifiedValues {
  readonly verifiedStiffnessNPerMm: number | null
  readonly verifiedMaxLoadN: number | null
}

/** 100·(verified/predicted − 1) */
export interface Deviations {
  readonly stiffnessDeviationPercent: number
  readonly maxLoadDeviationPercent: number
}

/** A run's values are expected within these shares of the estimated ones: 0.03 is ±3 %. */
export interface Bands {
  readonly stiffnessBand: number
  readonly loadBand: number
}

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
  /** The response of the structure that the value follows: the work of the loads, or how near a place is to failing. */
  readonly response: 'compliance' | 'peak index'
  /** Largest value that may be required, in the quantity's imperial unit (§9). */
  readonly mostImperial: number
  /**
   * Whether a value is itself a load of case A. With several cases all loads then grow in proportion; where not, the
   * load of case A may be any, and a `StiffnessAim` says how the cases count.
   */
  readonly isLoad: boolean
  /** Its text in the glossary, one or two sentences. */
  readonly meaning: string
  /** Its column of the results; `verified-…` and `…-gain` are two more. */
  readonly column: string
  /** Longer descriptions of the three columns. */
  readonly about: { readonly value: string; readonly verified: string; readonly gain: string }
  /** SI */
  readonly measure: (of: Measured) => number
  readonly verified: (row: VerifiedValues) => number | null
  readonly deviation: (verification: Deviations) => number
  readonly band: (solid: Bands) => number
}
