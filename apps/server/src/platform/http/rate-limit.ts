import { accountMessages, emailKey, mailboxOf, refuse } from '@trabecula/domain'
import type { FastifyRequest } from 'fastify'
import { audit } from '../audit/log.ts'
import type { Database } from '../database/connection.ts'
import { countAttempt, forgetAttempts, type Limit } from './attempts.ts'
import { sendRefusal } from './errors.ts'
import { countedAddress } from './network-address.ts'
import { originOf } from './origin.ts'
import type { App, Hook } from './server.ts'

/** Attempts of one call from one network address. */
export const attemptsPerAddress: Limit = { max: 60, seconds: 60 }
/** Attempts at one account, or by one signed-in person. A sign-in that succeeds resets the count. */
export const attemptsPerAccount: Limit = { max: 10, seconds: 60 }
/** Emails of one call that others can make us send to one mailbox. */
export const emailsPerMailbox: Limit = { max: 5, seconds: 600 }

/**
 * What is counted besides the network address: the target of an attempt, never what comes along with it. 'account' is
 * the one whose email is in the body, even while another one is signed in; 'mailbox' is where an email would go;
 * 'person' is who is signed in, for calls that act on that person alone.
 */
interface Counted {
  readonly of: 'account' | 'mailbox' | 'person'
  /** Calls with the same name are counted together; the call's own path unless given. */
  readonly name?: string
  readonly limit?: Limit
}

declare module 'fastify' {
  interface FastifyInstance {
    limitAttempts(counted: readonly Counted[]): Hook
    /** Called after the credentials of this account were right: its earlier failures at this call no longer count. */
    forgiveAttempts(request: FastifyRequest, email: string): Promise<void>
  }
}

interface Counting {
  readonly db: Database
  readonly now: () => Date
}

/** Limits are kept in the database, so that any number of api processes keep them together. */
export function limitRates(app: App, { db, now }: Counting): void {
  app.decorate(
    'limitAttempts',
    (counted: readonly Counted[]): Hook =>
      async (request, reply) => {
        const path = pathOf(request)
        const limits: [string, Limit][] = [[`${path} address ${countedAddress(request.ip)}`, attemptsPerAddress]]
        for (const { of, name = path, limit = attemptsPerAccount } of counted) {
          const key = keyOf(request, of)
          if (key !== null) limits.push([`${name} ${of} ${key}`, limit])
        }
        for (const [key, limit] of limits) {
          const seconds = await countAttempt(db, key, limit, now())
          if (seconds === null) continue
          await audit(
            db,
            { event: 'sign-in-limited', userId: request.principal?.userId ?? null, from: originOf(request), detail: { path } },
            now(),
          )
          reply.header('retry-after', seconds)
          return sendRefusal(reply, refuse('too-many', accountMessages.tooManyAttempts(seconds)).refusal)
        }
      },
  )
  app.decorate('forgiveAttempts', async (request: FastifyRequest, email: string) => {
    await forgetAttempts(db, `${pathOf(request)} account ${emailKey(email)}`)
  })
}

/** A hook for calls that try credentials or send emails: a limit per network address, and one per counted thing. */
export const attemptLimit = (app: App, ...counted: readonly Counted[]): Hook => app.limitAttempts(counted)

/** For calls whose limits are about the person who makes them. */
export const limitPerPerson = (app: App, limit: Limit = attemptsPerAccount): Hook => attemptLimit(app, { of: 'person', limit })

/** Counts an email that a call is about to send; returns the seconds to wait when its mailbox got enough, else null. */
export const countEmail = ({ db, now }: Counting, call: string, recipient: string): Promise<number | null> =>
  countAttempt(db, `${call} mailbox ${mailboxOf(recipient)}`, emailsPerMailbox, now())

const pathOf = (request: FastifyRequest): string => request.routeOptions.url ?? ''

function keyOf(request: FastifyRequest, of: Counted['of']): string | null {
  if (of === 'person') return request.principal?.userId ?? null
  const email = (request.body as { email?: unknown } | null | undefined)?.email
  if (typeof email !== 'string') return null
  return of === 'account' ? emailKey(email) : mailboxOf(email)
}
