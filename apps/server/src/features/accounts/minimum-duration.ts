import { setTimeout as sleep } from 'node:timers/promises'

/** Does the work and answers no sooner than after `ms`, so that the time does not tell what the work was. */
export async function evenly<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), sleep(ms)])
  return result
}
