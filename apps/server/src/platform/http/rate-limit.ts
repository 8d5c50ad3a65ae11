import { accountMessages, refuse } from '@trabecula/domain'
import type { FastifyRequest } from 'fastify'
import { audit } from '../audit/log.ts'
import type { Database } from '../database/connection.ts'
import { countAttempt, forgetAttempts, type Limit } from './attempts.ts'
import { sendRefusal } from './errors.ts'
import { originOf } from './origin.ts'
import type { App, Hook } from './server.ts'

/** Attempts of one call from one network address. */
export const attemptsPerAddress: Limit = { max: 60, seconds: 60 }
/** Attempts of one call for one email, or by one signed-in person. A sign-in that succeeds starts anew. */
export const attemptsPerEmail: Limit = { max: 10, seconds: 60 }
/** Emails that strangers can make us send to one address. */
export const emailsPerAddress: Limit = { max: 5, seconds: 600 }

declare module 'fastify' {
  interface FastifyInstance {
    limitAttempts(perPerson: Limit): Hook
    /** After credentials were right: earlier slips of this person do not count any more. */
    forgiveAttempts(request: FastifyRequest): Promise<void>
  }
}

/** Limits are kept in the database, so that any number of api processes keep them together. */
export function limitRates(app: App, { db, now }: { readonly db: Database; readonly now: () => Date }): void {
  app.decorate(
    'limitAttempts',
    (perPerson: Limit): Hook =>
      async (request, reply) => {
        const path = request.routeOptions.url ?? ''
        const limits: [string, Limit][] = [[`${path} address ${request.ip}`, attemptsPerAddress]]
        const person = personKey(request)
        if (person !== null) limits.push([person, perPerson])
        for (const [key, limit] of limits) {
          const seconds = await countAttempt(db, key, limit, now())
          if (seconds === null) continue
          await audit(
            db,
            { event: 'sign-in-limited', userId: request.principal?.userId ?? null, from: originOf(request), detail: { path } },
            now(),
          )
          reply.header('retry-after', seconds)
          return sendRefusal(reply, refuse('too-many', accountMessages.tooManyAttempts).refusal)
        }
      },
  )
  app.decorate('forgiveAttempts', async (request: FastifyRequest) => {
    const key = personKey(request)
    if (key !== null) await forgetAttempts(db, key)
  })
}

/**
 * A hook for the calls that try credentials or send emails: a limit per network address and a tighter one per email.
 */
export const attemptLimit = (app: App, perPerson: Limit = attemptsPerEmail): Hook => app.limitAttempts(perPerson)

/** One email in the body, else the person who is signed in. */
function personKey(request: FastifyRequest): string | null {
  const path = request.routeOptions.url ?? ''
  const email = (request.body as { email?: unknown } | null | undefined)?.email
  if (request.principal) return `${path} person ${request.principal.userId}`
  return typeof email === 'string' ? `${path} email ${email.trim().toLowerCase()}` : null
}
