import { isBackupUnderWay } from '../database/advisory-locks.ts'
import type { Database } from '../database/connection.ts'
import type { JobEngine } from '../jobs/engine.ts'
import type { FileStore } from './store.ts'

declare module '../jobs/queues.ts' {
  interface Jobs {
    /** Removes files whose rows are gone: keys, or folders of keys. */
    erase: { readonly keys: readonly string[] }
  }
}

/** Removes files after the caller's transaction took their rows away, even if this process dies in between. */
export async function eraseLater(tx: Database, jobs: JobEngine, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await jobs.send(tx, 'erase', keys.join('\n'), { keys })
}

interface ErasePlatform {
  readonly db: Database
  readonly jobs: JobEngine
  readonly files: FileStore
  readonly logError: (error: unknown, what: string) => void
}

/** What cannot be removed for hours is left to the sweep, which finds files without a row. */
export async function workOnErasures({ db, jobs, files, logError }: ErasePlatform): Promise<void> {
  await jobs.work('erase', 1, async ({ data }) => {
    if (await isBackupUnderWay(db)) throw new Error('A back-up is under way; these files are removed after it.')
    for (const key of data.keys) await files.remove(key)
  })
  await jobs.workDead('erase', async ({ keys }) => logError(new Error(keys.join(', ')), 'files could not be removed'))
}
