import type { RigidMotion } from './space/model.ts'

/**
 * Expected refusals are values; bugs throw. A refusal carries a stable code (its HTTP status is looked up in one map on
 * the server) and one complete sentence that says what is wrong and what to do.
 */
export interface Refusal {
  readonly code: string
  readonly message: string
  /** Field errors of a form, by field name. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
  /** The current state in a conflict: the answer carries it under its own name, so that no change is lost silently. */
  readonly current?: Readonly<Record<string, unknown>>
  /** For a part that is not held: a way in which it moves freely, in the part frame. */
  readonly motion?: RigidMotion
}

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal }

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value })

export const refuse = (
  code: string,
  message: string,
  fields?: Refusal['fields'],
): { readonly ok: false; readonly refusal: Refusal } => ({
  ok: false,
  refusal: fields ? { code, message, fields } : { code, message },
})

/** The value of an outcome that is expected to be done. @throws Error with the refusal's sentence */
export function orThrow<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  return outcome.value
}
