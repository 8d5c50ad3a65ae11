import { type AnswerOf, type BodyOf, type Call, type ParamsOf, pathOf, type QueryOf } from '@trabecula/contract'
import type * as z from 'zod/mini'
import { addXsrfHeader, csrfHeader, csrfToken } from './csrf.ts'
import { failureOf, readJson, unreachable } from './failure.ts'
import { noteFailedCall } from './failure-log.ts'
import { isShared, shareHeaders } from './share-link.ts'

/**
 * What a call needs: parameters, query and body as the contract declares them; multipart calls bring their own form.
 */
export type Input<C extends Call> = (C extends { params: z.ZodMiniObject } ? { params: ParamsOf<C> } : object) &
  (C extends { query: z.ZodMiniObject } ? { query?: QueryOf<C> } : object) &
  (C extends { body: z.ZodMiniType } ? { body: BodyOf<C> } : object) &
  (C extends { encoding: 'multipart' } ? { form: FormData } : object) & { signal?: AbortSignal }

interface LooseInput {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly form?: FormData
  readonly signal?: AbortSignal
}

/**
 * Makes one call of the contract. State-changing calls carry the CSRF token; no timeout; 200–299 is success.
 *
 * @throws CallFailure when the server refuses or cannot be reached; the signal's reason when aborted
 */
export async function send<C extends Call>(call: C, ...[given]: Given<C>): Promise<AnswerOf<C>> {
  const { status, body } = await post(call, given ?? {})
  return readAnswer(call, status, body)
}

/**
 * The same for calls whose answer the specification does not show: any success is one, also without a body (204).
 *
 * @returns the answer; null when there was none
 */
export async function sendForSuccess<C extends Call>(call: C, ...[given]: Given<C>): Promise<AnswerOf<C> | null> {
  const { status, body } = await post(call, given ?? {})
  return isSuccess(status) && body.trim() === '' ? null : readAnswer(call, status, body)
}

type Given<C extends Call> = keyof Input<C> extends 'signal' | 'query' ? [Input<C>?] : [Input<C>]

const isSuccess = (status: number): boolean => status >= 200 && status <= 299

async function post(call: Call, input: LooseInput): Promise<{ readonly status: number; readonly body: string }> {
  const headers = new Headers({ accept: 'application/json', ...shareHeaders() })
  addXsrfHeader(headers)
  if (call.method !== 'GET' && !isShared) headers.set(csrfHeader, await csrfToken(input.signal))
  const body = encode(call, input, headers)

  const response = await fetch(addressOf(call, input), {
    method: call.method,
    headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body }),
    ...(input.signal ? { signal: input.signal } : {}),
  }).catch((reason: unknown) => {
    if (input.signal?.aborted) throw reason
    noteFailedCall(call, 0)
    throw unreachable()
  })
  return { status: response.status, body: await response.text() }
}

let signedOut: () => void = () => undefined

/** What to do when the server no longer knows the session: it ended, or was ended from another browser. */
export const onSignedOut = (react: () => void): void => {
  signedOut = react
}

/** Reads an answer by the contract; an answer that breaks the contract is a bug of the server and throws. */
export function readAnswer<C extends Call>(call: C, status: number, body: string): AnswerOf<C> {
  if (!isSuccess(status)) {
    const failure = failureOf(status, body)
    noteFailedCall(call, status, failure.answer)
    if (status === 401 && failure.answer?.code === 'signed-out') signedOut()
    throw failure
  }
  const json = readJson(body)
  const parsed = call.answer.safeParse(json)
  if (!parsed.success) {
    noteFailedCall(call, status)
    throw failureOf(status, body)
  }
  return parsed.data as AnswerOf<C>
}

export function addressOf(call: Call, input: LooseInput): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, String(value))
  const path = pathOf(call, input.params)
  return query.size > 0 ? `${path}?${query}` : path
}

function encode(call: Call, input: LooseInput, headers: Headers): BodyInit | undefined {
  if (input.form) return input.form
  if (input.body === undefined) return undefined
  if (call.encoding === 'form') return new URLSearchParams(input.body as Record<string, string>)
  headers.set('content-type', 'application/json')
  return JSON.stringify(input.body)
}
