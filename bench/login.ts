import { ensureTeam, hashPassword, insertAccount, passwordMatches } from '@trabecula/server'
import { Browser, openTestServer, password } from '@trabecula/server/testing'
import type { BenchRow } from './row.ts'

const people = 10
const signIns = 100
const atOnce = 4

/**
 * Milliseconds per sign-in through the whole server (CSRF, limits, argon2id, session, audit line; embedded database or
 * TEST_DATABASE_URL), next to the argon2id check alone, which no server can do without.
 */
export async function* run(): AsyncIterable<BenchRow> {
  const server = await openTestServer({ concurrency: 0 })
  const { db, now } = server.platform
  const passwordHash = await hashPassword(password)
  const emails = Array.from({ length: people }, (_, i) => `bench-${i}@example.com`)
  for (const [i, email] of emails.entries()) {
    const person = { email, username: `bench-${i}`, firstName: 'B', lastName: 'B', passwordHash, emailVerified: true }
    const id = await insertAccount(db, person, now())
    if (id) await ensureTeam(db, id, person.username, now())
  }
  const { cookie, csrfToken } = await new Browser(server.app).open()
  const signIn = async (i: number) => {
    const fields = new URLSearchParams({ csrfmiddlewaretoken: csrfToken, email: emails[i % people] ?? '', password })
    const reply = await server.app.inject({
      method: 'POST',
      url: '/auth/login/',
      // Everybody signs in from elsewhere: the limit per address is not what is measured.
      remoteAddress: `10.0.${Math.floor(i / 50)}.1`,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: fields.toString(),
    })
    if (reply.statusCode !== 200) throw new Error(`Sign-in failed: ${reply.body}`)
  }
  await inParallel(atOnce, signIn)
  const ours = await inParallel(signIns, signIn)
  const peer = await inParallel(signIns, async () => void (await passwordMatches(passwordHash, password)))
  await server.close()
  yield {
    bench: 'login',
    case: `${signIns} sign-ins, ${atOnce} at once`,
    ours,
    peer,
    peer_name: 'argon2id (19 MiB, 2 passes) alone',
    unit: 'ms',
    ratio: peer / ours,
    target: '>= 0.3',
  }
}

/** Milliseconds per piece of work with `atOnce` in flight. */
async function inParallel(count: number, work: (i: number) => Promise<void>): Promise<number> {
  const start = performance.now()
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return (performance.now() - start) / count
}
