import { randomUUID } from 'node:crypto'
import type { WaitingVerification } from '@trabecula/contract'
import {
  done,
  may,
  type Outcome,
  optimizationMessages,
  projectMessages,
  type Refusal,
  refuse,
  verificationMessages,
} from '@trabecula/domain'
import type { RunAnalysis } from '@trabecula/engine'
import type { Database } from '../../platform/database/connection.ts'
import type { RunResult } from '../../platform/database/schema.ts'
import { claimRequest, earlierRequest, type RequestKey, releaseRequest } from '../../platform/http/idempotency.ts'
import { actorOn, notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { isPartOf, keepProject, lockSubproject, projectFor, readSubproject, shownResultsOf } from '../projects/service.ts'
import { type Funds, planOf, refuseFunds, release, reserve } from '../tokens/service.ts'
import { planPriority } from './admission.ts'
import { endRun, openRun, runKey } from './flow.ts'
import { checkSetup, type NewRun, type OptimizationRequest, printedWith, runRow } from './new-run.ts'
import * as table from './queries.ts'
import { isReadableResult } from './readable.ts'
import { shownOf } from './shown.ts'
import { cancelledByUser } from './watchers.ts'

export { runKey } from './flow.ts'
export { jobOf, type WorkPlatform } from './jobs.ts'
export {
  fieldsOf,
  findFields,
  forgetFields,
  type KeptFields,
  keepFields,
  readFields,
  type StoredFields,
  storeFields,
} from './kept-fields.ts'
export { candidateOfRow, designKeyOf, isOpen, lockRun, type RunRow, readRun, storeVerified, updateRun } from './queries.ts'
export { asStored, isReadableResult, isReadableRow } from './readable.ts'
export type { FollowedWork } from './run-event.ts'
export { requirementOfRun, shownOf } from './shown.ts'
export { replaceDesign, type StoredDesign, storeDesign } from './stored-designs.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    readonly verificationsOfRuns: VerificationsOfRuns
  }
}

/** What runs need of the verifications, a higher feature; the application registers it. */
export interface VerificationsOfRuns {
  /** Orders a verification for each row of a run's result, the best first, in the transaction that stores it. Free. */
  order(tx: Database, run: table.RunRow, rows: number): Promise<void>
  /** Ends the verifications of these runs that wait or are under way, with a sentence. Their rows stay predicted. */
  end(tx: Database, runIds: readonly string[], message: string): Promise<void>
  /** The verifications of a run that did not end with verified values, in the order of their rows. */
  unfinished(db: Database, runId: string): Promise<WaitingVerification[]>
}

/**
 * Starts a run. Checks in the order that the interface relies on: project, faces, subscription, tokens. Who pays is the
 * session's person; material and printer are the study's.
 *
 * @param partHash SHA-256 of the part that the browser sent along: another than the project's is refused
 * @param requestKey makes a repetition of the same request answer the run that the first one began
 */
export async function startRun(
  platform: Platform,
  principal: Principal,
  asked: OptimizationRequest,
  partHash: string | null,
  requestKey: RequestKey | null = null,
): Promise<Outcome<string>> {
  const found = await projectFor(platform, principal, 'generate', asked.project_id)
  if (!found.ok) return found
  const project = found.value
  const study = await readSubproject(platform.db, project.id, asked.subproject_id)
  if (!study) return notFound(optimizationMessages.unknownSubproject)
  if (partHash !== null && !(await isPartOf(platform, project, partHash)))
    return refuse('conflict', optimizationMessages.otherPart)
  const ready = checkSetup(project, study, asked, await printedWith(platform.db, project, study))
  if (!ready.ok) return ready
  const runId = randomUUID()
  const priority = planPriority(await planOf(platform.db, project.teamId))
  const row = runRow(platform, principal, project, study, ready.value, asked, runId, priority)
  const skipsChecks = may(actorOn(principal, project.teamId), 'skip-token-checks')
  let funds: Opening
  do {
    // Listed before the key is looked up: a run of this very request is never among those that it replaces.
    const before = await openRunsOfStudy(platform.db, row.projectId, row.subprojectId)
    const earlier = requestKey && (await earlierRun(platform, requestKey))
    if (earlier) return earlier
    // A study has one run under way: a new one replaces the one before.
    for (const { id } of before) await endRun(platform, id, 'cancelled', cancelledByUser)
    funds = await open(platform, row, skipsChecks, requestKey)
  } while (funds === 'overtaken')
  if (funds === 'gone') return notFound(projectMessages.notFound)
  if (funds === 'archived') return refuse('conflict', projectMessages.isArchived)
  if (funds === 'too-many') return refuse('too-many', optimizationMessages.tooManyRuns)
  return funds === 'ok' ? done(runId) : refuseFunds(funds, unpaid)
}

/**
 * The run that the same request began before, unless that ended without a result: nothing was charged then, and the
 * request may be tried again.
 */
async function earlierRun({ db, now }: Platform, requestKey: RequestKey): Promise<Outcome<string> | null> {
  const earlier = await earlierRequest(db, requestKey, now())
  if (!earlier.ok) return earlier
  const runId = earlier.value?.runId ?? null
  if (runId === null) return null
  const row = await table.readRun(db, runId)
  if (row && (row.status === 'done' || table.isOpen(row.status))) return done(runId)
  await releaseRequest(db, requestKey)
  return null
}

