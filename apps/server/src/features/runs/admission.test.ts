import { optimizationMessages } from '@trabecula/domain'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { candidate, run } from '../../platform/database/schema.ts'
import { createProject, createRun } from '../../testing/factories.ts'
import { FakeCompute } from '../../testing/fake-compute.ts'
import { repeatedly, until } from '../../testing/sample-run.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { planPriority } from './admission.ts'
import { endRun, planCandidates, settleCandidate } from './flow.ts'
import { readRun } from './queries.ts'
import { readRunEvent } from './run-event.ts'

let server: TestServer
afterEach(() => server.close())

const stop = { code: 'cancelled', message: 'enough' }
const statusOf = async (id: string | null) => (await readRun(server.platform.db, id ?? ''))?.status
const runLimits = { runsPerTeam: 2, waitingPerTeam: 2 }

describe('the turns of a team', () => {
  it('let so many runs compute, the next ones wait in order, and one too many is refused', async () => {
    server = await openTestServer({ concurrency: 0, runLimits })
    const { platform } = server
    const fixture = await createProject(platform)
    const ids: (string | null)[] = []
    for (let i = 0; i < 5; i++) ids.push(await createRun(platform, fixture, { createdAt: new Date(Date.now() + i) }))
    expect(await Promise.all(ids.slice(0, 4).map(statusOf))).toEqual(['preparing', 'preparing', 'waiting', 'waiting'])
    expect(ids[4]).toBeNull()
    expect(await createRun(platform, await createProject(platform)), 'a run of another team').not.toBeNull()

    const event = await readRunEvent(platform, ids[2] as string)
    expect(event).toMatchObject({ state: 'queued', detail: optimizationMessages.waitingForTurn })

    await endRun(platform, ids[1] as string, 'failed', stop)
    expect(await Promise.all(ids.slice(2, 4).map(statusOf))).toEqual(['preparing', 'waiting'])
    await endRun(platform, ids[3] as string, 'cancelled', stop)
    expect(await statusOf(ids[2] as string)).toBe('preparing')
    expect(await createRun(platform, fixture)).not.toBeNull()
  })

  it('are never more than allowed, however many runs start and end at once', async () => {
    const compute = new FakeCompute({ cells: ['octet'], designMs: 1 })
    const design = Promise.withResolvers<void>()
    compute.gate = design.promise
    server = await openTestServer({ compute, concurrency: 2, runLimits: { runsPerTeam: 2, waitingPerTeam: 50 } })
    const { platform } = server
    const fixture = await createProject(platform)
    let most = 0
    const stopWatching = repeatedly(async () => {
      const open = await platform.db.select({ status: run.status }).from(run).where(eq(run.teamId, fixture.teamId))
      most = Math.max(most, open.filter(({ status }) => ['preparing', 'running', 'ranking'].includes(status)).length)
    }, 20)
    const ids = await Promise.all(Array.from({ length: 8 }, () => createRun(platform, fixture)))
    expect(new Set(ids).size).toBe(8)
    await until(async () => most === 2)
    design.resolve()
    await until(async () => (await Promise.all(ids.map(statusOf))).every((status) => status === 'done'))
    await stopWatching()
    expect(most).toBe(2)
    expect(server.errors).toEqual([])
  })

  it('are taken by nobody who was cancelled while waiting', async () => {
    server = await openTestServer({ concurrency: 0, runLimits: { runsPerTeam: 1, waitingPerTeam: 5 } })
    const { platform } = server
    const fixture = await createProject(platform)
    const ids: string[] = []
    for (let i = 0; i < 4; i++) ids.push((await createRun(platform, fixture, { createdAt: new Date(Date.now() + i) })) as string)
    await Promise.all(ids.slice(0, 3).map((id) => endRun(platform, id, 'cancelled', stop)))
    expect(await Promise.all(ids.map(statusOf))).toEqual(['cancelled', 'cancelled', 'cancelled', 'preparing'])
  })
})

it('who computes first is the higher plan, and among equals two teams take turns', async () => {
  const compute = new FakeCompute({ cells: ['octet'] })
  server = await openTestServer({ compute, concurrency: 0 })
  const { platform } = server
  const cells = Array.from({ length: 5 }, (_, index) => `cell-${index}`)
  const start = async (priority: number) => {
    const id = (await createRun(platform, await createProject(platform), { priority })) as string
    await planCandidates(platform, id, cells)
    return id
  }
  const [first, second, studio] = [await start(0), await start(0), await start(planPriority('studio'))]
  const order: string[] = []
  await platform.jobs.work('candidate', 1, async ({ data }) => {
    order.push(data.run)
    await settleCandidate(platform, data.run, data.index, { status: 'failed', message: 'test' })
  })
  await until(async () => order.length === 15)
  expect(order.slice(0, 5)).toEqual(Array(5).fill(studio))
  // Three jobs of each are queued at a time: the second team's first job comes before the first team's last.
  expect(order.slice(5, 11)).toEqual([first, first, first, second, second, second])
  expect(order.indexOf(second)).toBeLessThan(order.lastIndexOf(first))
  const settled = () => platform.db.select().from(candidate).where(eq(candidate.status, 'failed'))
  await until(async () => (await settled()).length === 15)
})
