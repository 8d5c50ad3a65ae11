import { done, type Outcome, verificationMessages } from '@trabecula/domain'
import type { Database } from '../../platform/database/connection.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  cancelFollowed,
  deleteArtifact,
  type FollowedKind,
  findArtifact,
  followed,
  orderArtifact,
  progressOf,
  type RowAsked,
  rowFor,
  unmadeAnalyses,
} from '../exports/service.ts'
import { findFields, lockRun, updateRun, type VerificationsOfRuns } from '../runs/service.ts'
import { announce } from '../webhooks/service.ts'

/** Orders the verification of one row and answers its id at once; one made or being made is answered again. Free. */
export async function startVerification(
  platform: Platform,
  principal: Principal,
  row: RowAsked,
): Promise<Outcome<{ run_id: string }>> {
  const found = await rowFor(platform, principal, row)
  if (!found.ok) return found
  const { run } = found.value
  const asked = { runId: run.id, rowIndex: row.row_index, kind: 'verification', tokens: 0, userId: principal.userId } as const
  const id = await platform.db.transaction(async (tx) => {
    const before = await findArtifact(tx, run.id, row.row_index, 'verification')
    // It was made before the row had fields: made again it says what the mesh does at every place.
    const kept = before?.status === 'ready' ? await findFields(tx, run.id, row.row_index) : undefined
    if (before && kept?.verifiedAt === null) await deleteArtifact(tx, before.id)
    const order = await orderArtifact(tx, asked)
    if (order.ordered) await platform.jobs.send(tx, 'verify', order.row.id, { artifact: order.row.id, run: run.id })
    else await platform.jobs.raise(tx, 'verify', order.row.id)
    return order.row.id
  })
  return done({ run_id: id })
}

/** Progress and cancel go by the calls of runs: they know a verification by its id. */
export const verifications: FollowedKind = {
  kinds: ['verification'],
  queue: 'verify',
  messages: verificationMessages,
  ended: announceWhenSettled,
}
export const followedVerifications = followed(verifications)

/** Announces a run whose designs were to be verified when the last of them is settled, once. */
export async function announceWhenSettled(platform: Pick<Platform, 'jobs' | 'now'>, tx: Database, runId: string): Promise<void> {
  const run = await lockRun(tx, runId)
  if (!run?.input.verify || !run.result) return
  const unmade = await unmadeAnalyses(tx, [runId], 'verification')
  if (unmade.some(({ status }) => status === 'queued')) return
  await updateRun(tx, runId, { input: { ...run.input, verify: false } })
  const { teamId, projectId, subprojectId, result } = run
  const rows = result.candidates.length
  const verified = result.candidates.filter(({ verification }) => verification !== undefined).length
  const data = {
    run_id: runId,
    project_id: projectId,
    subproject_id: subprojectId,
    rows,
    verified,
    failed: rows - verified,
  }
  await announce(platform, tx, { teamId, event: 'run.verified', data })
}

/**
 * The verifications that runs order themselves. Their jobs come after those that a person requested, and all first rows
 * before all second ones, so that teams take turns.
 */
export const verificationsOfRuns = (platform: () => Pick<Platform, 'jobs' | 'now'>): VerificationsOfRuns => ({
  order: async (tx, { id: runId, userId }, rows) => {
    for (let rowIndex = 0; rowIndex < rows; rowIndex++) {
      const { row, ordered } = await orderArtifact(tx, { runId, rowIndex, kind: 'verification', tokens: 0, userId })
      const data = { artifact: row.id, run: runId }
      if (ordered) await platform().jobs.send(tx, 'verify', row.id, data, { priority: -1 - rowIndex })
    }
  },
  end: async (tx, runIds, message) => {
    if (runIds.length === 0) return
    for (const order of await unmadeAnalyses(tx, runIds, 'verification'))
      await cancelFollowed(platform(), tx, verifications, order, message)
  },
  unfinished: async (db, runId) =>
    (await unmadeAnalyses(db, [runId], 'verification')).flatMap((order) => {
      const { state, ...progress } = progressOf(order)
      return state === 'done' ? [] : [{ row_index: order.rowIndex, run_id: order.id, state, ...progress }]
    }),
})
