import { settingsFromWire, type WireCandidate, type WireSettings } from '@trabecula/contract'
import { fromSi, type OptimizationSettings, type QuantityName, unitOf } from '@trabecula/domain'
import type { Database } from '../../platform/database/connection.ts'
import type { RunStatus } from '../../platform/database/schema.ts'
import type { ProjectRuns } from '../projects/service.ts'
import { isOpen, newestOfEachStatus, newestRunsOf } from './queries.ts'
import { shownOf } from './shown.ts'

/** Reads many projects at once. Projects without runs are not in the answer. */
export async function projectRuns(db: Database, projectIds: readonly string[]): Promise<Map<string, ProjectRuns>> {
  if (projectIds.length === 0) return new Map()
  // The open run and the last that has a result are among the newest of each status. A run by itself comes first: a
  // person waits for it.
  const rows = await newestOfEachStatus(db, projectIds)
  const found = new Map<string, ProjectRuns>()
  const isOpenInSweep = (row: (typeof rows)[number]) => Number(row.sweepId !== null && isOpen(row.status))
  for (const row of rows.sort((a, b) => isOpenInSweep(a) - isOpenInSweep(b) || b.createdAt.getTime() - a.createdAt.getTime())) {
    const known = found.get(row.projectId) ?? { activeRun: null, bestResult: null, hasResults: false }
    const finished = row.status === 'done'
    found.set(row.projectId, {
      activeRun: known.activeRun ?? (isOpen(row.status) ? row : null),
      bestResult: (finished ? bestInOneLine(row) : null) ?? known.bestResult,
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
  readonly settings: OptimizationSettings
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
  const rows = await newestRunsOf(db, projectIds, each)
  return rows.map(({ settings, isMetric, best: first, ...row }) => ({
    ...row,
    settings: settingsFromWire(settings, 'metric'),
    isMetric,
    bestResult: bestInOneLine({ settings, isMetric, best: first }),
  }))
}

interface WithBest {
  readonly settings: WireSettings
  readonly isMetric: boolean
  readonly best: WireCandidate | null
}

/** Null without a result, and where one from before results were checked holds null for a number. */
function bestInOneLine({ settings, isMetric, best }: WithBest): string | null {
  if (best === null || !Number.isFinite(best.mass_g) || !Number.isFinite(best.max_load_n)) return null
  return inOneLine(shownOf({ input: { settings } }, best), isMetric)
}

/** "Octet 7.5 mm · 41 g · 1,240 N", in the units in which the run was requested. */
export function inOneLine(
  { name, mass_g, max_load_n }: Pick<WireCandidate, 'name' | 'mass_g' | 'max_load_n'>,
  isMetric: boolean,
): string {
  const unitType = isMetric ? 'metric' : 'imperial'
  const printed = (value: number, quantity: QuantityName) =>
    `${fromSi(value, quantity, unitType).toLocaleString('en-US', { maximumSignificantDigits: 3 })} ${unitOf(quantity, unitType)}`
  return `${name} · ${printed(mass_g, 'mass')} · ${printed(max_load_n, 'force')}`
}
