import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConnectionPool } from './connection-pool.ts'

const server = process.env['TEST_DATABASE_URL']

describe.runIf(server)('a pool of one connection', () => {
  let pool: ConnectionPool
  beforeEach(() => {
    pool = new ConnectionPool({ connectionString: server, max: 1, connectionTimeoutMillis: 300_000 })
    pool.on('connect', (client) => client.on('error', () => {}))
  })
  afterEach(() => pool.end())

  const answer = () => drizzle(pool).transaction(async (tx) => (await tx.execute(sql`select 42 as answer`)).rows)
  /** Ends the next connection that is taken, before the first statement over it. */
  const cutNext = () =>
    pool.once('acquire', (client) => client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {}))

  it('has one again after a transaction that could not begin', async () => {
    for (let cuts = 0; cuts < 2; cuts++) {
      cutNext()
      await expect(answer()).rejects.toThrow('begin')
    }
    expect(await answer()).toEqual([{ answer: 42 }])
  })

  it('has one again after a transaction that was cut in the middle', async () => {
    const cut = drizzle(pool).transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
    await expect(cut).rejects.toThrow()
    expect(await answer()).toEqual([{ answer: 42 }])
  })

  it('gives the connection of a transaction that ended well to the next', async () => {
    await answer()
    await answer()
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
  })
})
