import { workOnExports } from '../features/exports/jobs.ts'
import { workOnFields } from '../features/fields/jobs.ts'
import { deleteOldArchive } from '../features/projects/deletion.ts'
import { workOnRuns } from '../features/runs/jobs.ts'
import { type MaintenancePlatform, maintainRuns } from '../features/runs/maintenance.ts'
import type { WorkPlatform } from '../features/runs/service.ts'
import { settlePeriods } from '../features/tokens/token-account.ts'
import { workOnVerifications } from '../features/verification/jobs.ts'
import { dropOldMessages, workOnWebhooks } from '../features/webhooks/jobs.ts'
import { type Deliver, workOnEmails } from '../platform/email/queue.ts'
import { workOnSchedule } from '../platform/jobs/schedule.ts'
import type { Platform } from '../platform/platform.ts'
import { workOnErasures } from '../platform/storage/erase.ts'
import { sweepOnSchedule } from '../platform/storage/sweep.ts'
import { retentionOf } from './retention.ts'

const hourMs = 3_600_000

export type WorkerPlatform = WorkPlatform &
  MaintenancePlatform &
  Pick<Platform, 'quota' | 'runsOfProjects' | 'secret' | 'webhooks'> & { readonly sweepMinutes: number }

/**
 * The computing side: takes jobs until the job engine is closed. `carry` hands emails to the SMTP server, if there is
 * one.
 *
 * @returns a function that ends the work outside jobs
 */
export async function startWorker(platform: WorkerPlatform, deliver: Deliver | null = null): Promise<() => Promise<void>> {
  if (deliver) await workOnEmails({ ...platform, deliver })
  await workOnErasures(platform)
  await workOnRuns(platform)
  await workOnExports(platform)
  await workOnVerifications(platform)
  await workOnFields(platform)
  const endWebhooks = await workOnWebhooks(platform)
  await workOnSchedule(platform, {
    queue: 'sweep',
    everyMs: platform.sweepMinutes * 60_000,
    atStart: false,
    tasks: [{ name: 'sweep', run: () => sweepOnSchedule({ ...platform, retention: retentionOf(platform) }) }],
  })
  await workOnSchedule(platform, {
    queue: 'hourly',
    everyMs: hourMs,
    atStart: true,
    tasks: [
      { name: 'token periods', run: () => settlePeriods(platform.db, platform.now()) },
      { name: 'old archived projects', run: () => deleteOldArchive(platform) },
      { name: 'old webhook messages', run: () => dropOldMessages(platform) },
    ],
  })
  const endMaintenance = maintainRuns(platform)
  return async () => {
    endMaintenance()
    await endWebhooks()
  }
}
