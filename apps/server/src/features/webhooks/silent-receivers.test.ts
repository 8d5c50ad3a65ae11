import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookMessages, webhookMessagesPerHour } from '@trabecula/domain'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { webhook, webhookAttempt, webhookMessage } from '../../platform/database/schema.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { announce } from './announce.ts'

/** Requests that receivers have not answered, by path; a test gives the answers. */
const open: { readonly path: string; readonly id: string; readonly response: ServerResponse }[] = []
const answered: string[] = []
const receiver = createServer((request, response) => {
  const path = request.url ?? ''
  request.resume()
  if (path.startsWith('/silent')) open.push({ path, id: String(request.headers['webhook-id']), response })
  else {
    answered.push(path)
    response.writeHead(204).end()
  }
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

let server: TestServer
/** No silence ends while a test runs. The queue waits for what is answered, and not at all for what is silent. */
const webhooks = {
  timeoutMs: 3_600_000,
  patience: (url: string) => (url.includes('/silent') ? Promise.resolve() : new Promise<void>(() => {})),
}
beforeEach(async () => {
  server = await openTestServer({ webhooks })
  open.length = 0
  answered.length = 0
})
afterEach(() => server.close())

async function made(owner: Browser, path: string): Promise<string> {
  const { json, status, text } = await owner.post('/api/webhooks/', { url: `${base}${path}`, events: ['run.finished'] })
  if (status !== 200) throw new Error(text)
  return json.webhook.id
}
const tested = (owner: Browser, id: string) => owner.post(`/api/webhooks/${id}/test/`)
/** Waits for the event itself. */
const until = (check: () => unknown) => vi.waitFor(async () => expect(await check()).toBeTruthy(), { timeout: 500_000 })
/** Makes postponed attempts due now. */
const comeDue = () =>
  server.platform.db.execute(sql`update pgboss.job set start_after = now() where name = 'webhook' and state < 'active'`)
const attempts = () => server.platform.db.select().from(webhookAttempt)

describe('receivers that never answer', () => {
  it('of one team hold up no other team, nor the same one', async () => {
    const silent = await signedIn(server)
    for (let index = 0; index < 8; index++) await tested(silent, await made(silent, `/silent/${index}`))
    const other = await signedIn(server)
    await tested(other, await made(other, '/other'))
    await until(() => answered.includes('/other'))
    await tested(silent, await made(silent, '/own'))
    await until(() => answered.includes('/own'))
  })

  it('of many teams hold up nobody', async () => {
    for (let team = 0; team < 6; team++) {
      const silent = await signedIn(server)
      for (const index of [0, 1]) await tested(silent, await made(silent, `/silent/${team}/${index}`))
    }
    const other = await signedIn(server)
    await tested(other, await made(other, '/other'))
    await until(() => answered.includes('/other'))
  })
})

describe('an answer that comes late', () => {
  it('is noted when it comes, and the attempt is not made again', async () => {
    const owner = await signedIn(server)
    const id = await made(owner, '/silent')
    await tested(owner, id)
    await until(() => open.length === 1)
    expect(await attempts()).toEqual([])
    open[0]?.response.writeHead(200).end()
    await until(async () => (await attempts()).length === 1)
    expect(await attempts()).toMatchObject([{ attempt: 1, status: 200 }])
    await comeDue()
    await tested(owner, await made(owner, '/next'))
    await until(() => answered.includes('/next'))
    expect(open).toHaveLength(1)
  })

  it('is waited for by the next process when this one is killed', async () => {
    const owner = await signedIn(server)
    await tested(owner, await made(owner, '/silent'))
    await until(() => open.length === 1)
    // The job that would make the attempt again is there before its own ends.
    await until(async () => (await server.platform.jobs.depths()).length > 0)
    await until(async () => {
      const { rows } = (await server.platform.db.execute(
        sql`select 1 from pgboss.job where name = 'webhook' and state = 'created'`,
      )) as { rows: unknown[] }
      return rows.length === 1
    })
    await server.kill()
    server = await openTestServer({ webhooks, left: server })
    await comeDue()
    await until(() => open.length === 2)
    expect(open[1]?.id).toBe(open[0]?.id)
    open[1]?.response.writeHead(204).end()
    await until(async () => (await attempts()).length === 1)
    expect(await attempts()).toMatchObject([{ attempt: 1, status: 204 }])
  })
})

describe('what happens too often in an hour', () => {
  let clock = Date.UTC(2026, 0, 1)

  it('is not sent to a webhook any more until the hour is over, whatever the clock does', { tags: ['long'] }, async () => {
    const slow = await openTestServer({ concurrency: 0, now: () => new Date(clock) })
    try {
      const owner = await signedIn(slow)
      const id = await made(owner, '/never-sent')
      const { db } = slow.platform
      const [row] = await db.select().from(webhook).where(eq(webhook.id, id))
      const teamId = row?.teamId ?? ''
      const announced = async (times: number) => {
        const sent = eq(webhookMessage.type, 'run.finished')
        const before = await db.$count(webhookMessage, sent)
        for (let index = 0; index < times; index++)
          await db.transaction((tx) =>
            announce(slow.platform, tx, { teamId, event: 'run.finished', data: { state: 'cancelled' } }),
          )
        return (await db.$count(webhookMessage, sent)) - before
      }
      const listed = async () => (await owner.get('/api/webhooks/')).json.webhooks[0]
      expect(await announced(webhookMessagesPerHour)).toBe(webhookMessagesPerHour)
      expect(await listed(), 'nothing was left out yet').toMatchObject({ left_out_at: null, attempts: [] })
      const began = new Date(clock).toISOString()
      expect(await announced(5)).toBe(0)
      const once = { event: 'webhook.left-out', ok: false, outcome: webhookMessages.leftOut, next_at: null, at: began }
      expect(await listed(), 'its owner sees it, once an hour').toMatchObject({ left_out_at: began, attempts: [once] })
      expect((await tested(owner, id)).status, 'a test is sent all the same').toBe(200)
      clock += 59 * 60_000
      expect(await announced(1)).toBe(0)
      clock += 2 * 60_000
      expect(await announced(3)).toBe(3)
      expect((await listed())?.left_out_at, 'it stays in the list').toBe(began)
      clock -= 24 * 3_600_000
      expect(await announced(1), 'what lies in the future does not count').toBe(1)
    } finally {
      await slow.close()
    }
  })
})
