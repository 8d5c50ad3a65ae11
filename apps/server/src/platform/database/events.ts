import { sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from './connection.ts'

/** Says only where to look again: the facts are in the tables (PostgreSQL carries at most 8000 bytes per event). */
export interface ServerEvent {
  readonly type: 'changed' | 'cancel' | 'artifact'
  readonly run: string
}

type Listener = (event: ServerEvent) => void

const channel = 'trabecula_events'

/** Sends in the given transaction: listeners get it only when that commits. */
export async function publish(db: Database, event: ServerEvent): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(event)})`)
}

export interface EventBus {
  /** Calls back for events of one id ('*' for all) until the returned function is called. */
  on(run: string, listener: Listener): () => void
  close(): Promise<void>
}

/** One subscription per process, fanned out by run. */
export async function openEventBus(database: OpenDatabase): Promise<EventBus> {
  const listeners = new Map<string, Set<Listener>>()
  const stop = await database.listen(channel, (payload) => {
    const event = JSON.parse(payload) as ServerEvent
    for (const key of [event.run, '*']) for (const listener of [...(listeners.get(key) ?? [])]) listener(event)
  })
  return {
    on: (run, listener) => {
      const set = listeners.get(run) ?? new Set()
      listeners.set(run, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(run)
      }
    },
    close: stop,
  }
}
