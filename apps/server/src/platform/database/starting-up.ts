import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '../cannot-start.ts'

/** What PostgreSQL answers to a connection while it starts up or recovers. */
const notYet = '57P03'

/** How long a database that is starting up is waited for. */
export interface StartUpPatience {
  readonly attempts: number
  readonly everyMs: number
  readonly wait: (ms: number) => Promise<void>
  /** Called once, when the waiting begins. */
  readonly say: (sentence: string) => void
}

/** A recovery after a crash takes seconds; a supervisor starts this process again when it takes longer. */
export const startUpPatience: StartUpPatience = {
  attempts: 60,
  everyMs: 500,
  wait: (ms) => sleep(ms),
  say: (sentence) => console.log(sentence),
}

/** The connection that `connect` makes as soon as the database takes one. */
export async function whenStarted<T>(connect: () => Promise<T>, patience: StartUpPatience): Promise<T> {
  const { attempts, everyMs, wait, say } = patience
  const seconds = (attempts * everyMs) / 1000
  for (let attempt = 1; ; attempt++) {
    try {
      return await connect()
    } catch (error) {
      if ((error as { code?: unknown }).code !== notYet) throw error
      if (attempt > attempts)
        throw new CannotStart(
          `PostgreSQL was still starting up after ${seconds} seconds (${notYet}). Look into its log, and start again when it takes connections.`,
          { cause: error },
        )
      if (attempt === 1) say(`PostgreSQL is starting up. It is waited for, up to ${seconds} seconds.`)
      await wait(everyMs)
    }
  }
}
