import { cancelExport, exportStl, rowNamed } from '@trabecula/contract'
import {
  defaultExportQuality,
  type ExportFormat,
  type ExportQuality,
  type ExportShape,
  exportedFileNames,
  fromWire,
  optimizationMessages,
} from '@trabecula/domain'
import { download } from '../../platform/download.ts'
import { send } from '../../platform/http/client.ts'
import { CallFailure, NotAuthorized } from '../../platform/http/failure.ts'
import { noteThrown } from '../../platform/http/failure-log.ts'
import { pauseOrAbort } from '../../platform/pause.ts'
import { balanceQuery, queryClient, subscriptionQuery, tokenConfigQuery } from '../../session/queries.ts'
import { settleCharge } from '../../session/settle-charge.ts'
import { currentUser } from '../../session/user.ts'
import { markExported } from '../../workspace/results.ts'
import { currentStudy, type Study, useStudy } from '../../workspace/study.ts'
import { rememberExport } from './exported.ts'

export interface ChosenFile {
  readonly format: ExportFormat
  readonly quality: ExportQuality
  readonly as: ExportShape
}

/** Exports the selected candidate and saves it; resolves with the sentence to show when that failed, else undefined. */
export async function exportDesign(
  format: ExportFormat = 'stl',
  quality: ExportQuality = defaultExportQuality,
  as: ExportShape = 'triangles',
): Promise<string | undefined> {
  const study = useStudy.getState()
  const { project, studyId, selectedRow, settings, results } = study
  if (!currentUser.username) return optimizationMessages.usernameNotFound
  if (!project) return optimizationMessages.noProject
  // Without a selected candidate the export does nothing, silently (§5).
  if (selectedRow === null) return undefined
  if (!studyId) return optimizationMessages.withoutStudy
  const again = currentStudy(study)?.exported_rows.includes(selectedRow) ?? false
  const refusal = again ? undefined : await entitlementRefusal()
  if (refusal) return refusal

  try {
    const body = {
      ...rowNamed(project.id, studyId, selectedRow),
      zero_thickness_dir: (results?.asked ?? settings).zeroThicknessDirection,
      format,
      quality,
      // The specified body has no such field; triangles are what a server without one writes.
      ...(as !== 'triangles' && { as }),
    }
    const answer = await send(exportStl, { body })
    download(answer.stl_file_path, exportedFileNames[format])
    rememberExport(study, selectedRow, fromWire(answer))
    markExported(studyId, selectedRow)
    if (!again) await settleCharge('export')
    return undefined
  } catch (reason) {
    noteThrown(reason)
    // A refusal refunds the run's tokens.
    if (reason instanceof CallFailure) void queryClient.invalidateQueries({ queryKey: balanceQuery.queryKey })
    return failureText(reason)
  }
}

/** Checks subscription, then tokens; unknown values are left to the server. */
async function entitlementRefusal(): Promise<string | undefined> {
  if (currentUser.isSuperuser) return undefined
  const subscription = await queryClient.fetchQuery(subscriptionQuery).catch(noteThrown)
  if (subscription?.active === false) return optimizationMessages.exportSubscriptionRequired
  const balance = await queryClient.fetchQuery(balanceQuery)
  const { costs } = await queryClient.fetchQuery(tokenConfigQuery)
  return balance.known && balance.available_tokens < costs.export ? optimizationMessages.exportInsufficientTokens : undefined
}

/**
 * A failed answer gives the server's text or 'Failed to generate…'. Without an answer the text is 'An error occurred…',
 * with the known reason; the text of any other thrown error is for the log only.
 */
function failureText(reason: unknown): string {
  if (reason instanceof NotAuthorized) return reason.message
  if (!(reason instanceof CallFailure)) return optimizationMessages.exportError
  if (reason.status === 0) return `${optimizationMessages.exportError}. ${reason.message}`
  return reason.answer?.message ?? optimizationMessages.exportFailed
}

/** Time before a cancellation is repeated, because the server may not have received the export yet. */
const retryMs = 300

/**
 * Cancels the export of a row on the server. Resolves when the server has cancelled it, or when it was over anyway
 * (`over` aborts).
 *
 * @throws CallFailure when the server refuses or cannot be reached
 */
export async function cancelDesign(
  { project, studyId, selectedRow }: Pick<Study, 'project' | 'studyId' | 'selectedRow'>,
  file: ChosenFile,
  over: AbortSignal,
): Promise<void> {
  if (!project || !studyId || selectedRow === null) return
  const body = { ...rowNamed(project.id, studyId, selectedRow), ...file }
  while (!over.aborted) {
    const { cancelled } = await send(cancelExport, { body })
    if (cancelled) return
    // The file may be finished in the meantime, which ends the waiting.
    await pauseOrAbort(retryMs, over)
  }
}
