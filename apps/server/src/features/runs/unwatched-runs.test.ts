import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { signedIn } from '../../testing/browser.ts'
import { FakeCompute } from '../../testing/fake-compute.ts'
import { sampleProject, until } from '../../testing/sample-run.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { type RunRow, readRun } from './queries.ts'
import type { Wait } from './watchers.ts'

const compute = new FakeCompute()
const graceMs = 2500
let later = 0
/** The graces that run; the test says when they are over. */
const graces = new Set<() => void>()
const waitForGrace: Wait = (_ms, over) => {
  graces.add(over)
  return () => graces.delete(over)
}

const server = await testServer({ compute, graceMs, waitForGrace, now: () => new Date(Date.now() + later) })
const owner = await signedIn(server, 'owner')
await server.app.listen({ host: '127.0.0.1', port: 0 })
const address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`

const available = async () => (await owner.get('/api/token-balance/')).json.data.available_tokens

const runUntil = (runId: string, is: (row: RunRow) => boolean): Promise<RunRow> =>
  until(async () => {
    const row = await readRun(server.platform.db, runId)
    return row && is(row) && row
  })

/** A run whose only watcher aborts its request, and whose designs are ready at once after that. */
async function leftRun(): Promise<{ readonly runId: string; readonly projectId: string }> {
  const { request, projectId } = await sampleProject(owner)
  const { promise, resolve: letDesign } = Promise.withResolvers<void>()
  compute.gate = promise
  const abort = new AbortController()
  const headers = { 'content-type': 'application/json', cookie: owner.cookie, 'x-csrftoken': owner.csrfToken }
  const answer = fetch(`${address}/protected/optimization/`, {
    method: 'POST',
    headers,
    body: JSON.stringify(request),
    signal: abort.signal,
  })
  const runId = await until(async () => (await owner.get(`/api/project/${projectId}/`)).json.project.active_run?.id)
  abort.abort()
  await expect(answer).rejects.toThrow()
  await runUntil(runId, ({ leftAt }) => leftAt !== null)
  letDesign()
  await runUntil(runId, ({ status }) => status === 'ranking')
  return { runId, projectId }
}

describe('a run that ends while nobody watches', () => {
  it('costs nothing, and leaves no result, when nobody comes back within the grace', async () => {
    const before = await available()
    const { runId, projectId } = await leftRun()
    later = graceMs
    for (const over of graces) over()
    const { status } = await runUntil(runId, ({ finishedAt }) => finishedAt !== null)
    expect([status, await available()]).toEqual(['cancelled', before])
    expect((await owner.get(`/api/project/${projectId}/results/`)).status).toBe(404)
  })

  it('is ended after the grace also when the clock was set back two hours during it', async () => {
    const { runId } = await leftRun()
    later = -2 * 3_600_000
    for (const over of graces) over()
    expect((await runUntil(runId, ({ finishedAt }) => finishedAt !== null)).status).toBe('cancelled')
    later = 0
  })

  it('is finished and charged when a watcher comes back within the grace', async () => {
    const before = await available()
    const { runId, projectId } = await leftRun()
    const events = await owner.get(`/api/runs/${runId}/events`)
    expect(events.text).toContain('"state":"done"')
    expect(await available()).toBe(before - 20)
    expect((await owner.get(`/api/project/${projectId}/results/`)).json.results).toHaveLength(3)
  })
})
