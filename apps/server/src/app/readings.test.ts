import { afterEach, expect, it } from 'vitest'
import { ledger } from '../platform/database/schema.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { openReadings } from './readings.ts'

let server: TestServer
afterEach(() => server.close())

it('tokens that moved are counted once, by kind and direction, from the first look on', async () => {
  server = await openTestServer({ concurrency: 0 })
  const { db, jobs } = server.platform
  let at = new Date('2026-11-20T12:00:00Z')
  const look = openReadings({ db, jobs, now: () => at })
  const move = (tokens: number, kind: 'usage' | 'grant') =>
    db.insert(ledger).values({ teamId: 'team', key: `${kind} ${tokens}`, kind, tokens, description: '', createdAt: at })
  await move(7, 'usage')
  at = new Date('2026-11-20T12:01:00Z')
  expect((await look()).tokens).toEqual([])
  await move(20, 'usage')
  await move(19, 'usage')
  await move(-200, 'grant')
  expect((await look()).tokens, 'a transaction that began earlier may still come').toEqual([])
  at = new Date('2026-11-20T12:02:00Z')
  const metrics = createMetrics()
  await metrics.text(look)
  const text = await metrics.text(look)
  expect(text).toContain('trabecula_tokens_total{kind="usage",direction="out"} 39')
  expect(text).toContain('trabecula_tokens_total{kind="grant",direction="in"} 200')
})
