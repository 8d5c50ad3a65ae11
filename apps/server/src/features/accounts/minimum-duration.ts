import { setTimeout as sleep } from 'node:timers/promises'

declare module '../../platform/platform.ts' {
  interface Platform {
    /** Answers that must not reveal whether an address is known take at least this long. */
    readonly minimumAnswerMs: number
  }
}

/** Does the work and answers no sooner than after `ms`, so that the time does not reveal what the work was. */
export async function withMinimumDuration<T>(
  ms: number,
  work: () => Promise<T>,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<T> {
  const [result] = await Promise.all([work(), wait(ms)])
  return result
}
