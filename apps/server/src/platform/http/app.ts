import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { reportErrorsAsSentences } from '@trabecula/contract'
import { maxUploadBytes } from '@trabecula/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Database } from '../database/connection.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Monitor, MonitorAnswer } from '../metrics/monitor.ts'
import { type BodyPace, bodyPace, guardBodies } from './body-guard.ts'
import { type Caps, capRequests } from './caps.ts'
import { protectFromForgery } from './csrf.ts'
import { describeCalls } from './documentation.ts'
import { answerErrors, refuseBrokenAddress, refuseUnreadableAddresses } from './errors.ts'
import { holdKeys } from './keys.ts'
import { limitRates } from './rate-limit.ts'
import { measureRequests } from './request-metrics.ts'
import { protectPages } from './security-headers.ts'
import { refuseOtherHosts, type ServedHosts } from './served-hosts.ts'
import { type App, httpServer } from './server.ts'
import { type Authenticate, readSessions } from './session.ts'
import { holdShares } from './shares.ts'

reportErrorsAsSentences()

interface AppOptions {
  readonly db: Database
  readonly metrics: Metrics
  readonly publicUrl: string
  readonly secret: string
  readonly version: string
  readonly now: () => Date
  readonly logLevel: string
  readonly caps: Caps
  /** How slowly bodies may come; the product's unless a test sets another. */
  readonly pace?: BodyPace
  /** Proxies in front of this server. */
  readonly trustedProxies?: number
  /** The names under which this server answers; all unless given. */
  readonly servedHosts?: ServedHosts
  /** Reads the person or the key behind a request. */
  readonly authenticate: Authenticate
  readonly openMonitor: (logError: (error: unknown, what: string) => void) => Monitor
}

/** What every call has around it: headers, sessions, CSRF, limits, errors, health. The features add their routes. */
export async function createApp(options: AppOptions): Promise<App> {
  const app = httpServer(options.logLevel, options.trustedProxies ?? 0, refuseBrokenAddress)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  if (options.servedHosts) refuseOtherHosts(app, options.servedHosts)
  const secure = options.publicUrl.startsWith('https:')
  await protectPages(app as unknown as FastifyInstance, secure)
  await app.register(cookie)
  await app.register(formbody)
  // One byte more than allowed, so that a file of exactly the limit is seen as whole.
  await app.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: maxUploadBytes + 1, files: 2, fields: 10 } })
  answerErrors(app, options)
  measureRequests(app, options)
  limitRates(app, options)
  refuseUnreadableAddresses(app)
  guardBodies(app, options.pace ?? bodyPace, maxUploadBytes)
  readSessions(app, options)
  holdKeys(app, options)
  holdShares(app, options)
  capRequests(app, options.caps)
  // Before the first call, so that none is missing.
  await describeCalls(app, options.version)
  protectFromForgery(app, options)
  healthRoutes(
    app,
    options.openMonitor((error, what) => app.log.error({ err: error }, what)),
  )
  return app
}

/** For monitoring: whether the process is alive, whether it can serve, and its metrics. */
function healthRoutes(app: App, monitor: Monitor): void {
  const options = { schema: { hide: true }, logLevel: 'warn' } as const
  const send = (reply: FastifyReply, { status, type, body }: MonitorAnswer) =>
    reply.code(status).type(type).serializer(String).send(body)
  app.get('/healthz', options, async (_request, reply) => send(reply, monitor.health()))
  app.get('/readyz', options, async (_request, reply) => send(reply, await monitor.ready()))
  app.get('/metrics', options, async (request, reply) => send(reply, await monitor.metrics(request.headers.authorization)))
}
