import { optimizationMessages, sweepMessages } from '@trabecula/domain'
import { eq, like } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { hold, ledger, run, subproject } from '../../platform/database/schema.ts'
import { type Browser, makeKey, programWith, signedIn } from '../../testing/browser.ts'
import { createProject, createRun } from '../../testing/factories.ts'
import { FakeCompute, neverMs } from '../../testing/fake-compute.ts'
import { sampleProject, until } from '../../testing/sample-run.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { abandonedRunsCheck } from './abandoned-runs.ts'
import { endRun } from './flow.ts'
import { readRun } from './queries.ts'
import { createWatchers } from './watchers.ts'

let server: TestServer
afterEach(() => server.close())

const compute = () => new FakeCompute({ cells: ['octet'] })

/** The body of a sweep over a box, and how many studies its project has. */
async function swept(owner: Browser, values: readonly number[]) {
  const { request, projectId, subprojectId } = await sampleProject(owner)
  const { username: _u, optimization_value: _v, ...asked } = request
  const studies = async () =>
    (await server.platform.db.select().from(subproject).where(eq(subproject.projectId, projectId))).length
  return { body: { ...asked, is_metric: true, values }, projectId, subprojectId, studies }
}
const begun = async (owner: Browser, body: object, tokens: number) => {
  const { json } = await owner.post('/api/sweeps/', { ...body, tokens })
  if (!json.sweep) throw new Error(json.message)
  return json.sweep
}
const tokensOf = async (owner: Browser) => (await owner.get('/api/token-balance/')).json.data.available_tokens
const statesOf = async (owner: Browser, id: string) =>
  (await owner.get(`/api/sweeps/${id}/`)).json.sweep.values.map(({ state }: { state: string }) => state)
const ended = (owner: Browser, id: string) =>
  until(async () => {
    const { sweep } = (await owner.get(`/api/sweeps/${id}/`)).json
    return sweep.state === 'done' && sweep
  })

