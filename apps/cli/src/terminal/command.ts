import type { Outcome } from '@trabecula/domain'
import type { Progress } from './progress.ts'

export interface Answer {
  /** Printed by `--json`: one object, keys in snake_case with the unit in the name. */
  readonly json: object
  /** Printed otherwise. */
  readonly text: string
  /** The work is done but its result is a refusal of the input (exit 2), e.g. an unusable file in a check. */
  readonly refused?: boolean
  /** The user cancelled, and what was done until then is kept (exit 130). */
  readonly cancelled?: boolean
}

export interface Context {
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  /** The user's own materials and printers on this machine. */
  readonly catalogFile: string
  readonly onProgress: (progress: Progress) => void
}

/**
 * The work of a command: arguments after its name, without `--json`. Refusals are values; what is thrown is a bug or
 * the signal's reason.
 */
export type Run = (args: readonly string[], context: Context) => Promise<Outcome<Answer>>
