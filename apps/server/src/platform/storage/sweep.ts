import { findMissing, type MissingFile } from '../../app/missing-files.ts'
import { keptPictures } from '../../features/accounts/profile/retention.ts'
import { keptScreenshots } from '../../features/bug-reports/retention.ts'
import { keptCells } from '../../features/cells/retention.ts'
import { keptProjectFiles } from '../../features/projects/retention.ts'
import { keptRunFiles, retireRuns } from '../../features/runs/retention.ts'
import type { Platform } from '../platform.ts'
import type { Keeper } from './retention.ts'

export type SweptPlatform = Pick<Platform, 'db' | 'files' | 'now' | 'retentionDays'>

export interface Swept {
  /** Files without a row that are gone now. */
  readonly removed: number
  /** Files under a top folder that nobody knows: left alone. */
  readonly unknown: number
  /** Rows whose file is not there. */
  readonly missing: readonly MissingFile[]
  readonly retiredRuns: number
}

const keepers: Readonly<Record<string, Keeper>> = {
  projects: keptProjectFiles,
  runs: keptRunFiles,
  avatars: keptPictures,
  cells: keptCells,
  'bug-reports': keptScreenshots,
}

/** A file is stored a moment before its row; nothing younger is looked at. */
const youngMs = 3_600_000
/** Whoever writes to a scratch file longer than this was killed. */
const scratchMs = 24 * 3_600_000
const batch = 500
const retiredPerSweep = 500

/** Brings files and rows together: files without a row go, rows without a file are found, and scratch files of killed processes go. */
export async function sweep(platform: SweptPlatform): Promise<Swept> {
  const { files, now } = platform
  const at = now().getTime()
  const retiredRuns = await retireRuns(platform, retiredPerSweep)
  await files.tidy(new Date(at - scratchMs))
  let removed = 0
  let unknown = 0
  let waiting: string[] = []
  const settle = async (keys: readonly string[]) => {
    for (const key of await without(platform, keys)) {
      await files.remove(key)
      removed++
    }
  }
  for await (const { key, changedAt } of files.list()) {
    if (at - changedAt.getTime() < youngMs) continue
    if (!keepers[topOf(key)]) unknown++
    else waiting.push(key)
    if (waiting.length < batch) continue
    await settle(waiting)
    waiting = []
  }
  await settle(waiting)
  return { removed, unknown, missing: await findMissing(platform), retiredRuns }
}

const topOf = (key: string): string => key.slice(0, key.indexOf('/'))

/** Those keys that no row names. */
async function without(platform: SweptPlatform, keys: readonly string[]): Promise<string[]> {
  const kept = new Set<string>()
  for (const [top, keep] of Object.entries(keepers)) {
    const mine = keys.filter((key) => topOf(key) === top)
    if (mine.length > 0) for (const key of await keep(platform, mine)) kept.add(key)
  }
  return keys.filter((key) => !kept.has(key))
}
