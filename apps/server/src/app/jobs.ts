import { workOnExports } from '../features/exports/jobs.ts'
import { deleteOldArchive } from '../features/projects/deletion.ts'
import { type WorkPlatform, workOnRuns } from '../features/runs/jobs.ts'
import { type TendPlatform, tendRuns } from '../features/runs/maintenance.ts'
import { settlePeriods } from '../features/tokens/periods.ts'
import { workOnVerifications } from '../features/verification/jobs.ts'
import { type Carrier, workOnLetters } from '../platform/email/queue.ts'
import { workHourly } from '../platform/jobs/schedule.ts'
import type { Platform } from '../platform/platform.ts'
import { workOnErasures } from '../platform/storage/erase.ts'
import { type SweepPlatform, workOnSweeps } from '../platform/storage/sweep-job.ts'

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
