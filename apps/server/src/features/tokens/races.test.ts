import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, OpenDatabase } from '../../platform/database/connection.ts'
import { ledger, team } from '../../platform/database/schema.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { ledgerBalance } from './queries.ts'
import { balance } from './reading.ts'
import { charge, consume, reserve } from './service.ts'
import { openSubscription, settlePeriods } from './token-account.ts'

// With TEST_DATABASE_URL these run on as many connections as there are calls; the embedded database does one after the
// other.

const now = new Date('2027-01-01T00:00:00Z')
const later = new Date('2027-02-15T00:00:00Z')

let database: OpenDatabase
let db: Database
let teamId: string

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  teamId = randomUUID()
  await db.insert(team).values({ id: teamId, name: 'Team' })
  await db.transaction((tx) => openSubscription(tx, { teamId, plan: 'hobbyist_education', topup: 0 }, now))
})

const principal = (): Principal => ({
  ...{ userId: 'somebody', sessionId: '', csrfGuest: null, username: '', email: '', avatar: null },
  ...{ superuser: false, requiresPasswordChange: false, teamId, role: 'owner' },
})
const left = async (at = now) => {
  const answer = await balance(db, principal(), at)
  if (!answer.ok) throw new Error(answer.refusal.message)
  expect(await ledgerBalance(db, teamId)).toBe(answer.value.available_tokens)
  return answer.value
}
const times = <T>(count: number, call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => call(i)))

describe('at the same time', () => {
  it('as many runs begin as the balance pays for', async () => {
    const answers = await times(15, (index) =>
      db.transaction((tx) => reserve(tx, { key: `run:${teamId}:${index}`, teamId, runId: 'run', tokens: 20 }, now)),
    )
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(10)
    expect(answers.filter((answer) => answer === 'no-tokens')).toHaveLength(5)
  })

  it('tokens are consumed as far as they reach, beside a run that was promised its own', async () => {
    const key = `run:${teamId}`
    await db.transaction((tx) => reserve(tx, { key, teamId, runId: 'run', tokens: 20 }, now))
    const answers = await times(12, (index) =>
      consume(db, principal(), { tokens: 20, description: 'work' }, `consume:${teamId}:${index}`, now),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(9)
    const price = { tokens: 20, description: 'STL optimization generation' }
    await times(3, () => db.transaction((tx) => charge(tx, { teamId, userId: 'somebody', key, ...price }, now)))
    expect((await left()).available_tokens).toBe(0)
  })

  it('a period rolls over once, whoever sees it first', async () => {
    await times<unknown>(6, (index) => (index % 2 ? settlePeriods(db, later) : left(later)))
    expect(await left(later)).toMatchObject({ plan_tokens: 200, carry_over_tokens: 200 })
    const grants = (await db.select().from(ledger).where(eq(ledger.teamId, teamId))).filter(({ kind }) => kind === 'grant')
    expect(grants).toHaveLength(2)
  })
})
