import pg from 'pg'

const reconnectMs = 1000

/** One connection of its own per channel (LISTEN passes no transaction pooler), reconnected when it breaks. */
export class Listener {
  readonly #url: string
  readonly #channel: string
  readonly #onPayload: (payload: string) => void
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | null = null
  #closed = false

  constructor(url: string, channel: string, onPayload: (payload: string) => void) {
    this.#url = url
    this.#channel = channel
    this.#onPayload = onPayload
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true, connectionTimeoutMillis: 10_000 })
    let isListening = false
    const lost = () => {
      if (isListening) this.#reconnect()
      isListening = false
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', (message) => this.#onPayload(message.payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(this.#channel)}`)
    } catch (error) {
      void ended(client)
      throw error
    }
    isListening = true
    this.#client = client
    if (this.#closed) await this.close()
  }

  /** Tries once a second until it succeeds: a database that restarts is away for longer than one attempt. */
  #reconnect(): void {
    if (this.#closed) return
    this.#timer = setTimeout(() => this.connect().catch(() => this.#reconnect()), reconnectMs)
    this.#timer.unref()
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#client) await ended(this.#client)
  }
}

/** Closing fails where the connection is broken or was cut; nothing is left to close, so the error is dropped. */
const ended = (client: pg.Client): Promise<void> => client.end().catch(() => {})