describe('a sweep', () => {
  it('says its price first, and begins only when it is agreed to', async () => {
    server = await openTestServer({ concurrency: 0 })
    const owner = await signedIn(server)
    const { body, studies } = await swept(owner, [100, 200, 400])
    const dry = await owner.post('/api/sweeps/', body)
    expect([dry.status, dry.json.tokens, dry.json.sweep]).toEqual([200, 60, null])
    const other = await owner.post('/api/sweeps/', { ...body, tokens: 40 })
    expect([other.status, other.json.message]).toEqual([409, sweepMessages.priceIsAnother(60)])
    expect([await studies(), await server.platform.db.$count(run), await tokensOf(owner)]).toEqual([1, 0, 200])
  })

  it('makes a study with a run for each value, which nobody watches, one after the other, and charges each once', async () => {
    server = await openTestServer({ compute: compute() })
    const owner = await signedIn(server)
    const { body, projectId } = await swept(owner, [100, 200, 400])
    const begunAs = await begun(owner, body, 60)
    expect(begunAs.values.map(({ optimization_value: value }) => value)).toEqual([100, 200, 400])
    const sweep = await ended(owner, begunAs.id)
    for (const value of sweep.values)
      expect(value).toMatchObject({ state: 'done', percent: 100, tokens: 20, best: { row_index: 0 } })
    const { subprojects } = (await owner.get(`/api/project/${projectId}/subprojects/`)).json
    expect(subprojects.map(({ name }: { name: string }) => name).slice(-3)).toEqual([
      'Max load 100 N',
      'Max load 200 N',
      'Max load 400 N',
    ])
    const runs = await server.platform.db.select().from(run)
    const inOrder = runs.toSorted((a, b) => (a.sweepPlace ?? 0) - (b.sweepPlace ?? 0))
    for (const [n, { runningSince }] of inOrder.entries())
      if (n > 0)
        expect(runningSince?.getTime(), `value ${n + 1}`).toBeGreaterThanOrEqual(
          inOrder[n - 1]?.finishedAt?.getTime() ?? Infinity,
        )
    expect([await server.platform.db.$count(ledger, like(ledger.key, 'run:%')), await tokensOf(owner)]).toEqual([3, 140])
    expect((await owner.get(`/api/project/${projectId}/sweeps/`)).json.sweeps).toEqual([sweep])
  })

  it('uses the study that it was begun from for the value of that study', async () => {
    server = await openTestServer({ concurrency: 0 })
    const owner = await signedIn(server)
    const { body, subprojectId, studies } = await swept(owner, [0, 200])
    const sweep = await begun(owner, body, 40)
    expect(sweep.values[0]?.subproject_id).toBe(subprojectId)
    expect(await studies()).toBe(2)
  })

  it('stops: what is done stays, what has not begun costs nothing', async () => {
    const fake = compute()
    server = await openTestServer({ compute: fake })
    const owner = await signedIn(server)
    const { body } = await swept(owner, [100, 200, 400])
    const { id } = await begun(owner, body, 60)
    await until(async () => (await statesOf(owner, id))[0] === 'done')
    fake.gate = new Promise(() => undefined)
    const { sweep } = (await owner.post(`/api/sweeps/${id}/cancel/`)).json
    const states: string[] = sweep.values.map(({ state }: { state: string }) => state)
    const done = states.filter((state) => state === 'done').length
    expect(states).toEqual([...Array(done).fill('done'), ...Array(3 - done).fill('cancelled')])
    expect([await tokensOf(owner), await server.platform.db.$count(hold)]).toEqual([200 - 20 * done, 0])
  })

  it('goes on after a value that is refused, which costs nothing', async () => {
    server = await openTestServer({ compute: new FakeCompute({ refusal: 'Even the solid part reaches only 3 N.' }) })
    const owner = await signedIn(server)
    const { body } = await swept(owner, [100, 200])
    const { id } = await begun(owner, body, 40)
    const { values } = await ended(owner, id)
    for (const value of values)
      expect(value).toMatchObject({ state: 'failed', tokens: 0, message: 'Even the solid part reaches only 3 N.' })
    expect(await tokensOf(owner)).toBe(200)
  })

  it('is read and stopped by its team alone, and with a key of the scope that it needs', async () => {
    server = await openTestServer({ concurrency: 0 })
    const owner = await signedIn(server, 'owner')
    const { body, projectId } = await swept(owner, [100])
    const { id } = await begun(owner, body, 20)
    const stranger = await signedIn(server, 'stranger')
    const reader = programWith(server, (await makeKey(owner, { scopes: ['read'] })).secret)
    for (const answer of [
      await stranger.get(`/api/sweeps/${id}/`),
      await stranger.post(`/api/sweeps/${id}/cancel/`),
      await stranger.get('/api/sweeps/never-there/'),
    ])
      expect([answer.status, answer.json.message]).toEqual([404, sweepMessages.unknown])
    expect((await stranger.get(`/api/project/${projectId}/sweeps/`)).status).toBe(404)
    expect((await stranger.post('/api/sweeps/', body)).status).toBe(404)
    expect((await reader.get(`/api/sweeps/${id}/`)).status).toBe(200)
    expect((await reader.post('/api/sweeps/', body)).status).toBe(403)
    expect((await reader.post(`/api/sweeps/${id}/cancel/`)).status).toBe(403)
    expect(await statesOf(owner, id)).toEqual(['running'])
  })

  it('is begun once under one key, also when it is requested twice at once', async () => {
    server = await openTestServer({ concurrency: 0 })
    const owner = await signedIn(server)
    const { body } = await swept(owner, [100, 200])
    const { secret } = await makeKey(owner)
    const program = programWith(server, secret, { 'idempotency-key': 'curve' })
    const [one, two] = await Promise.all([begun(program, body, 40), begun(program, body, 40)])
    expect(two.id).toBe(one.id)
    expect(await server.platform.db.$count(run)).toBe(2)
  })
})

describe('a sweep that cannot begin', () => {
  it.each([
    [[], sweepMessages.noValues],
    [[100, 100], sweepMessages.twice(100)],
    [Array.from({ length: 21 }, (_, n) => n), sweepMessages.tooMany(21)],
    [Array.from({ length: 11 }, (_, n) => n), sweepMessages.insufficientTokens(220)],
  ])('with the values %j leaves and costs nothing', async (values, sentence) => {
    server = await openTestServer({ concurrency: 0 })
    const owner = await signedIn(server)
    const { body, studies } = await swept(owner, values)
    for (const tokens of [undefined, 20 * values.length]) {
      const refused = await owner.post('/api/sweeps/', { ...body, ...(tokens === undefined ? {} : { tokens }) })
      expect(refused.json.message).toBe(sentence)
    }
    expect([await studies(), await server.platform.db.$count(run), await tokensOf(owner)]).toEqual([1, 0, 200])
  })

  it('because too many runs wait leaves and costs nothing', async () => {
    server = await openTestServer({ concurrency: 0, runLimits: { runsPerTeam: 1, waitingPerTeam: 1 } })
    const owner = await signedIn(server)
    const first = await swept(owner, [100])
    const waiting = await swept(owner, [200, 300])
    const { body, studies } = await swept(owner, [400, 500])
    expect((await owner.post('/api/sweeps/', { ...first.body, tokens: 20 })).status).toBe(200)
    expect((await owner.post('/api/sweeps/', { ...waiting.body, tokens: 40 })).status, 'its two runs wait as one').toBe(200)
    const refused = await owner.post('/api/sweeps/', { ...body, tokens: 40 })
    expect([refused.status, refused.json.message]).toEqual([429, optimizationMessages.tooManyRuns])
    expect([await studies(), await server.platform.db.$count(hold)]).toEqual([1, 3])
  })
})

