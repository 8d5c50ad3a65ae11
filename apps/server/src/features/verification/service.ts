import { done, type Outcome, verificationMessages } from '@trabecula/domain'
import type { Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  deleteArtifact,
  type FollowedKind,
  findArtifact,
  followed,
  orderArtifact,
  type RowAsked,
  rowFor,
} from '../exports/service.ts'
import { findFields } from '../runs/service.ts'

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
    return order.row.id
  })
  return done({ run_id: id })
}

/** Progress and cancel go by the calls of runs: they know a verification by its id. */
export const verifications: FollowedKind = { kinds: ['verification'], queue: 'verify', messages: verificationMessages }
export const followedVerifications = followed(verifications)
