import { workOnExports } from './export/work.ts'
import { workHourly } from './jobs/hourly.ts'
import { type Carrier, workOnLetters } from './mail/queued.ts'
import { type TendPlatform, tendRuns } from './optimization/watching/tend.ts'
import { type WorkPlatform, workOnRuns } from './optimization/work.ts'
import type { Platform } from './platform.ts'
import { deleteOldArchive } from './project/deletion.ts'
import { workOnErasures } from './storage/erase.ts'
import { type SweepPlatform, workOnSweeps } from './sweep/work.ts'
import { settlePeriods } from './tokens/periods.ts'
import { workOnVerifications } from './verification/work.ts'

/**
 * The computing side: takes jobs until the job engine is closed. `carry` hands letters to the post, if there is one.
 *
 * @returns a function that ends what is done besides jobs
 */
export async function startWorker(
  platform: WorkPlatform & SweepPlatform & TendPlatform & Pick<Platform, 'quota'>,
  carry: Carrier | null = null,
): Promise<() => void> {
  if (carry) await workOnLetters({ ...platform, carry })
  await workOnErasures(platform)
  await workOnRuns(platform)
  await workOnExports(platform)
  await workOnVerifications(platform)
  await workOnSweeps(platform)
  await workHourly(platform, [
    { name: 'token periods', run: () => settlePeriods(platform.db, platform.now()) },
    { name: 'old archived projects', run: () => deleteOldArchive(platform) },
  ])
  return tendRuns(platform)
}
