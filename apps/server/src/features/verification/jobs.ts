import { rm } from 'node:fs/promises'
import type { WireCandidate } from '@trabecula/contract'
import { done, exportedFileName, type Outcome, refuse, verificationMessages } from '@trabecula/domain'
import type { StepWatch } from '../../platform/compute/compute.ts'
import { publish } from '../../platform/database/events.ts'
import { eraseLater } from '../../platform/storage/erase.ts'
import {
  type ArtifactRow,
  artifactKey,
  type FollowedAnswer,
  findArtifact,
  settleArtifact,
  workOnFollowed,
} from '../exports/service.ts'
import {
  asStored,
  candidateOfRow,
  designKeyOf,
  findFields,
  isReadableRow,
  jobOf,
  keepFields,
  type RunRow,
  type StoredFields,
  storeFields,
  storeVerified,
  type WorkPlatform,
} from '../runs/service.ts'
import { announceWhenSettled, verifications } from './service.ts'

declare module '../../platform/jobs/queues.ts' {
  interface Jobs {
    verify: { readonly artifact: string; readonly run: string }
  }
}

export const workOnVerifications = (platform: WorkPlatform): Promise<void> =>
  workOnFollowed(platform, verifications, { analyse, finish })

interface Found {
  readonly row: WireCandidate
  /** Fields of the row, with the displacement at full resolution; absent when it kept none. */
  readonly fields?: StoredFields | undefined
}

/** Analyses the file that was exported, or the same file made for this only: exports are the same bytes every time. */
async function analyse(
  platform: WorkPlatform,
  run: RunRow,
  { rowIndex }: ArtifactRow,
  watch: StepWatch,
): Promise<Outcome<Found>> {
  const { compute, db, files, now } = platform
  const job = await jobOf(platform, run)
  const designPath = await files.local(await designKeyOf(db, run.id, rowIndex))
  const exported = await findArtifact(db, run.id, rowIndex, 'stl')
  const isThere = exported?.status === 'ready'
  const meshPath = isThere ? await files.local(artifactKey(exported, exportedFileName)) : files.scratch()
  const verifiedPath = files.scratch()
  try {
    if (!isThere) {
      // How long it takes is not known: no share is shown.
      watch.onProgress({ done: 0, total: 0, detail: 'Making the mesh' })
      const made = await compute.mesh(
        job,
        designPath,
        { path: meshPath, format: 'stl', quality: 'standard' },
        { signal: watch.signal, onProgress: () => {} },
      )
      if (!made.ok) return made
    }
    const kept = await findFields(db, run.id, rowIndex)
    const isWhole = kept !== undefined && (await files.size(kept.key)) === kept.bytes
    const fields = { predictedPath: isWhole ? await files.local(kept.key) : null, verifiedPath }
    const found = await compute.verify(job, designPath, meshPath, fields, now().toISOString(), watch)
    if (!found.ok) return found
    const { row, fields: summary } = found.value
    const stored = summary && (await storeFields(platform, run.id, verifiedPath, summary))
    // A design does not know in which row it is shown.
    const shown = { ...row, row_index: rowIndex }
    return isReadableRow(asStored(shown)) ? done({ row: shown, fields: stored }) : refuse('failed', verificationMessages.failed)
  } finally {
    if (!isThere) await rm(meshPath, { force: true })
    await rm(verifiedPath, { force: true })
  }
}

/** The verified values appear in the result, and in the row's fields, and the verification ends, together. */
function finish(platform: WorkPlatform, run: RunRow, order: ArtifactRow, { row, fields }: Found): Promise<void> {
  const { db, jobs, now } = platform
  return db.transaction(async (tx) => {
    const answer: FollowedAnswer = { row, seconds: (now().getTime() - order.createdAt.getTime()) / 1000 }
    if (!(await settleArtifact(tx, order.id, { status: 'ready', answer }))) return
    const { rowIndex } = order
    await storeVerified(tx, run.id, rowIndex, row)
    await announceWhenSettled(platform, tx, run.id)
    if (fields) {
      const owner = { rowIndex, candidate: await candidateOfRow(tx, run.id, rowIndex), verifiedAt: now() }
      await eraseLater(tx, jobs, await keepFields(tx, fields, owner))
    }
    await publish(tx, { type: 'changed', run: order.id })
  })
}
