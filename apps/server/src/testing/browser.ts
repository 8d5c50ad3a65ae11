import { randomUUID } from 'node:crypto'
import { setVerified } from '../features/accounts/queries.ts'
import type { App } from '../platform/http/server.ts'
import type { AnswerAt, Refused } from './answer-at.ts'
import type { TestServer } from './test-server.ts'

export interface Reply<Json = Refused> {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  /** As the contract promises it; undefined where the answer is no JSON. */
  readonly json: Json
}

/** A browser with a cookie jar that sends the CSRF token it was given last. */
export class Browser {
  readonly #app: App
  readonly #cookies = new Map<string, string>()
  readonly #headers: Readonly<Record<string, string>>
  csrfToken = ''

  /** @param headers sent with every request */
  constructor(app: App, headers: Readonly<Record<string, string>> = {}) {
    this.#app = app
    this.#headers = headers
  }

  async open(): Promise<this> {
    this.csrfToken = (await this.get('/api/csrf-token/')).json.csrfToken
    return this
  }

  get<const Url extends string>(url: Url, headers: Record<string, string> = {}): Promise<Reply<AnswerAt<'GET', Url>>> {
    return this.#send('GET', url, headers)
  }

  post<const Url extends string>(url: Url, json?: unknown): Promise<Reply<AnswerAt<'POST', Url>>> {
    const headers: Record<string, string> = { 'x-csrftoken': this.csrfToken }
    if (json !== undefined) headers['content-type'] = 'application/json'
    return this.#send('POST', url, headers, json === undefined ? undefined : JSON.stringify(json))
  }

  form<const Url extends string>(url: Url, fields: Record<string, string>): Promise<Reply<AnswerAt<'POST', Url>>> {
    const body = new URLSearchParams({ csrfmiddlewaretoken: this.csrfToken, ...fields })
    return this.#send('POST', url, { 'content-type': 'application/x-www-form-urlencoded' }, body.toString())
  }

  upload<const Url extends string>(
    url: Url,
    files: readonly { name: string; field?: string; content: Uint8Array | string }[],
    fields: Readonly<Record<string, string>> = {},
    /** Where the CSRF token goes: as a header, or as a field of its own before or after the others. */
    tokenIn: 'header' | 'first field' | 'last part' = 'header',
  ): Promise<Reply<AnswerAt<'POST', Url>>> {
    const boundary = 'test-boundary'
    const textPart = ([name, value]: readonly [string, string]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    const tokenPart = textPart(['csrfmiddlewaretoken', this.csrfToken])
    const texts = Object.entries(fields).map(textPart)
    const parts = files.flatMap(({ name, field = 'stl_file', content }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: model/stl\r\n\r\n`,
      ),
      Buffer.from(content as Uint8Array),
      Buffer.from('\r\n'),
    ])
    const payload = Buffer.concat([
      ...(tokenIn === 'first field' ? [tokenPart] : []),
      ...texts,
      ...parts,
      ...(tokenIn === 'last part' ? [tokenPart] : []),
      Buffer.from(`--${boundary}--\r\n`),
    ])
    const headers = {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(tokenIn === 'header' ? { 'x-csrftoken': this.csrfToken } : {}),
    }
    return this.#send('POST', url, headers, payload)
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async #send<Json>(
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string>,
    payload?: string | Buffer,
  ): Promise<Reply<Json>> {
    const response = await this.#app.inject({
      method,
      url,
      headers: { cookie: this.cookie, ...this.#headers, ...headers },
      ...(payload ? { payload } : {}),
    })
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name === 'csrftoken' && value) this.csrfToken = decodeURIComponent(value)
      if (name && value !== undefined) /max-age=0/i.test(line) ? this.#cookies.delete(name) : this.#cookies.set(name, value)
    }
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      json: isJson ? JSON.parse(response.body) : undefined,
    }
  }
}

/** A program that sends a key, and neither cookies nor CSRF tokens. */
export const programWith = ({ app }: Pick<TestServer, 'app'>, secret: string, headers: Readonly<Record<string, string>> = {}) =>
  new Browser(app, { authorization: `Bearer ${secret}`, ...headers })

/** Makes a key as the account screen does; answers its secret. */
export async function makeKey(browser: Browser, body: object = {}): Promise<{ id: string; secret: string }> {
  const asked = { name: 'Nightly', kind: 'personal', scopes: ['read', 'run', 'export'], days: 30, ...body }
  const { status, text, json } = await browser.post('/api/keys/', asked)
  if (status !== 200) throw new Error(`The key was not made: ${text}`)
  return { id: json.key.id, secret: json.secret }
}

export const password = 'a long enough one'

export const registration = (username: string) => ({
  first_name: 'Ada',
  last_name: 'Lovelace',
  username,
  email: `${username}@example.com`,
  password1: password,
  password2: password,
})

/** A signed-in person with a team of their own. */
export async function signedIn({ app, platform }: TestServer, username = `user-${randomUUID().slice(0, 8)}`): Promise<Browser> {
  const browser = await new Browser(app).open()
  const form = registration(username)
  await browser.form('/auth/register/', form)
  await setVerified(platform.db, form.email)
  const reply = await browser.form('/auth/login/', { email: form.email, password })
  if (reply.status !== 200) throw new Error(`Signing in failed: ${reply.text}`)
  return browser
}
