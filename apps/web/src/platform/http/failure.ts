import { type ErrorAnswer, errorAnswer, readJson } from '@trabecula/contract'
import { accountMessages } from '@trabecula/domain'

/** A call that failed. `answer` is the server's refusal; it is undefined when nothing readable was returned. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  /** HTTP status; 0 when the server was not reached. */
  readonly status: number
  readonly answer: ErrorAnswer | undefined
  /** The whole body, because a refusal may have fields besides its message. */
  readonly body: unknown

  constructor(status: number, answer: ErrorAnswer | undefined, fallback: string, body?: unknown) {
    super(answer?.message ?? fallback)
    this.status = status
    this.answer = answer
    this.body = body
  }
}

/** There was no CSRF token, so that the call was not made. */
export class NotAuthorized extends Error {
  override readonly name = 'NotAuthorized'

  constructor() {
    super(accountMessages.failedToAuthorize)
  }
}

export function failureOf(status: number, body: string): CallFailure {
  const json = readJson(body)
  const parsed = errorAnswer.safeParse(json)
  const answer = parsed.success ? parsed.data : undefined
  return new CallFailure(status, answer, `The server answered ${status}. Try again in a moment.`, json)
}

export const unreachable = (): CallFailure =>
  new CallFailure(0, undefined, 'The server cannot be reached. Check the connection and try again.')

/** The text of an action that has its own text for failures, except that a missing CSRF token is always reported. */
export function failedText(reason: unknown, fixed: string): string {
  const refused = reason instanceof CallFailure && reason.answer?.code === 'failed-to-authorize'
  return refused || reason instanceof NotAuthorized ? accountMessages.failedToAuthorize : fixed
}

/** The server's message, or the given text (§8: "server message or …"). */
export const messageOr = (reason: unknown, fallback: string): string =>
  reason instanceof CallFailure
    ? (reason.answer?.message ?? fallback)
    : reason instanceof Error && reason.message
      ? reason.message
      : fallback
