import * as calls from '@trabecula/contract'
import { catalogAnswer, optimizationRequest, summarizeIssues } from '@trabecula/contract'
import {
  accountMessages,
  done,
  noOwnCatalog,
  type Outcome,
  optimizationMessages,
  refuse,
  toWire,
  uploadMessages,
} from '@trabecula/domain'
import type { FastifyRequest } from 'fastify'
import { sendRefusal } from '../../platform/http/errors.ts'
import { streamEvents } from '../../platform/http/event-stream.ts'
import { requestKeyOf } from '../../platform/http/idempotency.ts'
import { receiveForm } from '../../platform/http/multipart.ts'
import { notFound, type Principal } from '../../platform/http/principal.ts'
import { serve, urlOf } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { ownCatalogFor, ownCatalogsOf } from '../own-catalog/service.ts'
import { projectFor, readSubproject } from '../projects/service.ts'
import { history } from './history.ts'
import type { OptimizationRequest } from './new-run.ts'
import { openRunsOf, type RunRow } from './queries.ts'
import { type FollowedWork, readRunEvent, runIsOver } from './run-event.ts'
import * as service from './service.ts'
import { cancelSweep, findSweep, startSweep, sweepsOf } from './sweeps.ts'
import type { Watchers } from './watchers.ts'

const read = { keyScope: 'read' } as const

/** `others`: further work that is followed and cancelled by its id, as a run is. */
export function optimizationRoutes(app: App, platform: Platform, watchers: Watchers, others: readonly FollowedWork[]): void {
  const workOf = async (id: string): Promise<FollowedWork> => {
    for (const work of others) if (await work.isOne(platform, id)) return work
    return followedRuns
  }
  serve(app, calls.optimize, async ({ principal, request, reply }) => {
    const asked = await readOptimizationRequest(request)
    if (!asked.ok) return asked
    const key = requestKeyOf(request, principal, asked.value)
    if (!key.ok) return key
    const { request: settings, partHash } = asked.value
    const started = await service.startRun(platform, principal, settings, partHash, key.value)
    if (!started.ok) return started
    const runId = started.value
    const release = watchers.watch(runId)
    const gone = new AbortController()
    // The response's close: the request's fires as soon as the body is read.
    reply.raw.on('close', () => {
      release()
      gone.abort()
    })
    const row = await runIsOver(platform, runId, gone.signal)
    const outcome = row ? service.resultOf(row) : refuse('cancelled', optimizationMessages.cancelled)
    if (!outcome.ok) return outcome
    const { candidates, optimization_data, baseline, solid } = outcome.value
    const message = optimizationMessages.finished(candidates.length)
    return done({
      message,
      data: [...candidates],
      run_id: runId,
      optimization_data,
      baseline,
      solid,
      notes: service.notesOf(outcome.value),
      verifications: await platform.verificationsOfRuns.unfinished(platform.db, runId),
    })
  })
  serve(
    app,
    calls.startRun,
    async ({ principal, body, request }) => {
      const key = requestKeyOf(request, principal, body)
      if (!key.ok) return key
      const started = await service.startRun(platform, principal, body, null, key.value)
      if (!started.ok) return started
      watchers.asked(started.value)
      return done({ run_id: started.value })
    },
    { bodyLimit: dataLimit },
  )
  serve(
    app,
    calls.startSweep,
    async ({ principal, body, request }) => {
      const key = requestKeyOf(request, principal, body)
      return key.ok ? startSweep(platform, principal, body, key.value) : key
    },
    { bodyLimit: dataLimit },
  )
  serve(app, calls.getSweep, async ({ principal, params: { id } }) => swept(await findSweep(platform, principal, id)))
  serve(app, calls.cancelSweep, async ({ principal, params: { id } }) => swept(await cancelSweep(platform, principal, id)))
  serve(app, calls.listSweeps, async ({ principal, params: { id } }) => {
    const sweeps = await sweepsOf(platform, principal, id)
    return sweeps.ok ? done({ sweeps: sweeps.value }) : sweeps
  })
  serve(app, calls.getRun, async ({ principal, params: { id } }) => {
    const work = await workOf(id)
    const found = await work.find(platform, principal, id)
    if (!found.ok) return found
    watchers.asked(id)
    const event = await work.readEvent(platform, id)
    return event ? done({ run: event }) : notFound(optimizationMessages.unknownRun)
  })
  serve(app, calls.cancelRun, async ({ principal, params }) => (await workOf(params.id)).cancel(platform, principal, params.id))
  serve(app, calls.getResults, async ({ principal, params, query }) => {
    const outcome = await service.readResults(platform, principal, params.id, query.subproject_id)
    if (!outcome.ok) return outcome
    const { runId, result } = outcome.value
    const { candidates, optimization_data, baseline, solid } = result
    const notes = service.notesOf(result)
    const verifications = await platform.verificationsOfRuns.unfinished(platform.db, runId)
    return done({ results: [...candidates], run_id: runId, optimization_data, baseline, solid, notes, verifications })
  })
  serve(app, calls.getHistory, async ({ principal, query }) => history(platform, principal, query))
  /** A link shows what its study names, and nothing else of the team. */
  const ownCatalogsSeenBy = async ({ share, teamId }: Principal) => {
    if (!share) return ownCatalogsOf(platform.db, teamId)
    const study = await readSubproject(platform.db, share.projectId, share.subprojectId)
    const named = study ? await ownCatalogFor(platform.db, teamId, study.settings) : noOwnCatalog
    return { offered: named, known: named }
  }
  serve(app, calls.getCatalog, async ({ request: { principal } }) => {
    const own = principal ? await ownCatalogsSeenBy(principal) : undefined
    return done({
      ...catalogAnswer(platform.cells, own?.offered),
      ...(own ? { own: toWire(own.known) } : {}),
      verifies_designs: platform.verifiesDesigns,
    })
  })

  projectEvents(app, platform)
  app.get<{ Params: { id: string } }>(
    urlOf(calls.runEvents),
    { schema: { hide: true }, config: read },
    async (request, reply) => {
      if (!request.principal) return sendRefusal(reply, { code: 'signed-out', message: accountMessages.signInFirst })
      const { id } = request.params
      const work = await workOf(id)
      const found = await work.find(platform, request.principal, id)
      if (!found.ok) return sendRefusal(reply, found.refusal)
      const mayWatch = async () => {
        const principal = await app.authenticate(request)
        return principal !== null && (await work.find(platform, principal, id)).ok
      }
      // Watching keeps a run alive.
      const release = watchers.watch(id)
      const isLast = ({ state }: calls.RunEvent) => state === 'done' || state === 'failed' || state === 'cancelled'
      const read = () => work.readEvent(platform, id)
      return streamEvents(platform.events, request, reply, { id, mayWatch, read, isLast, onEnd: release })
    },
  )
}

