import { randomUUID } from 'node:crypto'
import {
  type startSweep as call,
  loadsFromWire,
  loadsToWire,
  type SweepAnswer,
  settingsFromWire,
  settingsToWire,
} from '@trabecula/contract'
import {
  checkSweptValues,
  done,
  may,
  type Outcome,
  optimizationMessages,
  projectMessages,
  type Refusal,
  refuse,
  sameLoads,
  sameSettings,
  sweepMessages,
  type UnitType,
} from '@trabecula/domain'
import type * as z from 'zod/mini'
import type { Database } from '../../platform/database/connection.ts'
import { claimRequest, earlierRequest, type RequestKey } from '../../platform/http/idempotency.ts'
import { actorOn, notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { addStudies, lockProject, type ProjectRow, projectFor, readSubproject, type SubprojectRow } from '../projects/service.ts'
import { checkFunds, planOf, refuseFunds, reserve } from '../tokens/service.ts'
import { admitRun, planPriority } from './admission.ts'
import { endRun, openAdmitted, runKey, runPrice } from './flow.ts'
import { checkSetup, type NewRun, printedWith, type ReadySetup, runRow } from './new-run.ts'
import * as table from './queries.ts'
import { isReadableRow } from './readable.ts'
import { states } from './run-event.ts'
import { shownOf } from './shown.ts'
import { cancelledByUser } from './watchers.ts'

type SweepRequest = z.output<typeof call.body>

interface Begun {
  readonly tokens: number
  /** Null where only the price was requested. */
  readonly sweep: SweepAnswer | null
}

/**
 * Makes a study with a run for each value, all or none of them. What can be refused without reading the part is refused
 * before, also when only the price is requested.
 */
export async function startSweep(
  platform: Platform,
  principal: Principal,
  asked: SweepRequest,
  requestKey: RequestKey | null = null,
): Promise<Outcome<Begun>> {
  // 1. The project, the study that the set-up is taken from, and each value's set-up.
  const found = await projectFor(platform, principal, 'generate', asked.project_id)
  if (!found.ok) return found
  const project = found.value
  const study = await readSubproject(platform.db, project.id, asked.subproject_id)
  if (!study) return notFound(optimizationMessages.unknownSubproject)
  const checked = checkSweptValues(asked.values)
  if (!checked.ok) return checked
  const printed = await printedWith(platform.db, project, study)
  const setups: ReadySetup[] = []
  for (const optimization_value of asked.values) {
    const ready = checkSetup(project, study, { ...asked, optimization_value }, printed)
    if (!ready.ok) return ready
    setups.push(ready.value)
  }

  // 2. The price, and whether the team can pay it.
  const skipsChecks = may(actorOn(principal, project.teamId), 'skip-token-checks')
  const tokens = asked.values.length * runPrice(principal.superuser)
  if (asked.tokens !== undefined && asked.tokens !== tokens) return refuse('conflict', sweepMessages.priceIsAnother(tokens))
  if (asked.tokens === undefined) {
    const { db, now } = platform
    const funds = skipsChecks ? 'ok' : await db.transaction((tx) => checkFunds(tx, project.teamId, tokens, now()))
    return funds === 'ok' ? done({ tokens, sweep: null }) : refuseFunds(funds, unpaid(tokens))
  }

  // 3. Studies, reserved tokens and runs in one transaction.
  const earlier = requestKey && (await earlierSweep(platform, requestKey))
  if (earlier) return earlier.ok ? done({ tokens, sweep: earlier.value }) : earlier
  const priority = planPriority(await planOf(platform.db, project.teamId))
  const sweepId = randomUUID()
  const planned = setups.map((setup, sweepPlace) => {
    const run = runRow(platform, principal, project, study, setup, asked, randomUUID(), priority)
    return { setup, run: { ...run, subprojectId: randomUUID() as string, sweepId, sweepPlace } }
  })
  const unitType = asked.is_metric ? 'metric' : 'imperial'
  const opened = await open(platform, { project, study, planned, unitType, skipsChecks }, requestKey)
  if (opened === 'overtaken') return startSweep(platform, principal, asked, requestKey)
  if (!opened.ok) return opened
  const [sweep] = await readSweeps(platform.db, [sweepId])
  return sweep ? done({ tokens, sweep }) : notFound(sweepMessages.unknown)
}

const unpaid = (tokens: number) => ({
  'no-subscription': optimizationMessages.subscriptionRequired,
  'no-tokens': sweepMessages.insufficientTokens(tokens),
})

/** The sweep that the same request began before. */
async function earlierSweep({ db, now }: Platform, requestKey: RequestKey): Promise<Outcome<SweepAnswer> | null> {
  const earlier = await earlierRequest(db, requestKey, now())
  if (!earlier.ok) return earlier
  const runId = earlier.value?.runId ?? null
  const sweepId = runId === null ? null : ((await table.readRun(db, runId))?.sweepId ?? null)
  const [sweep] = sweepId === null ? [] : await readSweeps(db, [sweepId])
  return sweep ? done(sweep) : null
}

interface Planned {
  readonly setup: ReadySetup
  readonly run: NewRun & { readonly sweepId: string; readonly sweepPlace: number }
}

interface Plan {
  readonly project: ProjectRow
  /** The study that the set-up is taken from. */
  readonly study: SubprojectRow
  readonly planned: readonly Planned[]
  readonly unitType: UnitType
  readonly skipsChecks: boolean
}

/** Thrown inside the transaction, so that nothing of a sweep that cannot begin stays. */
class NotBegun extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** 'overtaken': the same request has begun it in the meantime. */
async function open(platform: Platform, plan: Plan, requestKey: RequestKey | null): Promise<Outcome<true> | 'overtaken'> {
  const { project, planned, skipsChecks } = plan
  const orNotBegun = (outcome: Outcome<unknown>) => {
    if (!outcome.ok) throw new NotBegun(outcome.refusal)
  }
  try {
    return await platform.db.transaction(async (tx) => {
      // First of all locks, as in a project's deletion.
      const row = await lockProject(tx, project.id)
      if (!row) return notFound(projectMessages.notFound)
      if (row.archivedAt !== null) return refuse('conflict', projectMessages.isArchived)
      const firstId = planned[0]?.run.id ?? null
      if (requestKey && !(await claimRequest(tx, requestKey, firstId, platform.now()))) return 'overtaken'
      const runs = await withStudies(platform, tx, plan, orNotBegun)
      const price = runs.reduce((sum, { tokens }) => sum + tokens, 0)
      for (const { id: runId, teamId, tokens } of skipsChecks ? [] : runs) {
        const funds = await reserve(tx, { key: runKey(runId), teamId, runId, tokens }, platform.now())
        if (funds !== 'ok') orNotBegun(refuseFunds(funds, unpaid(price)))
      }
      const admitted = await admitRun(platform, tx, project.teamId)
      if (admitted === 'too-many') throw new NotBegun({ code: 'too-many', message: optimizationMessages.tooManyRuns })
      await openAdmitted(platform, tx, runs, admitted)
      return done(true)
    })
  } catch (error) {
    if (error instanceof NotBegun) return { ok: false, refusal: error.refusal }
    throw error
  }
}

/** A study for each value; the one that the set-up is taken from serves the value that it has, if it has no run yet. */
async function withStudies(
  platform: Platform,
  tx: Database,
  { project, study, planned, unitType }: Plan,
  orNotBegun: (outcome: Outcome<unknown>) => void,
): Promise<Planned['run'][]> {
  const isFree = study.resultRunId === null && (await table.countRunsOf(tx, study.id)) === 0
  const loadsOf = study.loads && loadsFromWire(study.loads, 'metric')
  const isItsOwn = ({ settings, loads }: ReadySetup) =>
    isFree && sameSettings(settingsFromWire(study.settings, 'metric'), settings) && sameLoads(loadsOf, loads)
  const own = planned.find(({ setup }) => isItsOwn(setup))
  const added = planned.filter((each) => each !== own)
  const studies = added.map(({ setup: { settings, loads }, run }) => ({
    id: run.subprojectId,
    settings: { ...settingsToWire(settings, 'metric'), unitType },
    loads: loads ? loadsToWire(loads, 'metric') : null,
  }))
  orNotBegun(await addStudies(platform, tx, project, studies))
  return planned.map((each) => (each === own ? { ...each.run, subprojectId: study.id } : each.run))
}

/** Sweeps in the order of their ids; those that are gone are left out. */
async function readSweeps(db: Database, ids: readonly string[]): Promise<SweepAnswer[]> {
  const runs = await table.sweptRunsOf(db, ids)
  const percent = await table.percentOf(
    db,
    runs.map(({ id }) => id),
  )
  return ids.flatMap((sweepId) => {
    const own = runs.filter((run) => run.sweepId === sweepId)
    const [first] = own
    if (!first) return []
    return {
      id: sweepId,
      project_id: first.projectId,
      created_at: first.createdAt.toISOString(),
      state: own.some(({ status }) => table.isOpen(status)) ? ('running' as const) : ('done' as const),
      values: own.map((run) => sweptValue(run, percent.get(run.id) ?? 0)),
    }
  })
}

function sweptValue(run: table.SweptRun, percent: number): SweepAnswer['values'][number] {
  const { id, subprojectId, status, settings, best, tokens } = run
  const message = status === 'waiting' ? sweepMessages.waitingForTurn : run.message
  return {
    optimization_value: settings.optimization_value,
    subproject_id: subprojectId,
    run_id: id,
    state: states[status],
    percent: status === 'done' ? 100 : percent,
    tokens: status === 'done' || table.isOpen(status) ? tokens : 0,
    ...(message ? { message } : {}),
    ...(best && isReadableRow(best) ? { best: shownOf({ input: { settings } }, best) } : {}),
  }
}

/** The sweep, if this person may see its project. */
export async function findSweep(platform: Platform, principal: Principal, id: string): Promise<Outcome<SweepAnswer>> {
  const [sweep] = await readSweeps(platform.db, [id])
  const found = sweep && (await projectFor(platform, principal, 'view-project', sweep.project_id))
  return sweep && found?.ok ? done(sweep) : notFound(sweepMessages.unknown)
}

const mostListed = 10

export async function sweepsOf(platform: Platform, principal: Principal, projectId: string): Promise<Outcome<SweepAnswer[]>> {
  const found = await projectFor(platform, principal, 'view-project', projectId)
  if (!found.ok) return found
  return done(await readSweeps(platform.db, await table.newestSweepsOf(platform.db, projectId, mostListed)))
}

/** Ends its runs that are open, the last value first: none of them can begin while others are ended. */
export async function cancelSweep(platform: Platform, principal: Principal, id: string): Promise<Outcome<SweepAnswer>> {
  const found = await findSweep(platform, principal, id)
  if (!found.ok) return found
  for (const { run_id, state } of found.value.values.toReversed())
    if (state === 'queued' || state === 'running') await endRun(platform, run_id, 'cancelled', cancelledByUser)
  return findSweep(platform, principal, id)
}
