import { breathe } from './yield-to-event-loop.ts'

/** Runs a stepped computation to its end and breathes between its steps, so that a cancel is heard within one step. */
export async function unhurried<T>(steps: Generator<void, T, void>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await breathe(signal)
  }
}
