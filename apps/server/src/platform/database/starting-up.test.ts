import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { explainStartFailure } from '../../app/start-failure.ts'
import { openPostgres } from './postgres.ts'
import { databaseUnavailable } from './unavailable.ts'

/** A PostgreSQL that refuses every connection with a code, in its own protocol; counts them. */
async function refusingServer(code: () => string): Promise<{ readonly url: string; readonly server: Server; asked: number }> {
  const fields = (own: string) => `SFATAL\0VFATAL\0C${own}\0Mit says ${own}\0\0`
  const server = createServer((socket) => {
    socket.on('error', () => 'The other end may be gone.')
    socket.once('data', () => {
      refusing.asked++
      const text = Buffer.from(fields(code()))
      const head = Buffer.alloc(5)
      head.write('E')
      head.writeInt32BE(text.length + 4, 1)
      socket.end(Buffer.concat([head, text]))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const refusing = { url: `postgres://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/trabecula`, server, asked: 0 }
  return refusing
}

let open: Server | undefined
afterEach(() => open?.close())

/** Opens it; returns what was printed, how long it waited, and how it failed. */
async function failed(code: (attempt: number) => string) {
  const refusing = await refusingServer(() => code(refusing.asked))
  open = refusing.server
  const said: string[] = []
  let waitedMs = 0
  const patience = {
    attempts: 5,
    everyMs: 500,
    wait: async (ms: number) => {
      waitedMs += ms
    },
    say: (sentence: string) => said.push(sentence),
  }
  const error = await openPostgres(refusing.url, { patience }).then(
    () => null,
    (reason) => reason,
  )
  return { error, said, waitedMs, asked: refusing.asked }
}

const settings = { databaseUrl: 'postgres://x/y', dataDir: '/data' }

it('a PostgreSQL that is starting up is waited for with a sentence, and not longer than that says', async () => {
  const { error, said, waitedMs, asked } = await failed(() => '57P03')
  expect(said).toEqual(['PostgreSQL is starting up. It is waited for, up to 2.5 seconds.'])
  expect({ waitedMs, asked }).toEqual({ waitedMs: 2500, asked: 6 })
  expect(explainStartFailure(error, settings)).toBe(
    'PostgreSQL was still starting up after 2.5 seconds (57P03). Look into its log, and start again when it takes connections.',
  )
  // A supervisor may start the process again: the database may be ready then.
  expect(databaseUnavailable(error)).not.toBeNull()
})

it('it is tried again until it answers otherwise, and no other refusal is waited for', async () => {
  const { error, waitedMs, asked } = await failed((attempt) => (attempt <= 2 ? '57P03' : '28P01'))
  expect({ waitedMs, asked }).toEqual({ waitedMs: 1000, asked: 3 })
  expect(explainStartFailure(error, settings)).toContain('PostgreSQL refuses to work with DATABASE_URL (28P01')
})
