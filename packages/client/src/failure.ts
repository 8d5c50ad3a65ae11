import { errorAnswer, readJson } from '@trabecula/contract'

/** Any failure between a program and the server. Its message is a sentence that says what to do. */
export class TrabeculaError extends Error {
  override readonly name = 'TrabeculaError'
  /** HTTP status; 0 when the server was not reached, or nothing was sent because the call itself is wrong. */
  readonly status: number
  /**
   * The refusal's stable code, such as "no-tokens"; "unreachable", "unreadable" or "usage" where no server reported
   * one.
   */
  readonly code: string
  /** Field errors: what is wrong with single values, by their names. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The server's log finds an internal failure by this id. */
  readonly requestId: string | undefined

  constructor(status: number, code: string, message: string, more: Pick<Partial<TrabeculaError>, 'errors' | 'requestId'> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.errors = more.errors ?? {}
    this.requestId = more.requestId
  }
}

/** The error for the answer to a refused request. */
export function refusalOf(status: number, body: string): TrabeculaError {
  const { data } = errorAnswer.safeParse(readJson(body))
  if (!data) return new TrabeculaError(status, 'unreadable', `The server answered ${status}. Try again in a moment.`)
  return new TrabeculaError(status, data.code ?? 'failed', data.message, {
    ...(data.errors ? { errors: data.errors } : {}),
    requestId: data.request_id,
  })
}

/** Error for a call that is wrong in itself: nothing was sent. */
export const misuse = (message: string): TrabeculaError => new TrabeculaError(0, 'usage', message)
