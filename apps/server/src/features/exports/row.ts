import { done, type Outcome, optimizationMessages } from '@trabecula/domain'
import { notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { projectFor } from '../projects/service.ts'
import { type RunRow, readRun, resultRunId } from '../runs/service.ts'

/** A row of a study's result, as calls name it. */
export interface RowAsked {
  readonly project_id: string
  readonly subproject_id: string
  readonly row_index: number
}

/** The run whose result has this row, and the team that pays, if this person may have files made from it. */
export async function rowFor(
  platform: Platform,
  principal: Principal,
  { project_id, subproject_id, row_index }: RowAsked,
): Promise<Outcome<{ readonly run: RunRow; readonly teamId: string }>> {
  const found = await projectFor(platform, principal, 'export', project_id)
  if (!found.ok) return found
  const runId = await resultRunId(platform, principal, project_id, subproject_id)
  if (!runId.ok) return runId
  const run = await readRun(platform.db, runId.value)
  if (!run?.result?.candidates[row_index]) return notFound(optimizationMessages.unknownRow)
  return done({ run, teamId: found.value.teamId })
}
