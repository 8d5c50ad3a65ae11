import type { CandidateRow } from '@trabecula/domain'
import type { Database } from '../database/database.ts'
import { finishedRunsOf, openRunsOf, type RunRow } from './table.ts'

/** What a project's card tells about its runs. */
export interface ProjectRuns {
  readonly activeRun: RunRow | null
  readonly bestResult: string | null
  readonly hasResults: boolean
}

export async function projectRuns(db: Database, projectId: string): Promise<ProjectRuns> {
  const [activeRun] = await openRunsOf(db, projectId)
  const [finished] = await finishedRunsOf(db, projectId)
  const best = finished?.result?.candidates[0]
  return { activeRun: activeRun ?? null, bestResult: best ? oneLine(best) : null, hasResults: finished !== undefined }
}

/** "Octet 7.5 mm · 41 g · 1,240 N" */
function oneLine({ name, mass_g, max_load_n }: CandidateRow): string {
  const rounded = (value: number) => (value < 10 ? value.toPrecision(2) : Math.round(value).toLocaleString('en-US'))
  return `${name} · ${rounded(mass_g)} g · ${rounded(max_load_n)} N`
}
