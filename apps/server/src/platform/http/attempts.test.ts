import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { OpenDatabase } from '../database/connection.ts'
import { attempt } from '../database/schema.ts'
import { countAttempt, forgetAttempts } from './attempts.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const limit = { max: 3, seconds: 60 }
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000)
const count = (key: string, seconds: number) => countAttempt(database.db, key, limit, at(seconds))

describe('attempts', () => {
  it('are allowed up to the limit, then answered with the seconds to wait, then allowed again', async () => {
    expect([await count('a', 0), await count('a', 1), await count('a', 2)]).toEqual([null, null, null])
    expect([await count('a', 10), await count('a', 59.5)]).toEqual([50, 1])
    expect(await count('a', 60)).toBeNull()
  })

  it('are counted exactly when they come at once', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => count('b', 100)))
    expect(results.filter((result) => result === null)).toHaveLength(3)
  })

  it('are forgotten on request, and swept when their window is over', async () => {
    for (let i = 0; i < 4; i++) await count('c', 200)
    await forgetAttempts(database.db, 'c')
    expect(await count('c', 201)).toBeNull()
    await count('d', 1000)
    expect(await database.db.$count(attempt)).toBe(1)
  })

  it('are not held against anybody for longer than their window when the clock is set back', async () => {
    for (let i = 0; i < 4; i++) await count('e', 20_000)
    expect(await count('e', 20_000)).toBe(60)
    const twoHours = 7200
    expect(await count('e', 20_000 - twoHours)).toBeNull()
    for (let i = 0; i < 2; i++) await count('e', 20_001 - twoHours)
    expect(await count('e', 20_001 - twoHours), 'the limit holds on').toBe(59)
  })

  it('leave no email in the table', async () => {
    await count('/auth/login/ email ada@example.com', 2000)
    expect(JSON.stringify(await database.db.select().from(attempt))).not.toContain('ada')
  })
})
