import { accountMessages, type KeyScope, keyMessages, keyRequestsPerMinute, refuse } from '@trabecula/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/connection.ts'
import { countAttempt, type Limit } from './attempts.ts'
import { sendRefusal } from './errors.ts'
import { countedAddress } from './network-address.ts'
import type { App } from './server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a key for programs needs for this route; a route without it is for signed-in people only. */
    readonly keyScope?: KeyScope
    /** Guests are refused. */
    readonly forSignedIn?: boolean
  }
}

/** Requests of one key, kept by all api processes together. */
const requestsPerKey: Limit = { max: keyRequestsPerMinute, seconds: 60 }
/** Keys and links that are refused, from one network address. */
const refusedPerAddress: Limit = { max: 60, seconds: 60 }

/** The key in `Authorization: Bearer`; null without one. Other schemes are not ours to read. */
export function bearerOf(request: FastifyRequest): string | null {
  const [, secret] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? []
  return secret ?? null
}

interface Counting {
  readonly db: Database
  readonly now: () => Date
}

/** Holds a request with a key to the key's scopes and to its rate. Comes after the request's principal is read. */
export function holdKeys(app: App, { db, now }: Counting): void {
  app.addHook('onRequest', async (request, reply) => {
    const key = request.principal?.key
    if (!key) return
    const seconds = await countAttempt(db, `key ${key.id}`, requestsPerKey, now())
    if (seconds !== null) return sendTooMany(reply, seconds)
    if (request.is404) return
    const { keyScope } = request.routeOptions.config
    if (!keyScope) return sendRefusal(reply, refuse('not-allowed', keyMessages.notForKeys).refusal)
    if (!key.scopes.includes(keyScope)) return sendRefusal(reply, refuse('not-allowed', keyMessages.lacksScope(keyScope)).refusal)
  })
}

/** Answers a request whose key or link is not good; from one address only so often with a reason. */
export async function refuseKey({ db, now }: Counting, request: FastifyRequest, reply: FastifyReply, message: string) {
  const seconds = await countAttempt(db, `refused keys ${countedAddress(request.ip)}`, refusedPerAddress, now())
  if (seconds !== null)
    return sendRefusal(reply.header('retry-after', seconds), refuse('too-many', accountMessages.tooManyAttempts(seconds)).refusal)
  return sendRefusal(reply.header('www-authenticate', 'Bearer'), refuse('signed-out', message).refusal)
}

const sendTooMany = (reply: FastifyReply, seconds: number) =>
  sendRefusal(reply.header('retry-after', seconds), refuse('too-many', keyMessages.tooManyRequests).refusal)
