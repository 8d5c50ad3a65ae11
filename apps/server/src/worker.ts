import { workOnExports } from './export/work.ts'
import { type WorkPlatform, workOnRuns } from './optimization/work.ts'
import { workOnVerifications } from './verification/work.ts'

/** The computing side: takes jobs until the job engine is closed. */
export async function startWorker(platform: WorkPlatform): Promise<void> {
  await workOnRuns(platform)
  await workOnExports(platform)
  await workOnVerifications(platform)
}
