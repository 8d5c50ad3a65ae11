import type { CandidateRow, OptimizationGoal } from '@trabecula/domain'
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { type RunStatus, run } from '../../platform/database/schema.ts'
import type { ProjectRuns } from '../projects/service.ts'
import { isOpen } from './queries.ts'

type Best = Pick<CandidateRow, 'name' | 'mass_g' | 'max_load_n'>

/** The first candidate of a result; the rest, megabytes of it, stays in the database. */
const best = sql<Best | null>`${run.result} -> 'candidates' -> 0`
const candidates = sql<number>`coalesce(jsonb_array_length(${run.result} -> 'candidates'), 0)::int`

/** Of many projects at once. Projects without runs are not in the answer. */
export async function projectRuns(db: Database, projectIds: readonly string[]): Promise<Map<string, ProjectRuns>> {
  if (projectIds.length === 0) return new Map()
  const told = {
    id: run.id,
    projectId: run.projectId,
    subprojectId: run.subprojectId,
    status: run.status,
    createdAt: run.createdAt,
  }
  // The newest run of each status: the open one and the last that has a result are among them.
  const rows = await db
    .selectDistinctOn([run.projectId, run.status], { ...told, best })
    .from(run)
    .where(inArray(run.projectId, [...projectIds]))
    .orderBy(run.projectId, run.status, desc(run.createdAt))
  const found = new Map<string, ProjectRuns>()
  for (const row of rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())) {
    const known = found.get(row.projectId) ?? { activeRun: null, bestResult: null, hasResults: false }
    const finished = row.status === 'done'
    found.set(row.projectId, {
      activeRun: known.activeRun ?? (isOpen(row.status) ? row : null),
      bestResult: finished && row.best ? oneLine(row.best) : known.bestResult,
      hasResults: known.hasResults || finished,
    })
  }
  return found
}

export interface PastRun {
  readonly id: string
  readonly projectId: string
  readonly subprojectId: string
  readonly status: RunStatus
  readonly goal: OptimizationGoal
  readonly value: number
  readonly isMetric: boolean
  readonly candidates: number
  readonly bestResult: string | null
  readonly tokens: number
  readonly message: string | null
  readonly createdAt: Date
  readonly finishedAt: Date | null
  /** Runs of the same project, those left out included. */
  readonly runCount: number
}

/** The newest `each` runs of every one of these projects, newest first. */
export async function pastRunsOf(db: Database, projectIds: readonly string[], each: number): Promise<PastRun[]> {
  if (projectIds.length === 0) return []
  const ranked = db
    .select({
      id: run.id,
      place: sql<number>`row_number() over (partition by ${run.projectId} order by ${run.createdAt} desc, ${run.id})`.as('place'),
      runCount: sql<number>`(count(*) over (partition by ${run.projectId}))::int`.as('run_count'),
    })
    .from(run)
    .where(inArray(run.projectId, [...projectIds]))
    .as('ranked')
  const { id, projectId, subprojectId, status, tokens, message, createdAt, finishedAt, input } = run
  const rows = await db
    .select({
      ...{ id, projectId, subprojectId, status, tokens, message, createdAt, finishedAt, input, best, candidates },
      runCount: ranked.runCount,
    })
    .from(run)
    .innerJoin(ranked, eq(ranked.id, run.id))
    .where(and(lte(ranked.place, each)))
    .orderBy(desc(run.createdAt))
  return rows.map(({ input: { settings, isMetric }, best: first, ...row }) => ({
    ...row,
    goal: settings.optimization_goal,
    value: settings.optimization_value,
    isMetric,
    bestResult: first ? oneLine(first) : null,
  }))
}

/** "Octet 7.5 mm · 41 g · 1,240 N" */
function oneLine({ name, mass_g, max_load_n }: Best): string {
  const rounded = (value: number) => value.toLocaleString('en-US', { maximumSignificantDigits: 3 })
  return `${name} · ${rounded(mass_g)} g · ${rounded(max_load_n)} N`
}
