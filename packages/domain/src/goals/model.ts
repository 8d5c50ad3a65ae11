import type { QuantityName } from '../units/quantities.ts'

/**
 * What a structure answers to its loads, and goals are values of. The keys of rows, results, estimates and calls follow
 * from it; stored data has them, so that they never change. How a value is found and how material is moved for it is
 * the engine's half (`packages/engine/src/responses`).
 */
export interface Response {
  readonly name: string
  /** The key of its value in rows and references, and in the estimate; it ends in the value's SI unit. */
  readonly value: string
  /** The keys of what its exported mesh has of it, and of 100·(verified/predicted − 1). */
  readonly verified: string
  readonly deviation: string
  /** The key of the share within which a run's value is expected around the estimated one: 0.03 is ±3 %. */
  readonly band: string
  /** False for a response that results of earlier versions do not have. */
  readonly isInOlderRows: boolean
}

/**
 * What a design can be made for: its words, and the response that its value is read from. Everything else about it
 * follows from its entry in `list.ts`.
 */
export interface GoalDefinition {
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
  /** A goal of its own response defines it here; another one may name that goal's. */
  readonly response: Response
  /** Largest value that may be required, in the quantity's imperial unit (§9). */
  readonly mostImperial: number
  /**
   * How far nine of ten predicted values lie at most below and above that of the file, in percent of it. They are
   * measured for this value: those of a value and of its inverse are not the same.
   */
  readonly predictionErrors: {
    readonly below: number
    readonly above: number
    /** A sentence about designs for which this does not hold, whose rows say so. */
    readonly except?: string
  }
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
}
