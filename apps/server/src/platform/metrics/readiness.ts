import { sql } from 'drizzle-orm'
import type { Platform } from '../platform.ts'

export interface Readiness {
  readonly ready: boolean
  /** What does not answer, by name; the reasons are for the log. */
  readonly failures: Readonly<Record<string, unknown>>
}

const patienceMs = 3000
/** A balancer asks every second or so; the bucket need not be asked as often. */
const storageEveryMs = 10_000

/** Whether this process can do its work: database, file store and job engine answer within three seconds. */
export function openReadiness({ db, files, jobs }: Pick<Platform, 'db' | 'files' | 'jobs'>): () => Promise<Readiness> {
  let stored: { readonly at: number; readonly answer: Promise<unknown> } | null = null
  const storage = () => {
    if (!stored || Date.now() - stored.at > storageEveryMs) stored = { at: Date.now(), answer: files.check() }
    // A failure is asked again the next time.
    stored.answer.catch(() => {
      stored = null
    })
    return stored.answer
  }
  return async () => {
    const parts = { database: db.execute(sql`select 1`), storage: storage(), jobs: jobs.check() }
    const failures: Record<string, unknown> = {}
    await Promise.all(
      Object.entries(parts).map(([name, answer]) =>
        within(patienceMs, Promise.resolve(answer)).catch((error) => {
          failures[name] = error
        }),
      ),
    )
    return { ready: Object.keys(failures).length === 0, failures }
  }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
