import { createHash, randomUUID } from 'node:crypto'
import { optimizationMessages } from '@trabecula/domain'
import { pressedBox } from '@trabecula/testkit/box-stl'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { artifact, candidate, hold, ledger, run } from '../../platform/database/schema.ts'
import type { AnswerAt } from '../../testing/answer-at.ts'
import { type Browser, type Reply, signedIn } from '../../testing/browser.ts'
import { FakeCompute, neverMs } from '../../testing/fake-compute.ts'
import { sampleProject, until } from '../../testing/sample-run.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { finishRun, openRun, planCandidates, settleCandidate, windowSize } from './flow.ts'
import { candidatesOf, readRun } from './queries.ts'
import type { Wait } from './watchers.ts'

let server: TestServer
afterEach(() => server.close())

/** Sends the long request without waiting for it, and answers the run's id as soon as it exists. */
async function startRun(
  browser: Browser,
): Promise<{ runId: string; reply: Promise<Reply<AnswerAt<'POST', '/protected/optimization/'>>>; projectId: string }> {
  const { request, projectId } = await sampleProject(browser)
  const reply = browser.post('/protected/optimization/', request)
  // In the table it stays, even if it ends before anybody looks.
  const { id: runId } = await until(async () => {
    const { db } = server.platform
    return (await db.select().from(run).where(eq(run.projectId, projectId)))[0]
  })
  return { runId, reply, projectId }
}

const chargesOf = (runId: string) =>
  server.platform.db
    .select()
    .from(ledger)
    .where(eq(ledger.key, `run:${runId}`))
const cells = Array.from({ length: 7 }, (_, i) => `cell-${i}`)

describe('the window of candidates', () => {
  it('keeps a few jobs queued and hands on to the next as each finishes, in order', async () => {
    server = await openTestServer({ concurrency: 0 })
    const owner = await signedIn(server)
    const { projectId, subprojectId } = await sampleProject(owner)
    const { db } = server.platform
    const id = randomUUID()
    const input = {
      name: '',
      fileKey: '',
      fileUnit: 'mm',
      surfacesKey: '',
      force: { x: 0, y: 0, z: 1 },
      settings: {},
      isMetric: true,
    } as never
    const row = { id, projectId, subprojectId, teamId: 'team', userId: 'user', status: 'preparing', tokens: 20, input } as const
    await db.transaction((tx) => openRun(server.platform, tx, row))
    await planCandidates(server.platform, id, cells)
    const queued = async () => (await candidatesOf(db, id)).flatMap(({ status, index }) => (status === 'queued' ? [index] : []))
    expect(await queued()).toEqual([0, 1, 2].slice(0, windowSize))

    const failed = { status: 'failed', message: 'no' } as const
    expect(await settleCandidate(server.platform, id, 1, failed)).toBe(true)
    expect(await queued()).toEqual([0, 2, 3])
    expect(await settleCandidate(server.platform, id, 1, failed), 'a second settling of the same candidate').toBe(false)
    expect(await queued()).toEqual([0, 2, 3])
    for (const index of [0, 2, 3, 4, 5, 6]) await settleCandidate(server.platform, id, index, failed)
    expect((await readRun(db, id))?.status).toBe('ranking')
  })

  it('never computes more at a time than there are compute slots', async () => {
    const compute = new FakeCompute({ cells, designMs: 30 })
    server = await openTestServer({ compute, concurrency: 2 })
    const { reply } = await startRun(await signedIn(server))
    expect((await reply).json.data).toHaveLength(cells.length)
    expect(compute.mostActive).toBeLessThanOrEqual(2)
  })
})

