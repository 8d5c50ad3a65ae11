import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookMessages, webhookPauseDays, webhookRetrySeconds, webhooksPerTeam } from '@trabecula/domain'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditEvent, subscription, webhook, webhookAttempt, webhookMessage } from '../../platform/database/schema.ts'
import type { Resolve } from '../../platform/http/outgoing.ts'
import { type Browser, makeKey, programWith, signedIn } from '../../testing/browser.ts'
import { type SampleProject, sampleProject, until } from '../../testing/sample-run.ts'
import { join } from '../../testing/team.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

const hour = 3_600_000
/**
 * The server's clock is set to the past: every later attempt is due for the job engine as soon as it is noted, so that
 * all of them may be over before a test looks. The receiver's answers are therefore chosen beforehand.
 */
const start = Date.now() - 30 * 24 * hour
let clock = start

interface Received {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

let server: TestServer
let receiver: Server
let base: string
let owner: Browser
let sample: SampleProject
const received: Received[] = []
/** What the receiver answers, by path: to every message, or to one after the other and in the end always the last. */
const answers: Record<string, number | number[]> = {}
const nextAnswer = (path: string): number => {
  const answer = answers[path] ?? 204
  return typeof answer === 'number' ? answer : ((answer.length > 1 ? answer.shift() : answer[0]) ?? 204)
}
const names: Record<string, string> = {}
const resolve: Resolve = async (name) => {
  const address = names[name]
  if (!address) throw new Error('ENOTFOUND')
  return [{ address, family: 4 }]
}

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const path = request.url ?? ''
    received.push({ path, headers: request.headers as Record<string, string>, body })
    const status = nextAnswer(path)
    // 0: never.
    if (status > 0) response.writeHead(status, status === 302 ? { location: `${base}/elsewhere` } : {}).end()
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  server = await openTestServer({
    now: () => new Date(clock),
    webhooks: { resolve, timeoutMs: 600_000 },
  })
  owner = await signedIn(server, 'owner')
  sample = await sampleProject(owner)
})
afterAll(async () => {
  await server.close()
  receiver.closeAllConnections()
  receiver.close()
})
afterEach(async () => {
  await server.platform.db.delete(webhook)
  received.length = 0
  // The limit on attempts starts again.
  clock += 2 * 60_000
})

const everything = ['run.finished', 'export.finished', 'tokens.low'] as const

async function made(path: string, events: readonly string[] = everything): Promise<{ id: string; secret: string }> {
  const { json, status, text } = await owner.post('/api/webhooks/', { url: `${base}${path}`, events })
  if (status !== 200) throw new Error(text)
  return { id: json.webhook.id, secret: json.secret }
}

const at = (path: string) => received.filter((one) => one.path === path)
const arrived = (path: string, count = 1) => until(async () => at(path).length >= count && at(path))
const listed = async (id: string) => (await owner.get('/api/webhooks/')).json.webhooks.find((one) => one.id === id)
const attempts = (id: string, count: number) =>
  until(async () => {
    const rows = (await listed(id))?.attempts ?? []
    return rows.length >= count && rows
  })

