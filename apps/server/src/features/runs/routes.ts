import * as calls from '@trabecula/contract'
import { accountMessages, done, optimizationMessages, refuse } from '@trabecula/domain'
import { whoIs } from '../../app/principal.ts'
import type { App } from '../../platform/http/app.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { headersOf } from '../../platform/http/origin.ts'
import type { Who } from '../../platform/http/principal.ts'
import { serve, urlOf } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { readVerificationEvent } from '../verification/event.ts'
import { cancelVerification, isVerification, verificationFor } from '../verification/service.ts'
import { runIsOver } from './await-run.ts'
import { catalog } from './catalog.ts'
import { streamRun } from './event-stream.ts'
import { readOptimizationRequest } from './request.ts'
import { readRunEvent } from './run-event.ts'
import * as service from './service.ts'
import type { Watchers } from './watchers.ts'

export function optimizationRoutes(app: App, platform: Platform, watchers: Watchers): void {
  serve(app, calls.optimize, async ({ who, request, reply }) => {
    const asked = await readOptimizationRequest(request)
    if (!asked.ok) return asked
    const started = await service.startRun(platform, who, asked.value)
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
    return done({ data: [...candidates], run_id: runId, optimization_data, baseline, solid })
  })
  serve(app, calls.cancelRun, async ({ who, params }) =>
    (await isVerification(platform, params.id))
      ? cancelVerification(platform, who, params.id)
      : service.cancelRun(platform, who, params.id),
  )
  serve(app, calls.getResults, async ({ who, params, query }) => {
    const outcome = await service.readResults(platform, who, params.id, query.subproject_id)
    if (!outcome.ok) return outcome
    const { candidates, optimization_data, baseline, solid } = outcome.value
    return done({ results: [...candidates], optimization_data, baseline, solid })
  })
  serve(app, calls.getCatalog, async () => done(catalog(platform)))

  app.get<{ Params: { id: string } }>(urlOf(calls.runEvents), { schema: { hide: true } }, async (request, reply) => {
    if (!request.who) return sendRefusal(reply, { code: 'signed-out', message: accountMessages.signInFirst })
    const { id } = request.params
    const isMesh = await isVerification(platform, id)
    const find = (who: Who) => (isMesh ? verificationFor(platform, who, id) : service.runFor(platform, who, id))
    const found = await find(request.who)
    if (!found.ok) return sendRefusal(reply, found.refusal)
    const mayWatch = async () => {
      const who = await whoIs(platform, headersOf(request))
      return who !== null && (await find(who)).ok
    }
    return streamRun(platform, watchers, id, mayWatch, request, reply, isMesh ? readVerificationEvent : readRunEvent)
  })
}
