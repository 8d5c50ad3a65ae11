import type { Database } from '../../platform/database/connection.ts'
import { publish } from '../../platform/database/events.ts'
import type { JobEngine } from '../../platform/jobs/engine.ts'
import { countOpenRunsOfTeam, lockAdmission, lockLongestWaiting, type RunRow, updateRun } from './queries.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    readonly runLimits: RunLimits
  }
}

/** How much of the machines a team may have: its hundred runs must not delay the single run of another. */
export interface RunLimits {
  /** Runs that compute; further ones wait for their turn. */
  readonly runsPerTeam: number
  /** Runs that wait; further ones are refused. */
  readonly waitingPerTeam: number
}

interface Admission {
  readonly jobs: JobEngine
  readonly runLimits: RunLimits
}

/** How a new run of this team begins. Holds the team's turns until the transaction ends. */
export async function admitRun(
  { runLimits }: Pick<Admission, 'runLimits'>,
  tx: Database,
  teamId: string,
): Promise<'preparing' | 'waiting' | 'too-many'> {
  await lockAdmission(tx, teamId)
  const { busy, waiting } = await countOpenRunsOfTeam(tx, teamId)
  if (busy < runLimits.runsPerTeam) return 'preparing'
  return waiting < runLimits.waitingPerTeam ? 'waiting' : 'too-many'
}

/**
 * Called when a run of this team is over: those that wait longest begin, in the transaction that ended it, so that a
 * free place is never lost. A sweep has one run under way at a time: it never holds more than one of the team's places.
 * A waiting run that is being cancelled at this moment is passed over; its own end calls this again.
 */
export async function admitWaitingRuns({ jobs, runLimits }: Admission, tx: Database, teamId: string): Promise<void> {
  await lockAdmission(tx, teamId)
  const { busy, waiting } = await countOpenRunsOfTeam(tx, teamId)
  const free = Math.min(waiting, runLimits.runsPerTeam - busy)
  if (free <= 0) return
  for (const row of await lockLongestWaiting(tx, teamId, free)) {
    await updateRun(tx, row.id, { status: 'preparing' })
    await sendPreparation(jobs, tx, row)
    await publish(tx, { type: 'changed', run: row.id })
  }
}

export const sendPreparation = (jobs: JobEngine, tx: Database, { id, input }: Pick<RunRow, 'id' | 'input'>): Promise<void> =>
  jobs.send(tx, 'prepare', id, { run: id }, { priority: input.priority ?? 0 })

/**
 * How early a plan's jobs are taken when workers are busy. Three things keep a lower plan from waiting for ever: a team
 * has at most a few runs in the queue, a run at most three jobs, and a job that waited for two minutes is next
 * (maintenance.ts).
 */
const priorities: Readonly<Record<string, number>> = { hobbyist_education: 0, professional: 1, studio: 2 }

export const planPriority = (plan: string | undefined): number => priorities[plan ?? ''] ?? 0