describe('a message', () => {
  it('is signed as Standard Webhooks say, and a changed, old or foreign one does not verify', async () => {
    const { id, secret } = await made('/signed')
    const asked = await owner.post(`/api/webhooks/${id}/test/`)
    expect(asked.json.message).toBe(webhookMessages.testSent)
    const [message] = await arrived('/signed')
    const { headers, body } = message as Received
    expect(headers).toMatchObject({ 'webhook-id': asked.json.message_id, 'content-type': 'application/json' })
    expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(clock / 1000))
    // Receivers read the time themselves: here the server's clock.
    vi.useFakeTimers({ now: clock, toFake: ['Date'] })
    try {
      const verified = new Webhook(secret).verify(body, headers)
      expect(verified).toEqual({ type: 'webhook.test', timestamp: new Date(clock).toISOString(), data: { webhook_id: id } })
      expect(() => new Webhook(secret).verify(body.replace('test', 'text'), headers)).toThrow()
      expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'msg_other' })).toThrow()
      const later = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }
      expect(() => new Webhook(secret).verify(body, later)).toThrow()
      vi.setSystemTime(clock + 6 * 60_000)
      expect(() => new Webhook(secret).verify(body, headers)).toThrow(/too old/)
    } finally {
      vi.useRealTimers()
    }
    expect(await attempts(id, 1)).toMatchObject([{ event: 'webhook.test', attempt: 1, status: 204, ok: true, next_at: null }])
  })

  it('reports runs and exports that finish, and tokens that run low, in the words of the contract', async () => {
    await made('/all')
    await made('/runs', ['run.finished'])
    await server.platform.db.update(subscription).set({ planLeft: 60, used: 0 })
    const { run_id } = (await owner.post('/protected/optimization/', sample.request)).json
    const row = { project_id: sample.projectId, subproject_id: sample.subprojectId, row_index: 0 }
    const file = (await owner.post('/protected/export_stl/', { ...row, zero_thickness_dir: 'None', format: '3mf' })).json
    await server.platform.db.update(subscription).set({ planLeft: 25, used: 0 })
    await owner.post('/protected/optimization/', sample.request)
    const messages = (await arrived('/all', 4)).map(({ body }) => JSON.parse(body))
    const of = (type: string) => messages.filter((message) => message.type === type).map(({ data }) => data)
    // Deliveries go side by side: which of the two runs arrives first is open.
    const first = of('run.finished').find((data) => data.run_id === run_id)
    expect(first).toMatchObject({ project_id: sample.projectId, state: 'done', message: null })
    expect(first.rows).toBeGreaterThan(0)
    expect(of('export.finished')).toEqual([
      {
        ...row,
        run_id,
        format: '3mf',
        quality: 'standard',
        as: 'triangles',
        state: 'ready',
        message: null,
        file_path: file.stl_file_path,
      },
    ])
    expect(of('tokens.low')).toEqual([{ available_tokens: 5 }])
    const ids = at('/all').map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(ids.length)
    expect((await arrived('/runs', 2)).map(({ body }) => JSON.parse(body).type)).toEqual(['run.finished', 'run.finished'])
    await server.platform.db.update(subscription).set({ planLeft: 200, used: 0 })
  })

  it('is tried again under the same id, ever later, until it is taken', async () => {
    answers['/flaky'] = [503, 503, 503, 200]
    const { id } = await made('/flaky', ['run.finished'])
    await owner.post('/protected/optimization/', sample.request)
    const rows = await attempts(id, 4)
    const inOrder = [...rows].sort((a, b) => a.attempt - b.attempt)
    expect(inOrder.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 503],
      [2, 503],
      [3, 503],
      [4, 200],
    ])
    for (const [index, { at: when, next_at }] of inOrder.slice(0, -1).entries()) {
      expect(Date.parse(next_at ?? '') - Date.parse(when)).toBe(1000 * (webhookRetrySeconds[index] ?? 0))
    }
    expect(inOrder.at(-1)?.next_at).toBeNull()
    expect(new Set(at('/flaky').map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('to who never answers, or answers with a redirect, is noted as that', async () => {
    answers['/never'] = 0
    answers['/moved'] = 302
    const [never, moved] = [await made('/never'), await made('/moved')]
    await owner.post(`/api/webhooks/${moved.id}/test/`)
    expect(await attempts(moved.id, 1)).toMatchObject([{ status: 302, ok: false, outcome: webhookMessages.redirected(302) }])
    // Only now: the others answer however long this machine takes.
    const { timeoutMs } = server.platform.webhooks
    Object.assign(server.platform.webhooks, { timeoutMs: 1 })
    await owner.post(`/api/webhooks/${never.id}/test/`)
    expect(await attempts(never.id, 1)).toMatchObject([{ status: null, ok: false, outcome: webhookMessages.timedOut }])
    Object.assign(server.platform.webhooks, { timeoutMs })
    expect(at('/elsewhere')).toEqual([])
  })

  it('is not sent to a name that leads inside by now', async () => {
    names['hooks.example'] = '93.184.216.34'
    const { json } = await owner.post('/api/webhooks/', { url: 'https://hooks.example/', events: ['run.finished'] })
    names['hooks.example'] = '10.0.0.1'
    await owner.post(`/api/webhooks/${json.webhook.id}/test/`)
    expect(await attempts(json.webhook.id, 1)).toMatchObject([{ status: null, outcome: webhookMessages.notPublic }])
  })
})

