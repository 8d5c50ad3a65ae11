import type { Outcome } from '@trabecula/domain'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/connection.ts'
import { refuseKey } from './keys.ts'
import type { Principal } from './principal.ts'
import type { App } from './server.ts'

/** Reads who is behind a request: null for a guest, a refusal for a key that is not good. */
export type Authenticate = (request: FastifyRequest) => Promise<Outcome<Principal | null>>

declare module 'fastify' {
  interface FastifyInstance {
    /** Authenticates again a request that stays open; null when its session has ended. */
    authenticate(request: FastifyRequest): Promise<Principal | null>
  }
}

interface Sessions {
  readonly db: Database
  readonly now: () => Date
  readonly authenticate: Authenticate
}

/**
 * Reads the session or the key once per request that may need it: calls and pages, not assets, nor health: that must
 * answer without the database.
 */
export function readSessions(app: App, { db, now, authenticate }: Sessions): void {
  app.decorateRequest('principal', null)
  app.decorate('authenticate', async (request: FastifyRequest) => {
    const read = await authenticate(request)
    return read.ok ? read.value : null
  })
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(assets\/|healthz|readyz|metrics)/.test(request.url)) return
    const read = await authenticate(request)
    if (!read.ok) return refuseKey({ db, now }, request, reply, read.refusal.message)
    request.principal = read.value
  })
}
