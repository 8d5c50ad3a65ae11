import { messages, PGlite, parse, protocol, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>
type Query = <T>(text: string, values?: unknown[], options?: QueryOptions) => Promise<Results<T>>

/** A statement that the database has parsed and keeps under a name. */
interface Prepared {
  readonly name: string
  /** Types of its parameters, by PostgreSQL's numbers. */
  readonly types: readonly number[]
  /** The message that describes its columns; none when it returns no rows. */
  readonly columns: Messages
}

/** Number of statements that are kept. The server has some 300 texts; lists of ids make more, one for each length. */
const keptAtMost = 300

/** What reads and writes rows; everything else may change what prepared statements depend on. */
const isKept = (text: string): boolean => /^\s*(select|insert|update|delete|with)\b/i.test(text)

const { serialize } = protocol

/**
 * PGlite that keeps its statements prepared. Without that each is sent in six messages, each an entry of its own into
 * WebAssembly, and parsed and planned again: two thirds of the time of a short query. A statement that is known is one
 * entry: its values, its execution and its end.
 *
 * Answers are read with PGlite's own parsers, whatever others come with a statement: for Drizzle's nine PGlite would
 * copy all three hundred it has each time, and Drizzle takes dates that are parsed as they are.
 */
export class PreparedPglite extends PGlite {
  /** By text, the least recently used first. */
  readonly #prepared = new Map<string, Prepared>()
  #named = 0
  /** The last transaction, or the last statement outside of one. */
  #turn: Promise<unknown> = Promise.resolve()

  override async query<T>(text: string, values: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    if (!isKept(text)) return super.query<T>(text, values, options)
    // PGlite queries itself before it is ready.
    if (!this.ready) await this.waitReady
    if (this.closed) throw new Error('The database is closed.')
    return this.#inTurn(async () => {
      try {
        return await this.#execute<T>(text, values, options)
      } catch (error) {
        if (!isOutdated(error)) throw error
        return await this.#execute<T>(text, values, options)
      }
    })
  }

  /** The job engine sends its statements without values this way: those that read and write rows are kept as well. */
  override async exec(text: string, options?: QueryOptions): Promise<Results[]> {
    return isKept(text) && !text.includes(';') ? [await this.query(text, [], options)] : super.exec(text, options)
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#inTurn(() =>
      super.transaction((tx) => {
        const query: Query = (text, values = [], options) =>
          tx.closed || !isKept(text) ? tx.query(text, values, options) : this.#execute(text, values, options)
        return work(Object.create(tx, { query: { value: query } }))
      }),
    )
  }

  /** A kept statement waits for the end of a transaction, as PGlite makes its own statements wait. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work, work)
    this.#turn = turn
    return turn
  }

  #execute<T>(text: string, values: unknown[], options?: QueryOptions): Promise<Results<T>> {
    return this.runExclusive(async () => {
      const prepared = this.#prepared.get(text) ?? (await this.#prepare(text))
      // The last one used.
      this.#prepared.delete(text)
      this.#prepared.set(text, prepared)
      try {
        const answer = await this.#run(prepared, values)
        const { rowMode } = options ?? {}
        return parse.parseResults([...prepared.columns, ...answer], this.parsers, rowMode ? { rowMode } : {})[0] as Results<T>
      } catch (error) {
        if (isOutdated(error)) await this.#forget(text, prepared)
        throw error
      }
    })
  }

  async #prepare(text: string): Promise<Prepared> {
    const name = `kept ${this.#named++}`
    const [oldest] = this.#prepared
    if (oldest && this.#prepared.size >= keptAtMost) await this.#forget(...oldest)
    const answer = await this.#send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync())
    const columns = answer.filter((message) => message.name === 'rowDescription')
    return { name, types: parse.parseDescribeStatementResults(answer), columns }
  }

  async #forget(text: string, { name }: Prepared): Promise<void> {
    this.#prepared.delete(text)
    await this.#send(serialize.close({ type: 'S', name }), serialize.sync())
  }

  #run({ name, types }: Prepared, given: readonly unknown[]): Promise<Messages> {
    const values = given.map((value, index) => {
      if (value === null || value === undefined) return null
      return this.serializers[types[index] as number]?.(value) ?? String(value)
    })
    return this.#send(serialize.bind({ statement: name, values }), serialize.execute(), serialize.sync())
  }

  #send(...parts: readonly Uint8Array[]): Promise<Messages> {
    return this.execProtocolStream(Buffer.concat(parts))
  }
}

/** PostgreSQL's "cached plan must not change result type": a table was altered since. */
const isOutdated = (error: unknown): boolean => error instanceof messages.DatabaseError && error.code === '0A000'
