import { rm } from 'node:fs/promises'
import { done, type Outcome } from '@trabecula/domain'
import type { StepWatch } from '../../platform/compute/compute.ts'
import { publish } from '../../platform/database/events.ts'
import { eraseLater } from '../../platform/storage/erase.ts'
import { type ArtifactRow, type FollowedAnswer, settleArtifact, workOnFollowed } from '../exports/service.ts'
import {
  candidateOfRow,
  designKeyOf,
  findFields,
  jobOf,
  keepFields,
  lockRun,
  type RunRow,
  type StoredFields,
  storeFields,
  type WorkPlatform,
} from '../runs/service.ts'
import { fieldComputations } from './service.ts'

declare module '../../platform/jobs/queues.ts' {
  interface Jobs {
    /** Computes fields that a result lacks. */
    fields: { readonly artifact: string; readonly run: string }
  }
}

export const workOnFields = (platform: WorkPlatform): Promise<void> =>
  workOnFollowed(platform, fieldComputations, { analyse, finish })

interface Made {
  readonly solid?: StoredFields | undefined
  readonly row?: StoredFields | undefined
}

/** Computes what is not kept, which may be nothing. */
async function analyse(
  platform: WorkPlatform,
  run: RunRow,
  { kind, rowIndex }: ArtifactRow,
  watch: StepWatch,
): Promise<Outcome<Made>> {
  const { compute, db, files } = platform
  const { result } = run
  const row = result?.candidates[rowIndex]
  if (!result || !row) return done({})
  const wantsRow = kind === 'fields' && !(await findFields(db, run.id, rowIndex))
  const wantsSolid = !(await findFields(db, run.id, null))
  if (!wantsRow && !wantsSolid) return done({})

  const [solidPath, rowPath] = [files.scratch(), files.scratch()]
  try {
    const designPath = await files.local(await designKeyOf(db, run.id, rowIndex))
    const solid = { path: solidPath, stiffness: result.solid.stiffness_n_per_mm }
    const asked = { solid, row: wantsRow ? { path: rowPath, stiffness: row.stiffness_n_per_mm } : null }
    const made = await compute.fields(await jobOf(platform, run), designPath, asked, watch)
    if (!made.ok) return made
    const store = async (path: string, summary: StoredFields['summary'] | undefined, wanted: boolean) =>
      summary && wanted ? storeFields(platform, run.id, path, summary) : undefined
    return done({
      solid: await store(solidPath, made.value.solid, wantsSolid),
      row: await store(rowPath, made.value.row, wantsRow),
    })
  } finally {
    await Promise.all([solidPath, rowPath].map((path) => rm(path, { force: true })))
  }
}

/** The fields can be seen and the work ends, together. Another job may have been first with the solid part's. */
function finish({ db, jobs, now }: WorkPlatform, run: RunRow, order: ArtifactRow, { solid, row }: Made): Promise<void> {
  return db.transaction(async (tx) => {
    const answer: FollowedAnswer = { seconds: (now().getTime() - order.createdAt.getTime()) / 1000 }
    await lockRun(tx, run.id)
    if (!(await settleArtifact(tx, order.id, { status: 'ready', answer }))) return
    const { rowIndex } = order
    const surplus: string[] = []
    if (solid && (await findFields(tx, run.id, null))) surplus.push(solid.key)
    else if (solid) await keepFields(tx, solid)
    if (row && (await findFields(tx, run.id, rowIndex))) surplus.push(row.key)
    else if (row) await keepFields(tx, row, { rowIndex, candidate: await candidateOfRow(tx, run.id, rowIndex) })
    await eraseLater(tx, jobs, surplus)
    await publish(tx, { type: 'changed', run: order.id })
  })
}
