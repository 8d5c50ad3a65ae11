import { workOnExports } from './export/work.ts'
import { type WorkPlatform, workOnRuns } from './optimization/work.ts'

/** The computing side: takes jobs until the job engine is closed. */
export async function startWorker(platform: WorkPlatform): Promise<void> {
  await workOnRuns(platform)
  await workOnExports(platform)
}