const openRunsOfStudy = async (db: Database, projectId: string, subprojectId: string) =>
  (await table.openRunsOf(db, projectId)).filter((run) => run.subprojectId === subprojectId)

type Opening = Funds | 'gone' | 'archived' | 'too-many' | 'overtaken'

/** Reserves the tokens and opens the run in one transaction; 'overtaken' when another one has begun in the study. */
function open(platform: Platform, row: NewRun, skipsChecks: boolean, requestKey: RequestKey | null): Promise<Opening> {
  return platform.db.transaction(async (tx) => {
    // First of all locks, as in a project's deletion.
    const state = await keepProject(tx, row.projectId)
    if (state !== 'active') return state
    await lockSubproject(tx, row.subprojectId)
    if ((await openRunsOfStudy(tx, row.projectId, row.subprojectId)).length > 0) return 'overtaken'
    const { teamId, tokens, id: runId } = row
    if (requestKey && !(await claimRequest(tx, requestKey, runId, platform.now()))) return 'overtaken'
    const promised = { key: runKey(runId), teamId, runId, tokens }
    const answer = skipsChecks ? 'ok' : await reserve(tx, promised, platform.now())
    const freed = async <T>(why: T) => {
      if (requestKey) await releaseRequest(tx, requestKey)
      return why
    }
    if (answer !== 'ok') return freed(answer)
    if (await openRun(platform, tx, row)) return 'ok'
    await release(tx, runKey(runId))
    return freed('too-many' as const)
  })
}

const unpaid = {
  'no-subscription': optimizationMessages.subscriptionRequired,
  'no-tokens': optimizationMessages.insufficientTokens,
}

/** What the run noted; nothing for results from before notes were kept. */
export const notesOf = ({ analysis }: RunResult): readonly string[] => (analysis as Partial<RunAnalysis> | null)?.notes ?? []

/** The run, if this person may see its project. */
export async function runFor(platform: Platform, principal: Principal, runId: string): Promise<Outcome<table.RunRow>> {
  const row = await table.readRun(platform.db, runId)
  if (!row || !may(actorOn(principal, row.teamId), 'view-project')) return notFound(optimizationMessages.unknownRun)
  return done(row)
}

/** Ends a run; of one that is over, the verifications of its rows that wait or are under way. */
export async function cancelRun(platform: Platform, principal: Principal, runId: string): Promise<Outcome<object>> {
  const found = await runFor(platform, principal, runId)
  if (!found.ok) return found
  const isEnded = await endRun(platform, runId, 'cancelled', cancelledByUser)
  if (!isEnded)
    await platform.db.transaction((tx) => platform.verificationsOfRuns.end(tx, [runId], verificationMessages.cancelled))
  return done({})
}

/** The result of a run that is over, or why it has none. */
export function resultOf(row: table.RunRow): Outcome<RunResult> {
  if (row.status === 'done' && row.result) return shownResult(row, row.result)
  const refusal: Refusal = { code: row.refusalCode ?? 'failed', message: row.message ?? optimizationMessages.failed }
  return { ok: false, refusal }
}

/** Its rows with the best that is known. A result from before results were checked may hold what cannot be answered. */
const shownResult = (run: table.RunRow, result: RunResult): Outcome<RunResult> =>
  isReadableResult(result)
    ? done({ ...result, candidates: result.candidates.map((row) => shownOf(run, row)) })
    : refuse('unreadable-results', optimizationMessages.unreadableResults)

/** The stored candidates of one study, or of the study optimised last, and the run they come from. */
export async function readResults(
  platform: Platform,
  principal: Principal,
  projectId: string,
  subprojectId?: string,
): Promise<Outcome<{ readonly runId: string; readonly result: RunResult }>> {
  const runId = await resultRunId(platform, principal, projectId, subprojectId)
  if (!runId.ok) return runId
  const row = await table.readRun(platform.db, runId.value)
  if (!row?.result) return notFound(optimizationMessages.noResults)
  const result = shownResult(row, row.result)
  return result.ok ? done({ runId: row.id, result: result.value }) : result
}

/** The finished run that a study shows. */
export async function resultRunId(
  platform: Platform,
  principal: Principal,
  projectId: string,
  subprojectId?: string,
): Promise<Outcome<string>> {
  const found = await projectFor(platform, principal, 'view-project', projectId)
  if (!found.ok) return found
  const { share } = principal
  const all = await shownResultsOf(platform.db, projectId)
  const studies = all.filter(({ id }) => share === null || id === share.subprojectId)
  const latest = studies
    .filter((study) => study.resultRunId)
    .sort((a, b) => (b.lastOptimizedAt?.getTime() ?? 0) - (a.lastOptimizedAt?.getTime() ?? 0))
  const study = subprojectId === undefined ? latest[0] : studies.find(({ id }) => id === subprojectId)
  if (subprojectId !== undefined && !study) return notFound(optimizationMessages.unknownSubproject)
  return study?.resultRunId ? done(study.resultRunId) : notFound(optimizationMessages.noResults)
}
