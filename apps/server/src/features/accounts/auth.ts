import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { fromNodeHeaders } from 'better-auth/node'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/connection.ts'
import * as schema from '../../platform/database/schema.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    readonly auth: Auth
    /** Answers that must not tell whether an address is known take at least this long. */
    readonly evenAnswerMs: number
  }
}

interface AuthOptions {
  readonly db: Database
  readonly publicUrl: string
  /** Signs session cookies. */
  readonly secret: string
}

export type Auth = ReturnType<typeof createAuth>

const day = 24 * 3600

/**
 * better-auth as a library behind our own routes: it checks credentials, keeps sessions and signs their cookies. Its own HTTP
 * handler is not mounted. Accounts and the links in letters are written by us, because they must commit together with the
 * letter and the team (docs/decisions/0009).
 */
export function createAuth({ db, publicUrl, secret }: AuthOptions) {
  return betterAuth({
    baseURL: publicUrl,
    basePath: '/auth/internal',
    secret,
    telemetry: { enabled: false },
    // Wrong passwords are everyday; they are answered, not logged.
    logger: { level: 'error' },
    database: drizzleAdapter(db, { provider: 'pg', schema }),
    advanced: { cookiePrefix: 'trabecula', database: { generateId: () => randomUUID() } },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      password: {
        hash: hashPassword,
        verify: ({ hash: stored, password }) => passwordMatches(stored, password),
      },
    },
    // Unused for a week, a session ends; session.ts ends it after a month in any case.
    session: {
      expiresIn: 7 * day,
      updateAge: day / 4,
      additionalFields: { csrfGuest: { type: 'string', required: false, input: false } },
    },
    user: {
      additionalFields: {
        username: { type: 'string', required: true },
        usernameKey: { type: 'string', required: true, returned: false },
        isSuperuser: { type: 'boolean', required: false, defaultValue: false, input: false },
        requiresPasswordChange: { type: 'boolean', required: false, defaultValue: false, input: false },
        blockedAt: { type: 'date', required: false, input: false },
      },
    },
  })
}

/** The request's headers for better-auth, with the address that we believe instead of the one that the browser claims. */
export function headersOf(request: FastifyRequest): Headers {
  const headers = fromNodeHeaders(request.headers)
  headers.set('x-forwarded-for', request.ip)
  return headers
}