describe('the runs of a sweep', () => {
  it('go on after the process was killed in the middle of the first', async () => {
    server = await openTestServer({ compute: new FakeCompute({ cells: ['octet'], designMs: neverMs }) })
    const owner = await signedIn(server)
    const { body } = await swept(owner, [100, 200])
    const { id, values } = await begun(owner, body, 40)
    await until(async () => (await statesOf(owner, id))[0] === 'running')
    await server.kill()
    const { database, filesFolder, bucket } = server
    server = await openTestServer({ left: { database, filesFolder, bucket }, compute: compute() })
    const statuses = () => Promise.all(values.map(async ({ run_id }) => (await readRun(server.platform.db, run_id))?.status))
    await until(async () => (await statuses()).every((status) => status === 'done'))
    expect(await server.platform.db.$count(ledger, like(ledger.key, 'run:%'))).toBe(2)
  })

  it('go on when their only watcher leaves, and when nobody ever came', async () => {
    let elapsed = 0
    server = await openTestServer({ concurrency: 0, now: () => new Date(Date.UTC(2026, 0, 1) + elapsed) })
    const owner = await signedIn(server)
    const { body } = await swept(owner, [100, 200])
    const { values } = await begun(owner, body, 40)
    const ids = values.map(({ run_id }: { run_id: string }) => run_id)
    let endGrace = () => {}
    const failures: unknown[] = []
    const watchers = createWatchers(
      server.platform,
      (error) => failures.push(error),
      undefined,
      (_ms, over) => {
        endGrace = over
        return () => {}
      },
    )
    watchers.watch(ids[0] ?? '')()
    endGrace()
    const look = abandonedRunsCheck(server.platform, undefined, () => elapsed)
    for (elapsed = 0; elapsed < 120_000; elapsed += 5000) expect(await look()).toEqual([])
    watchers.close()
    expect(await Promise.all(ids.map(async (id: string) => (await readRun(server.platform.db, id))?.status))).toEqual([
      'preparing',
      'waiting',
    ])
    expect(failures).toEqual([])
  })

  it('take one of the places of their team, turns with other sweeps, and let a run by itself go first', async () => {
    server = await openTestServer({ concurrency: 0, runLimits: { runsPerTeam: 2, waitingPerTeam: 9 } })
    const { platform } = server
    const owner = await signedIn(server)
    const [a, b] = [await swept(owner, [100, 200, 300]), await swept(owner, [150, 250])]
    const sweepA = await begun(owner, a.body, 60)
    const runOf = async (sweep: { readonly id: string }, n: number): Promise<string> =>
      (await owner.get(`/api/sweeps/${sweep.id}/`)).json.sweep.values[n]?.run_id ?? ''
    const statusOf = async (id: string) => (await readRun(platform.db, id))?.status
    expect(await statusOf(await runOf(sweepA, 1)), 'a free place is not for the second value').toBe('waiting')

    const sweepB = await begun(owner, b.body, 40)
    expect(await statusOf(await runOf(sweepB, 0))).toBe('preparing')
    const teamId = (await readRun(platform.db, await runOf(sweepA, 0)))?.teamId
    const single = (await createRun(platform, await createProject(platform, teamId))) as string
    expect(await statusOf(single)).toBe('waiting')

    const end = async (id: string) => endRun(platform, id, 'failed', { code: 'failed', message: 'test' })
    const underWay = async () => {
      const rows = await platform.db.select().from(run).where(eq(run.status, 'preparing'))
      return rows.map(({ id }) => id).sort()
    }
    const [a0, a1, b0, b1] = [await runOf(sweepA, 0), await runOf(sweepA, 1), await runOf(sweepB, 0), await runOf(sweepB, 1)]
    await end(a0)
    expect(await underWay()).toEqual([b0, single].sort())
    await end(b0)
    expect(await underWay(), 'the second values take turns').toEqual([a1, single].sort())
    await end(single)
    expect(await underWay()).toEqual([a1, b1].sort())
  })
})
