import type { AnswerOf, Call } from '@trabecula/contract'
import { accountMessages, done, type Outcome, refuse } from '@trabecula/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { sendRefusal } from './errors.ts'
import type { Principal } from './principal.ts'
import type { App, Hook } from './server.ts'

type Parsed<C, Key extends 'params' | 'query' | 'body'> = C extends { [K in Key]: infer S extends z.ZodMiniType }
  ? z.output<S>
  : undefined

export interface Asked<C extends Call> {
  /** Guaranteed for calls that need a signed-in person; a guest's is never read. */
  readonly principal: Principal
  readonly params: Parsed<C, 'params'>
  readonly query: Parsed<C, 'query'>
  readonly body: Parsed<C, 'body'>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** An answer as read-only data, so that a handler may return what it must not change. */
type Frozen<T> = T extends readonly (infer E)[]
  ? readonly Frozen<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T

type Answer<C extends Call> = Frozen<Omit<AnswerOf<C>, 'status'>>

interface RouteOptions {
  readonly bodyLimit?: number
  /** For calls that other machines make and sign. */
  readonly config?: { readonly withoutCsrf: true }
  readonly preHandler?: Hook
}

/**
 * Serves one call of the contract: sign-in and shapes are checked before the handler (CSRF for all, in csrf.ts),
 * `{status: 'success', …}` is put around its value, and a refusal becomes the error answer with the status of its code.
 */
export function serve<const C extends Call>(
  app: App,
  call: C,
  handle: (asked: Asked<C>) => Promise<Outcome<Answer<C>>>,
  options: RouteOptions = {},
): void {
  const readsBody = call.body !== undefined && call.encoding !== 'multipart'
  app.route({
    method: call.method,
    url: urlOf(call),
    ...options,
    config: {
      ...options.config,
      ...(call.scope ? { keyScope: call.scope } : {}),
      ...(call.shared ? { shared: true } : {}),
      ...(call.access === 'signed-in' ? { forSignedIn: true } : {}),
      ...(call.encoding === 'multipart' ? { readsForm: true } : {}),
    },
    schema: {
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(readsBody ? { body: call.body } : {}),
      response: { 200: call.answer },
    },
    onRequest: async (request, reply) => {
      if (call.access === 'signed-in' && !request.principal)
        return sendRefusal(reply, refuse('signed-out', accountMessages.signInFirst).refusal)
    },
    handler: async (request, reply) => {
      const outcome = await handle({
        principal: request.principal as Principal,
        params: request.params as Parsed<C, 'params'>,
        query: request.query as Parsed<C, 'query'>,
        body: request.body as Parsed<C, 'body'>,
        request,
        reply,
      })
      if (!outcome.ok) return sendRefusal(reply, outcome.refusal)
      return reply.send({ status: 'success', ...outcome.value })
    },
  })
}

/** An outcome's value under the name that the answer has for it. */
export const under = <Name extends string, T>(name: Name, outcome: Outcome<T>): Outcome<Record<Name, T>> =>
  outcome.ok ? done({ [name]: outcome.value } as Record<Name, T>) : outcome

/** The contract writes `{id}`, the router `:id`. */
export const urlOf = (call: Call): string => call.path.replaceAll(/\{(\w+)\}/g, ':$1')
