import type { QuantityName } from '../units/quantities.ts'

/** What rows, references and the solid part of an estimate have in common: the values that goals count. */
export interface Measured {
  /** Load at which half a percent of skin or of lattice has reached its limit. */
  readonly max_load_n: number
  readonly stiffness_n_per_mm: number
}

/** The same values of the exported mesh; null until it was analysed. */
export interface VerifiedValues {
  readonly verified_stiffness_n_per_mm: number | null
  readonly verified_max_load_n: number | null
}

/** 100·(verified/predicted − 1) */
export interface Deviations {
  readonly stiffness_deviation_percent: number
  readonly max_load_deviation_percent: number
}

/** A run's values are expected within these shares of the estimated ones: 0.03 is ±3 %. */
export interface Bands {
  readonly stiffness_band: number
  readonly load_band: number
}

/**
 * What a design can be made for: its words, and where its value is found. How a design is made for it follows
 * from its response, whose method is the engine's half (`packages/engine/src/responses`).
 */
export interface Goal {
  /** On the wire, in set-up files and in stored data: never changes. */
  readonly id: string
  /** "Max load" */
  readonly title: string
  /** The same with what it means, where there is room. */
  readonly longTitle: string
  /** In a sentence: "a load of 100 N". */
  readonly noun: string
  /** What a design does with a value: it "carries" a load. */
  readonly verb: string
  readonly quantity: QuantityName
  readonly better: 'more' | 'less'
  /** What of the structure the value follows: the work of the loads, or how near a place is to failing. */
  readonly response: 'compliance' | 'peak index'
  /** Largest value that may be required, in the quantity's imperial unit (§9). */
  readonly mostImperial: number
  /**
   * Whether a value is itself a load of the first case. Of several cases all loads then grow in the same proportion;
   * where not, the first load may be any, and a `StiffnessAim` says how the cases count.
   */
  readonly isLoad: boolean
  /** What the glossary says, in one or two sentences. */
  readonly meaning: string
  /** Its column of the results; `verified-…` and `…-gain` are two more. */
  readonly column: string
  /** Longer words for the three columns. */
  readonly about: { readonly value: string; readonly verified: string; readonly gain: string }
  /** SI */
  readonly measure: (of: Measured) => number
  readonly verified: (row: VerifiedValues) => number | null
  readonly deviation: (verification: Deviations) => number
  readonly band: (solid: Bands) => number
}