describe('a webhook', () => {
  it('is refused for a private address, a name that leads there, and for nothing', async () => {
    names['inside.example'] = '10.0.0.1'
    const ask = async (url: string, events: readonly string[] = everything) => {
      const { status, json } = await owner.post('/api/webhooks/', { url, events })
      return [status, json.message]
    }
    expect(await ask('https://10.0.0.1/')).toEqual([400, webhookMessages.notPublic])
    expect(await ask('https://inside.example/')).toEqual([400, webhookMessages.notPublic])
    expect(await ask('https://nowhere.example/')).toEqual([400, webhookMessages.unresolved])
    expect(await ask('http://example.com/')).toEqual([400, webhookMessages.unresolved])
    expect(await ask(base, [])).toEqual([400, webhookMessages.noEvent])
    expect((await ask(base, ['project.deleted']))[0]).toBe(400)
  })

  it('that only failed for days is paused, and a person resumes it', async () => {
    answers['/down'] = 500
    const { id } = await made('/down', ['run.finished'])
    const { db } = server.platform
    await db
      .update(webhook)
      .set({ failingSince: new Date(clock - webhookPauseDays * 24 * hour) })
      .where(eq(webhook.id, id))
    await owner.post('/protected/optimization/', sample.request)
    await until(async () => (await listed(id))?.paused_at)
    expect((await attempts(id, 1))[0]?.next_at).toBeNull()
    received.length = 0
    await owner.post('/protected/optimization/', sample.request)
    expect(await db.select().from(webhookMessage).where(eq(webhookMessage.webhookId, id))).toHaveLength(1)
    answers['/down'] = 200
    expect((await owner.post(`/api/webhooks/${id}/resume/`)).json.message).toBe(webhookMessages.resumed)
    await owner.post('/protected/optimization/', sample.request)
    await arrived('/down')
    expect((await listed(id))?.paused_at).toBeNull()
    const lines = (await db.select().from(auditEvent)).map(({ event }) => event)
    expect(lines).toEqual(expect.arrayContaining(['webhook-made', 'webhook-paused', 'webhook-resumed']))
  })

  it('that is removed gets nothing more, neither what waits for another attempt', async () => {
    answers['/gone'] = 500
    const { id } = await made('/gone', ['run.finished'])
    await owner.post('/protected/optimization/', sample.request)
    await arrived('/gone')
    expect((await owner.post(`/api/webhooks/${id}/remove/`)).json.message).toBe(webhookMessages.removed)
    const before = at('/gone').length
    await owner.post('/protected/optimization/', sample.request)
    expect(at('/gone').length - before).toBeLessThanOrEqual(1)
    expect((await owner.post(`/api/webhooks/${id}/remove/`)).status).toBe(404)
    expect(await server.platform.db.select().from(webhookAttempt)).toEqual([])
  })

  it('is for the owner of its team alone, and no key manages it', async () => {
    const { id } = await made('/owners')
    const member = await signedIn(server, 'member')
    const stranger = await signedIn(server, 'stranger')
    await join(owner, member, 'member@example.com')
    const body = { url: base, events: ['run.finished'] }
    expect((await member.get('/api/webhooks/')).json).toMatchObject({ webhooks: [], may_manage: false })
    expect((await stranger.get('/api/webhooks/')).json).toMatchObject({ webhooks: [], may_manage: true })
    expect((await member.post('/api/webhooks/', body)).status).toBe(403)
    for (const call of ['test', 'resume', 'remove'] as const) {
      expect([call, (await member.post(`/api/webhooks/${id}/${call}/`)).status]).toEqual([call, 403])
      expect([call, (await stranger.post(`/api/webhooks/${id}/${call}/`)).status]).toEqual([call, 404])
    }
    const program = programWith(server, (await makeKey(owner)).secret)
    expect((await program.get('/api/webhooks/')).status).toBe(403)
    expect((await program.post('/api/webhooks/', body)).status).toBe(403)
    expect(await listed(id)).toMatchObject({ url: `${base}/owners`, username: 'owner' })
  })

  it('has company up to the limit, and its secret is stored nowhere', async () => {
    const { db } = server.platform
    const secrets: string[] = []
    clock += hour
    for (let index = 0; index < webhooksPerTeam; index++) {
      secrets.push((await made(`/${index}`)).secret)
      clock += 10 * 60_000
    }
    const more = await owner.post('/api/webhooks/', { url: base, events: ['run.finished'] })
    expect([more.status, more.json.message]).toEqual([409, webhookMessages.tooMany])
    expect(new Set(secrets).size).toBe(webhooksPerTeam)
    const written = JSON.stringify([
      await db.select().from(webhook),
      await db.select().from(auditEvent),
      (await owner.get('/api/webhooks/')).json,
    ])
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
      expect(written).not.toContain(secret.slice(6))
    }
  })
})
