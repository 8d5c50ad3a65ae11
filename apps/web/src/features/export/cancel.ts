import { cancelExport } from '@trabecula/contract'
import type { ExportFormat } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import type { Study } from '../../workspace/study.ts'

/** The server may not have taken the order yet that is to be cancelled: it is asked again after so long. */
const askAgainMs = 300

/**
 * Ends the export of a row on the server. Resolves when the server has ended it, or when it was over anyway (`over` aborts).
 *
 * @throws CallFailure when the server refuses or cannot be reached
 */
export async function cancelDesign(
  { project, subprojectId, selectedRow }: Pick<Study, 'project' | 'subprojectId' | 'selectedRow'>,
  format: ExportFormat,
  over: AbortSignal,
): Promise<void> {
  if (!project || !subprojectId || selectedRow === null) return
  const body = { project_id: project.id, subproject_id: subprojectId, row_index: selectedRow, format }
  while (!over.aborted) {
    const { cancelled } = await send(cancelExport, { body })
    if (cancelled) return
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
  }
}
