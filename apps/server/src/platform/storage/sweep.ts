import { isBackupUnderWay } from '../database/advisory-locks.ts'
import type { Database } from '../database/connection.ts'
import type { MissingFile, Retention } from './retention.ts'
import type { FileStore } from './store.ts'

interface SweptPlatform {
  readonly files: FileStore
  readonly now: () => Date
  readonly retention: Retention
}

export interface Swept {
  /** Files without a row that are gone now. */
  readonly removed: number
  /** Files under a top folder that nobody knows: left alone. */
  readonly unknown: number
  /** Rows whose file is not there. */
  readonly missing: readonly MissingFile[]
  readonly retiredRuns: number
}

/** A file is stored a moment before its row; nothing younger is looked at. */
const youngMs = 3_600_000
/** A process that would write to a scratch file for longer than this was killed. */
const scratchMs = 24 * 3_600_000
const batch = 500
const retiredPerSweep = 500

/** Brings files and rows together: files without a row go, as do scratch files; rows without a file are found. */
export async function sweep({ files, now, retention }: SweptPlatform): Promise<Swept> {
  const { rules } = retention
  const at = now().getTime()
  const retiredRuns = await retention.retire(retiredPerSweep)
  await files.tidy(new Date(at - scratchMs))
  let removed = 0
  let unknown = 0
  let waiting: string[] = []
  const settle = async (keys: readonly string[]) => {
    for (const key of await without(rules, keys)) {
      await files.remove(key)
      removed++
    }
  }
  for await (const { key, changedAt } of files.list()) {
    if (at - changedAt.getTime() < youngMs) continue
    if (!rules[topOf(key)]) unknown++
    else waiting.push(key)
    if (waiting.length < batch) continue
    await settle(waiting)
    waiting = []
  }
  await settle(waiting)
  return { removed, unknown, missing: await retention.findMissing(), retiredRuns }
}

const topOf = (key: string): string => key.slice(0, key.indexOf('/'))

/** Those keys that no row names. */
async function without(rules: Retention['rules'], keys: readonly string[]): Promise<string[]> {
  const kept = new Set<string>()
  for (const [top, keep] of Object.entries(rules)) {
    const mine = keys.filter((key) => topOf(key) === top)
    if (mine.length > 0) for (const key of await keep(mine)) kept.add(key)
  }
  return keys.filter((key) => !kept.has(key))
}

interface SweepTaskPlatform extends SweptPlatform {
  readonly db: Database
  readonly metrics: { swept(counts: { readonly removed: number; readonly unknown: number; readonly missing: number }): void }
  readonly logError: (error: unknown, what: string) => void
}

/** A sweep as a scheduled task: none while a back-up copies the files. */
export async function sweepOnSchedule(platform: SweepTaskPlatform): Promise<void> {
  const { db, metrics, logError } = platform
  if (await isBackupUnderWay(db)) return
  const swept = await sweep(platform)
  metrics.swept({ ...swept, missing: swept.missing.length })
  for (const { row, key } of swept.missing) logError(new Error(`${row}: ${key}`), 'a row without its file')
}