describe('the end of a run', () => {
  it('without a result, which costs nothing, leaves no copy of its loads', async () => {
    server = await openTestServer({ concurrency: 0 })
    const owner = await signedIn(server)
    const { request, projectId } = await sampleProject(owner)
    const started = await owner.post('/api/runs/', {
      ...request,
      optimization_goal: 'max-load',
      optimization_value: 800,
      loads_and_supports: pressedBox(2),
    })
    const { db } = server.platform
    const stored = async () => (await db.select().from(run).where(eq(run.projectId, projectId)))[0]
    expect([started.status, (await stored())?.input.loads?.cases.length]).toEqual([200, 1])
    await owner.post(`/api/runs/${(await stored())?.id}/cancel/`)
    expect(await stored()).toMatchObject({ status: 'cancelled', input: { name: expect.any(String) } })
    expect((await stored())?.input).not.toHaveProperty('loads')
  })

  it('is charged exactly once, however often the last job runs', async () => {
    server = await openTestServer()
    const owner = await signedIn(server)
    const { runId, reply } = await startRun(owner)
    await reply
    const result = (await readRun(server.platform.db, runId))?.result
    await finishRun(server.platform, runId, result as never, [0, 1, 2])
    await server.platform.db.update(run).set({ status: 'ranking' }).where(eq(run.id, runId))
    await Promise.all([1, 2, 3].map(() => finishRun(server.platform, runId, result as never, [0, 1, 2])))
    expect(await chargesOf(runId)).toHaveLength(1)
    expect((await owner.get('/api/token-balance/')).json.data.available_tokens).toBe(180)
  })

  it('answers the refusal of a set-up that cannot be solved, uncharged', async () => {
    const sentence = 'Nothing holds the part against turning.'
    server = await openTestServer({ compute: new FakeCompute({ refusal: sentence }) })
    const owner = await signedIn(server)
    const { request } = await sampleProject(owner)
    const reply = await owner.post('/protected/optimization/', request)
    expect([reply.status, reply.json.message]).toEqual([422, sentence])
    expect((await owner.get('/api/token-balance/')).json.data.used_tokens).toBe(0)
  })

  it('comes without the candidate that broke', async () => {
    server = await openTestServer({ compute: new FakeCompute({ broken: 'octet' }) })
    const { reply } = await startRun(await signedIn(server))
    expect((await reply).json.data).toHaveLength(2)
    expect(server.errors).toHaveLength(1)
  })

  it('is the refusal of the first candidate when none gave a design, uncharged', async () => {
    server = await openTestServer({ compute: new FakeCompute({ cells: ['octet'], broken: 'octet' }) })
    const owner = await signedIn(server)
    const { request } = await sampleProject(owner)
    const answer = await owner.post('/protected/optimization/', request)
    expect([answer.status, answer.json.message]).toEqual([422, 'This lattice could not be computed.'])
    const [ended] = await server.platform.db.select().from(run)
    expect([ended?.status, ended?.refusalCode]).toEqual(['refused', 'no-candidate'])
    expect((await owner.get('/api/token-balance/')).json.data.used_tokens).toBe(0)
  })
})

describe('designs', () => {
  const designsOf = async (runId: string) => {
    const keys: string[] = []
    for await (const { key } of server.platform.files.list()) if (key.startsWith(`runs/${runId}/`)) keys.push(key)
    return keys.filter((key) => key.includes('/design-')).sort()
  }

  it('are stored once, with length and hash, and those that no row shows are dropped', async () => {
    const compute = new FakeCompute({ cells: ['gyroid-sheet', 'octet', 'kelvin'], order: [2, 0] })
    server = await openTestServer({ compute })
    const { runId, reply } = await startRun(await signedIn(server))
    expect((await reply).json.data).toHaveLength(2)
    const found = await candidatesOf(server.platform.db, runId)
    expect(found.map(({ rowIndex }) => rowIndex)).toEqual([1, null, 0])
    const shown = found.flatMap(({ designKey }) => designKey ?? [])
    await until(async () => (await designsOf(runId)).length === 2)
    expect(await designsOf(runId)).toEqual(shown.sort())
    const kelvin = { designBytes: 6, designHash: createHash('sha256').update('kelvin').digest('hex') }
    expect(found[2]).toMatchObject(kelvin)
  })

  it('are exported from the row that shows them', async () => {
    const compute = new FakeCompute({ cells: ['gyroid-sheet', 'octet', 'kelvin'], order: [2, 0, 1] })
    server = await openTestServer({ compute })
    const owner = await signedIn(server)
    const { projectId, subprojectId, request } = await sampleProject(owner)
    await owner.post('/protected/optimization/', request)
    for (const row_index of [0, 1, 2]) {
      const row = { project_id: projectId, subproject_id: subprojectId, row_index }
      const answer = await owner.post('/protected/export_stl/', { ...row, zero_thickness_dir: 'None' })
      expect(answer.status).toBe(200)
    }
    expect(compute.meshed).toEqual(['kelvin', 'gyroid-sheet', 'octet'])
    const stored = await server.platform.db.select().from(artifact)
    const hash = createHash('sha256').update('solid').digest('hex')
    for (const { files } of stored) expect(Object.values(files ?? {})).toEqual([{ bytes: 5, sha256: hash }])
    expect(stored).toHaveLength(3)
  })

  it('of results from before they were stored once are found', async () => {
    const compute = new FakeCompute()
    server = await openTestServer({ compute })
    const owner = await signedIn(server)
    const { projectId, subprojectId, request } = await sampleProject(owner)
    const runId: string = (await owner.post('/protected/optimization/', request)).json.run_id
    await server.platform.db.update(candidate).set({ rowIndex: null })
    await server.platform.files.put(`runs/${runId}/row-1.bin`, Buffer.from('as ranked'))
    const row = { project_id: projectId, subproject_id: subprojectId, row_index: 1 }
    await owner.post('/protected/export_stl/', { ...row, zero_thickness_dir: 'None' })
    expect(compute.meshed).toEqual(['as ranked'])
  })
})

