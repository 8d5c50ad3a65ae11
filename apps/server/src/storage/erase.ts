import type { Database } from '../database/database.ts'
import type { JobEngine } from '../jobs/engine.ts'
import type { FileStore } from './store.ts'

/** Removes files after the caller's transaction took their rows away, even if this process dies in between. */
export async function eraseLater(tx: Database, jobs: JobEngine, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await jobs.send(tx, 'erase', keys.join('\n'), { keys })
}

interface ErasePlatform {
  readonly jobs: JobEngine
  readonly files: FileStore
  readonly logError: (error: unknown, what: string) => void
}

export async function workOnErasures({ jobs, files, logError }: ErasePlatform): Promise<void> {
  await jobs.work('erase', 1, async ({ data }) => {
    for (const key of data.keys) await files.remove(key)
  })
  await jobs.workDead('erase', async ({ keys }) => logError(new Error(keys.join(', ')), 'files could not be removed'))
}
