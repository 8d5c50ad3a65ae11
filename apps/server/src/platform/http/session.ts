import type { FastifyRequest } from 'fastify'
import type { Principal } from './principal.ts'
import type { App } from './server.ts'

/** Reads who is behind a request; null for a guest. */
export type Authenticate = (request: FastifyRequest) => Promise<Principal | null>

declare module 'fastify' {
  interface FastifyInstance {
    /** Asks again who is behind a request that stays open. */
    authenticate: Authenticate
  }
}

/**
 * Reads the session once per request that may need it: calls and pages, not assets, nor health: that must answer
 * without the database.
 */
export function readSessions(app: App, authenticate: Authenticate): void {
  app.decorateRequest('principal', null)
  app.decorate('authenticate', authenticate)
  app.addHook('onRequest', async (request) => {
    if (/^\/(assets\/|healthz|readyz|metrics)/.test(request.url)) return
    request.principal = await authenticate(request)
  })
}
