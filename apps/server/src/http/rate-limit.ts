import rateLimit from '@fastify/rate-limit'
import { accountMessages, refuse } from '@trabecula/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { sendRefusal } from './errors.ts'

export const attemptsPerAddress = 60
export const attemptsPerEmail = 10

/** Kept in this process: with several api processes each counts for itself. */
export async function limitRates(app: App): Promise<void> {
  await app.register(rateLimit, { global: false })
}

/** A hook for the calls that try credentials or send letters: a limit per network address and a tighter one per e-mail. */
export function attemptLimit(app: App): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const perAddress = app.createRateLimit({ max: attemptsPerAddress, timeWindow: '1 minute' })
  const perEmail = app.createRateLimit({ max: attemptsPerEmail, timeWindow: '1 minute', keyGenerator: emailOf })
  return async (request, reply) => {
    for (const limit of [perAddress, perEmail]) {
      const result = await limit(request)
      if (!result.isAllowed && result.isExceeded)
        return sendRefusal(reply, refuse('too-many', accountMessages.tooManyAttempts).refusal)
    }
  }
}

function emailOf(request: FastifyRequest): string {
  const email = (request.body as { email?: unknown } | undefined)?.email
  return typeof email === 'string' ? `${request.url} ${email.trim().toLowerCase()}` : `${request.url} ${request.ip}`
}
