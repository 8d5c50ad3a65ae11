import { type AnswerOf, addressOf, type Call, type CallInput, type LooseInput, readJson } from '@trabecula/contract'
import { tutorialProjectId } from '@trabecula/domain'
import { addXsrfHeader, csrfHeader, csrfToken } from './csrf.ts'
import { failureOf, unreachable } from './failure.ts'
import { noteFailedCall } from './failure-log.ts'
import { isShared, shareHeaders } from './share-link.ts'

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
 * The same for calls whose answer the specification does not show: any 2xx status is a success, also without a body
 * (204).
 *
 * @returns the answer; null when there was none
 */
export async function sendForSuccess<C extends Call>(call: C, ...[given]: Given<C>): Promise<AnswerOf<C> | null> {
  const { status, body } = await post(call, given ?? {})
  return isSuccess(status) && body.trim() === '' ? null : readAnswer(call, status, body)
}

type Given<C extends Call> = keyof CallInput<C> extends 'signal' | 'query' ? [CallInput<C>?] : [CallInput<C>]

const isSuccess = (status: number): boolean => status >= 200 && status <= 299

async function post(call: Call, input: LooseInput): Promise<{ readonly status: number; readonly body: string }> {
  if (isAboutDemonstration(input)) throw new Error('The demonstration is on no server.')
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

/** §7: the tour makes no call of the product, and none would find its project. */
const isAboutDemonstration = ({ params, body }: LooseInput): boolean =>
  [params?.['id'], (body as { readonly project_id?: unknown } | undefined)?.project_id].includes(tutorialProjectId)

let signedOut: () => void = () => undefined

/** Sets the reaction to an answer that the session is unknown: it ended, or was ended from another browser. */
export const onSignedOut = (react: () => void): void => {
  signedOut = react
}

/** Parses an answer by the contract; an answer that breaks the contract is a bug of the server and throws. */
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

function encode(call: Call, input: LooseInput, headers: Headers): BodyInit | undefined {
  if (input.form) return input.form
  if (input.body === undefined) return undefined
  if (call.encoding === 'form') return new URLSearchParams(input.body as Record<string, string>)
  headers.set('content-type', 'application/json')
  return JSON.stringify(input.body)
}
