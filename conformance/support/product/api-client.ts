import { type APIRequestContext, type APIResponse, request } from '@playwright/test'
import { type Call, errorAnswer, getCsrfToken, login, pathOf } from '@trabecula/contract'
import type { Person } from './accounts.ts'
import { account } from './under-test.ts'

/** What a call answered, as far as roles are concerned. */
export interface Answered {
  readonly status: number
  readonly code: string | undefined
  readonly text: string
}

interface Sent {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly files?: Readonly<Record<string, { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }>>
}

/** A person who makes the calls of the contract over HTTP, with cookies and the CSRF token; a guest until signed in. */
export class ApiClient {
  readonly #context: APIRequestContext
  #csrfToken = ''

  private constructor(context: APIRequestContext) {
    this.#context = context
  }

  static async open(person?: Pick<Person, 'email' | 'password'>): Promise<ApiClient> {
    const caller = new ApiClient(await request.newContext({ baseURL: account().url, maxRedirects: 0 }))
    await caller.#freshToken()
    if (!person) return caller
    const answer = await caller.send(login, { body: { email: person.email, password: person.password } })
    if (answer.status !== 200) throw new Error(`Signing in as ${person.email} answered ${answer.status}: ${answer.text}`)
    await caller.#freshToken()
    return caller
  }

  close(): Promise<void> {
    return this.#context.dispose()
  }

  async send(call: Call, sent: Sent = {}): Promise<Answered> {
    const response = await this.fetch(call, sent)
    const text = await response.text()
    const refusal = errorAnswer.safeParse(asJson(text))
    return { status: response.status(), code: refusal.success ? refusal.data.code : undefined, text }
  }

  fetch(call: Call, { params = {}, query, body, files }: Sent = {}): Promise<APIResponse> {
    const path = pathOf(call, params)
    if (call.method === 'GET') return this.#context.get(path, query ? { params: query } : {})
    const headers = { 'x-csrftoken': this.#csrfToken }
    if (call.encoding === 'multipart') return this.#context.post(path, { headers, multipart: { ...files } })
    if (call.encoding === 'form') return this.#context.post(path, { headers, form: body as Record<string, string> })
    return this.#context.post(path, { headers, ...(body === undefined ? {} : { data: body }) })
  }

  get(path: string): Promise<APIResponse> {
    return this.#context.get(path)
  }

  /** Status of a GET whose answer stays open, as an event stream does; the answer is not read. */
  async statusOfStream(call: Call, params: Readonly<Record<string, string>>): Promise<number> {
    const { cookies } = await this.#context.storageState()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const abort = new AbortController()
    const { status } = await fetch(account().url + pathOf(call, params), { headers: { cookie }, signal: abort.signal })
    abort.abort()
    return status
  }

  /** What goes with a state-changing call; `send` adds it by itself. */
  get csrfToken(): string {
    return this.#csrfToken
  }

  /** A POST as it is given, without the CSRF token unless it is given. */
  post(path: string, options: Parameters<APIRequestContext['post']>[1] = {}): Promise<APIResponse> {
    return this.#context.post(path, options)
  }

  async #freshToken(): Promise<void> {
    this.#csrfToken = (await (await this.fetch(getCsrfToken)).json()).csrfToken
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
