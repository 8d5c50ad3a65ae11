import { summarizeIssues } from '@trabecula/contract'
import { accountMessages, isLine, type Refusal, refuse, requestMessages, textMessages } from '@trabecula/domain'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { databaseUnavailable } from '../database/unavailable.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { storageUnavailable } from '../storage/unavailable.ts'
import { TaskTookTooLong } from '../threads/pool.ts'
import type { App } from './server.ts'

/** HTTP status of a refusal's code; a code that is not listed is a set-up that cannot be solved: 422. */
const statusOf: Readonly<Record<string, number>> = {
  invalid: 400,
  'unknown-cell': 400,
  'foreign-faces': 400,
  'bad-cells': 400,
  'bad-build-direction': 400,
  'bad-requirement': 400,
  'requirements-contradict': 400,
  'place-is-held': 400,
  'place-not-connected': 400,
  'requirement-beyond-solid': 400,
  'unknown-material': 400,
  'unknown-printer': 400,
  'signed-out': 401,
  'wrong-password': 400,
  'wrong-credentials': 401,
  'no-subscription': 402,
  'no-tokens': 402,
  'email-not-verified': 403,
  'failed-to-authorize': 403,
  'not-allowed': 403,
  'not-found': 404,
  conflict: 409,
  'version-conflict': 409,
  'over-quota': 409,
  cancelled: 409,
  'too-slow': 408,
  'too-large': 413,
  'other-host': 421,
  'too-many': 429,
  failed: 500,
  busy: 503,
}

export function sendRefusal(reply: FastifyReply, { code, message, fields, current }: Refusal): FastifyReply {
  return reply
    .code(statusOf[code] ?? 422)
    .type('application/json')
    .serializer(JSON.stringify)
    .send({
      status: 'error',
      code,
      message,
      ...(fields ? { errors: fields } : {}),
      ...current,
      ...(code === 'failed' ? { request_id: reply.request.id } : {}),
    })
}

/** Thrown by code that reads step by step, such as the parts of a form, and cannot answer by itself. */
export class RefusedWhileRead extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

const retryAfterSeconds = 30

const internalMessage = 'Something went wrong on our side. Try again; if it stays, report the request id.'

/** Turns what was thrown into an answer. The text of an internal failure goes to the log only. */
export function answerErrors(app: App, { metrics }: { readonly metrics: Metrics }): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const issues = error.validation.map(({ instancePath, message = '' }) => ({
        path: instancePath.split('/').filter(Boolean),
        message,
      }))
      return sendRefusal(reply, { code: 'invalid', ...summarizeIssues(issues, error.validationContext ?? 'body') })
    }
    if (error instanceof RefusedWhileRead) return sendRefusal(reply, error.refusal)
    if (error instanceof TaskTookTooLong) return sendRefusal(reply, { code: 'took-too-long', message: error.message })
    if (error.statusCode === 429) return sendRefusal(reply, { code: 'too-many', message: accountMessages.tooManyAttempts(60) })
    if (error.statusCode === 413) {
      const { routeOptions, server } = request
      const most = routeOptions.bodyLimit ?? server.initialConfig.bodyLimit ?? 0
      const isBody = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
      const message = isBody ? requestMessages.tooLarge(most) : requestMessages.tooManyParts
      return sendRefusal(reply, { code: 'too-large', message })
    }
    if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
      return sendRefusal(reply, { code: 'invalid', message: 'This request could not be read.' })
    }
    metrics.failed(error)
    const unavailable = storageUnavailable(error) ?? databaseUnavailable(error)
    if (unavailable !== null) {
      request.log.error({ err: error }, 'a part that we stand on failed')
      return sendRefusal(reply.header('retry-after', retryAfterSeconds), { code: 'busy', message: unavailable })
    }
    request.log.error({ err: error }, 'internal failure')
    return sendRefusal(reply, { code: 'failed', message: internalMessage })
  })
}

/** Answers an address that is broken or too long, before any call is found for it. */
export function refuseBrokenAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  sendRefusal(reply, refuse('invalid', textMessages.unreadableAddress).refusal)
}

/** No part of an address has NUL or other control characters, whichever call it is for; not even before signing in. */
export function refuseUnreadableAddresses(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    const given = [...Object.values(request.params as object), ...Object.values(request.query as object)].flat()
    if (given.every((value) => typeof value !== 'string' || isLine(value))) return
    return sendRefusal(reply, refuse('invalid', textMessages.address).refusal)
  })
}
