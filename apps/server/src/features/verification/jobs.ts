import { rm } from 'node:fs/promises'
import { type CandidateRow, done, exportedFileName, type Outcome, verificationMessages } from '@trabecula/domain'
import type { StepWatch } from '../../platform/compute/compute.ts'
import { publish } from '../../platform/database/events.ts'
import {
  type ArtifactRow,
  artifactKey,
  type FollowedAnswer,
  failFollowed,
  findArtifact,
  settleArtifact,
  workFollowed,
} from '../exports/service.ts'
import { designKeyOf, jobOf, type RunRow, storeVerified, type WorkPlatform } from '../runs/service.ts'
import { verifications } from './service.ts'

declare module '../../platform/jobs/queues.ts' {
  interface Jobs {
    /** Analyses the exported mesh of one row. */
    verify: { readonly artifact: string; readonly run: string }
  }
}

export async function workOnVerifications(platform: WorkPlatform): Promise<void> {
  await platform.jobs.work('verify', 1, (job) =>
    workFollowed(platform, verifications, job, {
      analyse: (run, order, watch) => analyse(platform, run, order, watch),
      finish: (run, order, row) => finish(platform, run, order, row),
    }),
  )
  await platform.jobs.workDead('verify', async ({ artifact }) => {
    platform.logError(new Error(`verification ${artifact}`), 'a verification failed for good')
    await failFollowed(platform, artifact, verificationMessages.failed)
  })
}

/** Analyses the file that was exported, or the same file made for this only: exports are the same bytes every time. */
async function analyse(
  platform: WorkPlatform,
  run: RunRow,
  { rowIndex }: ArtifactRow,
  watch: StepWatch,
): Promise<Outcome<CandidateRow>> {
  const { compute, db, files, now } = platform
  const job = await jobOf(platform, run)
  const designPath = await files.local(await designKeyOf(db, run.id, rowIndex))
  const exported = await findArtifact(db, run.id, rowIndex, 'stl')
  const isThere = exported?.status === 'ready'
  const meshPath = isThere ? await files.local(artifactKey(exported, exportedFileName)) : files.scratch()
  try {
    if (!isThere) {
      watch.onProgress({ done: 0, total: 1, detail: 'Making the mesh' })
      const made = await compute.mesh(
        job,
        designPath,
        { path: meshPath, format: 'stl', quality: 'standard' },
        { signal: watch.signal, onProgress: () => {} },
      )
      if (!made.ok) return made
    }
    const found = await compute.verify(job, designPath, meshPath, now().toISOString(), watch)
    // A design does not know in which row it is shown.
    return found.ok ? done({ ...found.value, row_index: rowIndex }) : found
  } finally {
    if (!isThere) await rm(meshPath, { force: true })
  }
}

/** The verified values appear in the result and the verification ends, together. */
function finish({ db, now }: WorkPlatform, run: RunRow, order: ArtifactRow, row: CandidateRow): Promise<void> {
  return db.transaction(async (tx) => {
    const answer: FollowedAnswer = { row, seconds: (now().getTime() - order.createdAt.getTime()) / 1000 }
    if (!(await settleArtifact(tx, order.id, { status: 'ready', answer }))) return
    await storeVerified(tx, run.id, order.rowIndex, row)
    await publish(tx, { type: 'changed', run: order.id })
  })
}
