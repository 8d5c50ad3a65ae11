import { workOnExports } from './export/work.ts'
import { type Carrier, workOnLetters } from './mail/queued.ts'
import { type WorkPlatform, workOnRuns } from './optimization/work.ts'
import { workOnErasures } from './storage/erase.ts'
import { workOnVerifications } from './verification/work.ts'

/** The computing side: takes jobs until the job engine is closed. `carry` hands letters to the post, if there is one. */
export async function startWorker(platform: WorkPlatform, carry: Carrier | null = null): Promise<void> {
  if (carry) await workOnLetters({ ...platform, carry })
  await workOnErasures(platform)
  await workOnRuns(platform)
  await workOnExports(platform)
  await workOnVerifications(platform)
}
