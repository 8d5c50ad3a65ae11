import { Agent, request } from 'node:http'
import { getCsrfToken } from '@trabecula/contract'

export interface Reply {
  readonly status: number
  readonly bytes: Buffer
  /** An answer in the shape that the contract declares for the call. */
  readonly json: unknown
}

interface Sent {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
  readonly signal?: AbortSignal
  /** Called with the answer's body as it comes. */
  readonly onChunk?: (chunk: Buffer) => void
}

const agent = new Agent({ keepAlive: true, maxSockets: 20_000, maxFreeSockets: 2000 })

/** One request on loopback. Throws when there is no whole answer. */
export function send(url: string, { method = 'GET', headers = {}, body, signal, onChunk }: Sent = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent, ...(signal ? { signal } : {}) }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        onChunk?.(chunk)
      })
      answer.on('error', reject)
      answer.on('close', () => {
        if (!answer.complete) return reject(new Error('The answer was cut off.'))
        const bytes = Buffer.concat(chunks)
        const isJson = String(answer.headers['content-type']).includes('json')
        resolve({ status: answer.statusCode ?? 0, bytes, json: isJson ? JSON.parse(bytes.toString()) : undefined })
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** A signed-in person's program: sends the session and its CSRF token, to any of the api processes. */
export class Visitor {
  readonly #urls: readonly string[]
  readonly #cookie: string
  #csrfToken = ''
  #next: number

  constructor(urls: readonly string[], cookie: string, first = 0) {
    this.#urls = urls
    this.#cookie = cookie
    this.#next = first
  }

  get(path: string, sent: Pick<Sent, 'signal' | 'onChunk'> = {}): Promise<Reply> {
    return send(this.#url(path), { ...sent, headers: { cookie: this.#cookie } })
  }

  async post(path: string, json: unknown = {}, signal?: AbortSignal): Promise<Reply> {
    return this.#post(path, 'application/json', JSON.stringify(json), signal)
  }

  /** One file in a multipart form. */
  upload(path: string, field: string, name: string, content: Buffer): Promise<Reply> {
    const boundary = 'a-boundary-of-the-visitor'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: model/stl\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
    return this.#post(path, `multipart/form-data; boundary=${boundary}`, body)
  }

  async #post(path: string, type: string, body: Buffer | string, signal?: AbortSignal): Promise<Reply> {
    if (this.#csrfToken === '') this.#csrfToken = getCsrfToken.answer.parse((await this.get(getCsrfToken.path)).json).csrfToken
    const headers = {
      cookie: this.#cookie,
      'x-csrftoken': this.#csrfToken,
      'content-type': type,
      'content-length': String(Buffer.byteLength(body)),
    }
    return send(this.#url(path), { method: 'POST', headers, body, ...(signal ? { signal } : {}) })
  }

  /** One process after the other, as a proxy in front would choose. */
  #url(path: string): string {
    return `${this.#urls[this.#next++ % this.#urls.length]}${path}`
  }
}
