import type { AddressInfo } from 'node:net'
import { makeKey, openTestServer, signedIn } from '@trabecula/server/testing'
import type { BenchRow } from './row.ts'

const rounds = 1000
const warmUps = 100
/** Each key may send 300 requests a minute. */
const keys = 8

/**
 * Milliseconds (median) of a call over loopback that lists the projects of a person who has none, with a key and with
 * a session in turns on one server (embedded database, or TEST_DATABASE_URL).
 */
export async function* run(): AsyncIterable<BenchRow> {
  const server = await openTestServer({ concurrency: 0 })
  try {
    const person = await signedIn(server)
    const secrets: string[] = []
    while (secrets.length < keys) secrets.push((await makeKey(person, { name: `Bench ${secrets.length}` })).secret)
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
    const withKey: number[] = []
    const withSession: number[] = []
    for (let i = 0; i < warmUps + rounds; i++) {
      const key = () => timed(`${url}/api/projects/`, { authorization: `Bearer ${secrets[i % keys]}` })
      const session = () => timed(`${url}/api/projects/`, { cookie: person.cookie })
      // The second one finds warmer caches, so they take turns in that too.
      const [first, second] = i % 2 === 0 ? [await key(), await session()] : [await session(), await key()]
      if (i < warmUps) continue
      withKey.push(i % 2 === 0 ? first : second)
      withSession.push(i % 2 === 0 ? second : first)
    }
    const [ours, peer] = [median(withKey), median(withSession)]
    console.log(`A call with a key costs ${(ours - peer).toFixed(2)} ms more than with a session (medians of ${rounds}).`)
    yield {
      bench: 'key',
      case: `a call with a key, ${rounds} in turns (${(ours - peer).toFixed(2)} ms more)`,
      ours,
      peer,
      peer_name: 'the same call with a session',
      unit: 'ms',
      ratio: peer / ours,
      target: 'at most 1 ms more',
    }
  } finally {
    await server.close()
  }
}

async function timed(url: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`The call was refused: ${answer.status}`)
  return performance.now() - start
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
