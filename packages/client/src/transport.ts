import { type AnswerOf, addressOf, type Call, type CallInput, type LooseInput, readJson } from '@trabecula/contract'
import { misuse, refusalOf, TrabeculaError } from './failure.ts'
import { pause } from './pause.ts'

export interface ClientOptions {
  /** Address of the server: "https://trabecula.example". */
  readonly url: string
  /** A key for programs, which the account page makes. */
  readonly key: string
  /** How often a request is repeated when the connection breaks or the server is busy. @default 5 */
  readonly retries?: number
  /** Replaces the global fetch, for a proxy or a test. */
  readonly fetch?: typeof fetch
}

interface Repeating {
  /** Sent with the request, so that the server recognises a repetition; it makes a state-changing call repeatable. */
  readonly idempotencyKey?: string
  /** The server itself answers a repetition of this call as it did the first time. */
  readonly repeatable?: boolean
}

const firstPauseMs = 500
const longestPauseMs = 8000
/** The server, or a proxy in front of it, is overloaded at present. */
const isBusy = (status: number): boolean => status === 429 || (status >= 502 && status <= 504)

/** Sends requests with the key, and repeats those that may be repeated. */
export class Transport {
  readonly #origin: string
  readonly #key: string
  readonly #retries: number
  readonly #fetch: typeof fetch

  constructor({ url, key, retries = 5, fetch: send = globalThis.fetch }: ClientOptions) {
    if (!/^https?:\/\/[^/?#]+\/?$/.test(url))
      throw misuse(`"${url}" is no address of a server, such as https://trabecula.example`)
    if (!/^\S+$/.test(key)) throw misuse('The key is empty or has spaces. Copy it whole, or make a new one in Account.')
    this.#origin = url.replace(/\/$/, '')
    this.#key = key
    this.#retries = retries
    // A browser's fetch has to be called as a function of the window.
    this.#fetch = (...request) => send(...request)
  }

  /**
   * Makes one call of the contract.
   *
   * @throws TrabeculaError when it is refused or the server is not reached; the signal's reason when aborted
   */
  async call<C extends Call>(call: C, input: CallInput<C>, repeating: Repeating = {}): Promise<AnswerOf<C>> {
    const { body, form, signal, ...address } = input as LooseInput
    const headers = new Headers({ accept: 'application/json' })
    if (body !== undefined) headers.set('content-type', 'application/json')
    const { idempotencyKey } = repeating
    if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
    const response = await this.#send(
      addressOf(call, address),
      {
        method: call.method,
        headers,
        ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      },
      call.method === 'GET' || idempotencyKey !== undefined || repeating.repeatable === true,
    )
    const parsed = call.answer.safeParse(readJson(await response.text()))
    if (parsed.success) return parsed.data as AnswerOf<C>
    const message = 'The server answered what this client does not know. Update the client, or check the address.'
    throw new TrabeculaError(response.status, 'unreadable', message)
  }

  /**
   * Fetches a file by the path that a call returned.
   *
   * @returns the response, whose body is a stream
   * @throws as `call`
   */
  async file(path: string, signal?: AbortSignal): Promise<Response> {
    // The key is sent to this server and to no other.
    if (!/^\/(?!\/)/.test(path)) throw misuse(`"${path}" is no path of a file on the server: it begins with one slash.`)
    return this.#send(path, { method: 'GET', headers: new Headers(), ...(signal ? { signal } : {}) }, true)
  }

  async #send(path: string, request: RequestInit & { readonly headers: Headers }, mayRepeat: boolean): Promise<Response> {
    request.headers.set('authorization', `Bearer ${this.#key}`)
    for (let attempt = 0; ; attempt++) {
      const answer = await this.#attempt(this.#origin + path, request)
      if (answer instanceof Response && answer.ok) return answer
      const failure = answer instanceof Response ? refusalOf(answer.status, await answer.text()) : answer
      // A request that was refused for now had no effect, so that any call may be repeated.
      const repeats = failure.status === 429 || (mayRepeat && (failure.status === 0 || isBusy(failure.status)))
      if (!repeats || attempt >= this.#retries) throw failure
      const requestedMs = answer instanceof Response ? Number(answer.headers.get('retry-after')) * 1000 : 0
      await pause(Math.max(requestedMs || 0, Math.min(longestPauseMs, firstPauseMs * 2 ** attempt)), request.signal ?? undefined)
    }
  }

  async #attempt(address: string, request: RequestInit): Promise<Response | TrabeculaError> {
    try {
      return await this.#fetch(address, { ...request, credentials: 'omit', redirect: 'error' })
    } catch (reason) {
      if (request.signal?.aborted) throw request.signal.reason
      const failure = new TrabeculaError(
        0,
        'unreachable',
        `${this.#origin} cannot be reached. Check the address and the connection.`,
      )
      failure.cause = reason
      return failure
    }
  }
}
