import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { passwordLength } from '@trabecula/domain'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Database } from '../database/database.ts'
import * as schema from '../database/schema.ts'
import type { Mailer } from '../mail/mailer.ts'
import { resetLetter, verificationLetter } from './letters.ts'

interface AuthOptions {
  readonly db: Database
  readonly mailer: Mailer
  readonly publicUrl: string
  /** Signs session cookies and verification links. */
  readonly secret: string
}

export type Auth = ReturnType<typeof createAuth>

/**
 * better-auth as a library behind our own routes: it keeps sessions, verification and reset tokens; its own HTTP handler is
 * not mounted (our calls are form posts, and its rate limits do not cover calls from inside: http/rate-limit.ts does).
 */
export function createAuth({ db, mailer, publicUrl, secret }: AuthOptions) {
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
      requireEmailVerification: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      revokeSessionsOnPasswordReset: true,
      // argon2id with the library's defaults (19 MiB, 2 passes: the OWASP recommendation).
      password: { hash: (password) => hash(password), verify: ({ hash: stored, password }) => verify(stored, password) },
      sendResetPassword: async ({ user, token }) =>
        mailer.send(resetLetter(user.email, `${publicUrl}/auth/reset-password/${token}`)),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: async ({ user, token }) =>
        mailer.send(verificationLetter(user.email, `${publicUrl}/auth/verify-email/${token}`)),
    },
    user: {
      additionalFields: {
        username: { type: 'string', required: true },
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
        isSuperuser: { type: 'boolean', required: false, defaultValue: false, input: false },
        requiresPasswordChange: { type: 'boolean', required: false, defaultValue: false, input: false },
      },
    },
  })
}
