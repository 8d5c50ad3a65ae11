import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { maxUploadBytes } from '@trabecula/domain'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { createLogger } from '../metrics/logger.ts'
import type { Platform } from '../platform.ts'
import { protectFromForgery } from './csrf.ts'
import { describeCalls } from './documentation.ts'
import { answerErrors } from './errors.ts'
import { healthRoutes } from './health.ts'
import type { Who } from './principal.ts'
import { limitRates } from './rate-limit.ts'
import { measureRequests } from './request-metrics.ts'
import { protectPages } from './security-headers.ts'
import { readSessions } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person, or null; read from the session before a call's own code runs. */
    who: Who | null
  }
}

const httpServer = (logLevel: string, trustedProxies: number) =>
  fastify({
    loggerInstance: createLogger(logLevel, 'api'),
    // Known to whoever reports a failure, and the same in the logs of every process.
    genReqId: () => randomUUID(),
    requestIdHeader: trustedProxies > 0 ? 'x-request-id' : false,
    // Verification tokens are longer than the default of 100 characters.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    bodyLimit: 1024 * 1024,
    // The address of the far side of so many proxies of ours; none: whoever connects, whatever the headers claim.
    trustProxy: (_address: string, hop: number) => hop < trustedProxies,
    // An aborted browser must not hold up a stop for ever.
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>()

export type App = ReturnType<typeof httpServer>
export type Logger = FastifyBaseLogger

// The contract's schemas bring no texts of their own; those of field errors are the library's, in English.
z.config(z.locales.en())

/** Everything every call has around it: headers, sessions, CSRF, limits, errors, health. The features add their routes. */
export async function createApp(platform: Platform, logLevel: string, trustedProxies = 0): Promise<App> {
  const app = httpServer(logLevel, trustedProxies)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const secure = platform.publicUrl.startsWith('https:')
  await protectPages(app as unknown as FastifyInstance, secure)
  await app.register(cookie)
  await app.register(formbody)
  // One byte more than allowed, so that a file of exactly the limit is seen as whole.
  await app.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: maxUploadBytes + 1, files: 2, fields: 10 } })
  answerErrors(app, platform)
  measureRequests(app, platform)
  limitRates(app, platform)
  readSessions(app, platform)
  protectFromForgery(app, platform)
  await describeCalls(app, platform.version)
  healthRoutes(app, platform)
  return app
}