describe('cancelling', () => {
  it('§4.6 §7.5 stops the computation at once and charges nothing', async () => {
    const compute = new FakeCompute({ designMs: neverMs })
    server = await openTestServer({ compute })
    const owner = await signedIn(server)
    const { runId, reply, projectId } = await startRun(owner)
    await until(async () => compute.active > 0)
    await owner.post(`/api/runs/${runId}/cancel/`)
    const answer = await reply
    expect([answer.status, answer.json.message]).toEqual([409, optimizationMessages.cancelled])
    await until(async () => compute.active === 0)
    expect(compute.aborted.length).toBeGreaterThan(0)
    expect(await chargesOf(runId)).toHaveLength(0)
    expect((await owner.get(`/api/project/${projectId}/`)).json.project.active_run).toBeNull()
  })

  it('of all but one is what several starts in one study at the same moment come to', async () => {
    server = await openTestServer({ compute: new FakeCompute({ designMs: neverMs }) })
    const owner = await signedIn(server)
    const { request } = await sampleProject(owner)
    const statuses: number[] = []
    const starts = Array.from({ length: 4 }, async () => {
      statuses.push((await owner.post('/protected/optimization/', request)).status)
    })
    await until(async () => statuses.length === 3)
    expect(statuses).toEqual([409, 409, 409])
    const { db } = server.platform
    // The cancellation of the third opens its own only after that.
    await until(async () => (await db.$count(hold)) > 0)
    const [left] = await db
      .select()
      .from(run)
      .where(inArray(run.status, ['preparing', 'running']))
    expect((await db.select().from(hold)).map(({ key, tokens }) => [key, tokens])).toEqual([[`run:${left?.id}`, 20]])
    await owner.post(`/api/runs/${left?.id}/cancel/`)
    await Promise.all(starts)
    expect(statuses).toEqual([409, 409, 409, 409])
    expect(await db.$count(hold)).toBe(0)
  })

  it('follows when the browser leaves and nobody watches for the grace time', async () => {
    const compute = new FakeCompute({ designMs: neverMs })
    const graces = new Set<() => void>()
    const waitForGrace: Wait = (_ms, over) => {
      graces.add(over)
      return () => graces.delete(over)
    }
    server = await openTestServer({ compute, waitForGrace })
    const owner = await signedIn(server)
    const { request, projectId } = await sampleProject(owner)
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const leave = new AbortController()
    const headers = { 'content-type': 'application/json', 'x-csrftoken': owner.csrfToken, cookie: owner.cookie }
    const body = JSON.stringify(request)
    const gone = fetch(`${address}/protected/optimization/`, { method: 'POST', headers, body, signal: leave.signal }).catch(
      () => 'gone',
    )
    const active = async () => (await owner.get(`/api/project/${projectId}/`)).json.project.active_run?.id
    const runId: string = await until(active)

    // An event stream takes over: the run lives on.
    const stream = new AbortController()
    const events = await fetch(`${address}/api/runs/${runId}/events`, {
      headers: { cookie: owner.cookie },
      signal: stream.signal,
    })
    leave.abort()
    expect(await gone).toBe('gone')
    // The request has a connection of its own, so it is over when the server no longer counts it.
    await until(async () => server.app.requestsInFlight() === 0)
    expect(await active()).toBe(runId)
    expect(graces.size, 'nobody waits for the end of a grace').toBe(0)

    stream.abort()
    await events.text().catch(() => '')
    await until(async () => graces.size === 1)
    for (const over of graces) over()
    await until(async () => (await readRun(server.platform.db, runId))?.status === 'cancelled')
    await until(async () => compute.active === 0)
  })
})

it('a killed process loses no finished candidate: the next start goes on with the rest and charges once', async () => {
  const hanging = new FakeCompute({ cells, designMs: 5, hangsAt: 'cell-2' })
  server = await openTestServer({ compute: hanging, concurrency: 1 })
  const owner = await signedIn(server)
  const { runId, reply } = await startRun(owner)
  await until(async () => hanging.designed.length === 2 && hanging.active === 1)
  const killed = server
  void reply.catch(() => null)
  await killed.kill()

  const compute = new FakeCompute({ cells })
  server = await openTestServer({ compute, concurrency: 1, left: killed })
  await until(async () => (await readRun(server.platform.db, runId))?.status === 'done')
  expect(compute.designed).toEqual(cells.slice(2))
  expect(await chargesOf(runId)).toHaveLength(1)
})
