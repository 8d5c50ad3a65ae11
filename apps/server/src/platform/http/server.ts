import { randomUUID } from 'node:crypto'
import fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { createLogger } from '../metrics/logger.ts'
import type { Principal } from './principal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person, or null; read from the session before a call's own code runs. */
    principal: Principal | null
  }
}

/** Fastify with the settings that every process shares; what is around the calls is added in app.ts. */
export const httpServer = (
  logLevel: string,
  trustedProxies: number,
  /** Answers an address that finds no call because it is broken or too long: nothing else of the server has seen it. */
  frameworkErrors?: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void,
) =>
  fastify({
    loggerInstance: createLogger(logLevel, 'api'),
    // Users who report a failure see it, and it is the same in the logs of every process.
    genReqId: () => randomUUID(),
    requestIdHeader: trustedProxies > 0 ? 'x-request-id' : false,
    // Verification tokens are longer than the default of 100 characters.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    bodyLimit: 1024 * 1024,
    ...(frameworkErrors ? { frameworkErrors } : {}),
    // The address beyond this many proxies of ours; with none, that of the connection, whatever the headers claim.
    trustProxy: (_address: string, hop: number) => hop < trustedProxies,
    // An aborted browser must not hold up a stop for ever.
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>()

export type App = ReturnType<typeof httpServer>

/** A step before a call's handler; what it sends ends the call. */
export type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
