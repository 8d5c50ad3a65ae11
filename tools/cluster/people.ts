import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '@trabecula/server'
import { ensureTeam, hashPassword, insertAccount, session } from '@trabecula/server'

export interface Person {
  readonly userId: string
  readonly teamId: string
  readonly email: string
  /** The cookie of an open session. */
  readonly cookie: string
}

const day = 24 * 3_600_000

/** People with accounts, teams, tokens to spend and open sessions, without the emails and hashes of signing up. */
export async function createPeople(db: Database, count: number, secret: string, topup: number): Promise<Person[]> {
  const now = new Date()
  const passwordHash = await hashPassword('a long enough one')
  const people: Person[] = []
  for (let i = 0; i < count; i++) {
    const username = `person-${i}-${randomUUID().slice(0, 8)}`
    const email = `${username}@example.com`
    const account = { email, username, firstName: 'P', lastName: String(i), passwordHash, emailVerified: true }
    const userId = await insertAccount(db, account, now)
    if (userId === null) throw new Error('An account that was made up exists already.')
    const { teamId } = await ensureTeam(db, userId, username, now, { topup })
    const token = randomBytes(24).toString('base64url')
    const expiresAt = new Date(now.getTime() + 7 * day)
    await db.insert(session).values({ id: randomUUID(), token, userId, expiresAt, createdAt: now, updatedAt: now })
    people.push({ userId, teamId, email, cookie: signedCookie(token, secret) })
  }
  return people
}

/** As the session library signs it: the token and its HMAC. */
function signedCookie(token: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `trabecula.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}