const swept = (found: Outcome<calls.SweepAnswer>) => (found.ok ? done({ sweep: found.value }) : found)

/** Which runs of a project are under way: a browser learns its run's id here, while its own call stays open. */
function projectEvents(app: App, platform: Platform): void {
  const { db, events } = platform
  app.get<{ Params: { id: string } }>(
    urlOf(calls.projectEvents),
    { schema: { hide: true }, config: read },
    async (request, reply) => {
      const { id } = request.params
      const find = (principal: Principal) => projectFor(platform, principal, 'view-project', id)
      if (!request.principal) return sendRefusal(reply, { code: 'signed-out', message: accountMessages.signInFirst })
      const found = await find(request.principal)
      if (!found.ok) return sendRefusal(reply, found.refusal)
      const mayWatch = async () => {
        const principal = await app.authenticate(request)
        return principal !== null && (await find(principal)).ok
      }
      const read = async (): Promise<calls.ProjectEvent> => ({ open_runs: (await openRunsOf(db, id)).map(activeRun) })
      return streamEvents(events, request, reply, { id, mayWatch, read })
    },
  )
}

type ActiveRun = Pick<RunRow, 'id' | 'subprojectId' | 'sweepId' | 'createdAt'>

const activeRun = ({ id, subprojectId, sweepId, createdAt }: ActiveRun) => ({
  id,
  subproject_id: subprojectId,
  ...(sweepId === null ? {} : { sweep_id: sweepId }),
  started_at: createdAt.toISOString(),
})

const followedRuns: FollowedWork = {
  isOne: async () => true,
  find: service.runFor,
  cancel: service.cancelRun,
  readEvent: readRunEvent,
}

declare module '../../platform/platform.ts' {
  interface Platform {
    /** The engine's lattice families. */
    readonly cells: readonly { readonly name: string; readonly title: string; readonly form: string }[]
  }
}

/** Load cases on many scattered triangles are the most of it. */
const dataLimit = 2 * 1024 * 1024

/**
 * Reads POST /protected/optimization/: multipart with `data` (JSON) and `stl_file`, or plain JSON. What is computed is
 * the project's stored part: of the file that came along only the hash is kept, to be compared with it.
 */
async function readOptimizationRequest(request: FastifyRequest): Promise<Outcome<AskedRun>> {
  const sent = request.isMultipart() ? await sentForm(request) : done<SentForm>({ data: request.body, partHash: null })
  if (!sent.ok) return sent
  const { data, partHash } = sent.value
  const parsed = optimizationRequest.safeParse(data)
  if (parsed.success) return done({ request: parsed.data, partHash })
  const { message, fields } = summarizeIssues(parsed.error.issues, 'data')
  return refuse('invalid', message, fields)
}

interface AskedRun {
  readonly request: OptimizationRequest
  readonly partHash: string | null
}

interface SentForm {
  readonly data: unknown
  /** SHA-256 of `stl_file`; null without one. */
  readonly partHash: string | null
}

/** `data` as a field or as a file: undefined when it is no JSON, which the schema then refuses. */
async function sentForm(request: FastifyRequest): Promise<Outcome<SentForm>> {
  const received = await receiveForm(request.parts({ limits: { fieldSize: dataLimit } }), {
    accept: ({ field }) => (field === 'data' || field === 'stl_file' ? done(true) : null),
    maxBytes: dataLimit,
    tooLarge: 'The settings of this run are too large.',
    hashed: { field: 'stl_file', tooLarge: uploadMessages.chooser.size },
  })
  if (!received.ok) return received
  const { fields, files } = received.value
  const sent = (name: string) => files.find(({ field }) => field === name)
  const partHash = sent('stl_file')?.sha256 ?? null
  try {
    const data: unknown = JSON.parse(fields['data'] ?? Buffer.from(sent('data')?.bytes ?? []).toString('utf8'))
    return done({ data, partHash })
  } catch {
    return done({ data: undefined, partHash })
  }
}
