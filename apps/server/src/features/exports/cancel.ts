import { done, type ExportFormat, type Outcome, optimizationMessages } from '@trabecula/domain'
import { publish } from '../../platform/database/events.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { settleFailed, type Unmade } from './ending.ts'
import * as table from './queries.ts'
import { type RowAsked, rowFor } from './row.ts'

/** Ends a file that waits or is being made, for everybody who waits for it. Nothing is charged; what is made already stays. */
export async function cancelExport(
  platform: Platform,
  principal: Principal,
  asked: RowAsked & { readonly format: ExportFormat },
): Promise<Outcome<{ cancelled: boolean }>> {
  const found = await rowFor(platform, principal, asked)
  if (!found.ok) return found
  const answer: Unmade = { cancelled: true }
  const cancelled = await platform.db.transaction(async (tx) => {
    const artifact = await table.findArtifact(tx, found.value.run.id, asked.row_index, asked.format)
    if (artifact?.status !== 'queued') return false
    const message = optimizationMessages.exportCancelled
    if (!(await settleFailed(tx, artifact, { message, answer }, platform.now()))) return false
    await platform.jobs.cancel(tx, 'artifact', [artifact.id])
    await publish(tx, { type: 'cancel', run: artifact.id })
    return true
  })
  return done({ cancelled })
}
