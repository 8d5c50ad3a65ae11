import { readFileSync } from 'node:fs'
import { optimizationMessages, verificationMessages } from '@trabecula/domain'
import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { artifact, candidate, run, webhookMessage } from '../../platform/database/schema.ts'
import { ThreadDied } from '../../platform/threads/pool.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { FakeCompute, neverMs } from '../../testing/fake-compute.ts'
import { type SampleProject, sampleProject, until } from '../../testing/sample-run.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: Browser
let project: SampleProject
let compute: FakeCompute
afterEach(async () => {
  expect(server.errors).toEqual([])
  await server.close()
})

async function open(options: ConstructorParameters<typeof FakeCompute>[0] = {}, verifiesDesigns = true): Promise<void> {
  compute = new FakeCompute(options)
  server = await openTestServer({ compute, verifiesDesigns })
  owner = await signedIn(server)
  project = await sampleProject(owner)
}

const generate = (more: object = {}) => owner.post('/protected/optimization/', { ...project.request, ...more })
const results = async () => (await owner.get(`/api/project/${project.projectId}/results/`)).json
const orders = (runId: string) =>
  server.platform.db.select().from(artifact).where(eq(artifact.runId, runId)).orderBy(asc(artifact.rowIndex))
const settled = (runId: string) =>
  until(async () => {
    const all = await orders(runId)
    return all.length > 0 && all.every(({ status }) => status !== 'queued') && all
  })
const verify = (row_index: number) =>
  owner.post('/protected/verify/', { project_id: project.projectId, subproject_id: project.subprojectId, row_index })

const exportRow = async (format = 'stl') => {
  const row = { project_id: project.projectId, subproject_id: project.subprojectId, row_index: 0 }
  const { status } = await owner.post('/protected/export_stl/', { ...row, zero_thickness_dir: 'None', format })
  expect(status).toBe(200)
}
const designs = (runId: string) => server.platform.db.select().from(candidate).where(eq(candidate.runId, runId))

/** The verifications that wait, as the job engine has them, in the order in which they are done. */
async function waiting(): Promise<{ priority: number; artifact: string }[]> {
  const found = await server.platform.db.execute(
    sql`select priority, data ->> 'artifact' as artifact from pgboss.job where name = 'verify' and state < 'active' order by priority desc`,
  )
  return (found as unknown as { rows: { priority: number; artifact: string }[] }).rows
}

/** Messages for a team's webhooks, which need no receiver to be written. */
async function subscribed() {
  await owner.post('/api/webhooks/', { url: 'http://127.0.0.1:9/', events: ['run.verified'] })
  return async () =>
    (await server.platform.db.select({ body: webhookMessage.body }).from(webhookMessage)).map(({ body }) => JSON.parse(body).data)
}

describe('a run that has its designs', () => {
  it('verifies every row without being asked, for nothing, and says once that all are settled', { tags: ['long'] }, async () => {
    await open()
    const messages = await subscribed()
    const available = async () => (await owner.get('/api/token-balance/')).json.data.available_tokens
    const { run_id: runId, data } = (await generate()).json
    expect(data.map(({ state }) => state)).toEqual(['predicted', 'predicted', 'predicted'])
    const after = await available()
    await settled(runId)
    const { results: rows, verifications } = await results()
    expect(rows).toMatchObject([0, 1, 2].map((row_index) => ({ row_index, state: 'verified', max_load_n: 1100 })))
    expect(verifications).toEqual([])
    expect(compute.verified).toHaveLength(3)
    expect(await available()).toBe(after)
    // Verified once more by hand: the run is settled already.
    await server.platform.db.delete(artifact).where(eq(artifact.rowIndex, 0))
    await verify(0)
    await settled(runId)
    const ids = { run_id: runId, project_id: project.projectId, subproject_id: project.subprojectId }
    expect(await messages()).toEqual([{ ...ids, rows: 3, verified: 3, failed: 0 }])
  })

  it('shows the row whose file is the best where the project is listed', { tags: ['long'] }, async () => {
    await open({ verifiedLoads: [1000, 1150, 1100] })
    const best = async () => (await owner.get('/api/projects/')).json.projects[0]?.best_result
    const { run_id: runId } = (await generate({ is_metric: true })).json
    await settled(runId)
    expect((await results()).results.map(({ max_load_n }) => max_load_n)).toEqual([1000, 1150, 1100])
    expect(await best()).toBe('cell-1 · 41 g · 1,150 N')
    const [project] = (await owner.get('/api/history/')).json.history
    expect(project?.runs[0]?.best_result).toBe('cell-1 · 41 g · 1,150 N')
  })

  it('orders all at once, the best first and each after what a person requested', async () => {
    await open({ verifyMs: neverMs })
    const { run_id: runId } = (await generate()).json
    await until(async () => (await results()).verifications?.[0]?.detail === 'Solving')
    const [first, second, third] = await orders(runId)
    expect(await waiting()).toEqual([
      { priority: -2, artifact: second?.id },
      { priority: -3, artifact: third?.id },
    ])
    expect((await results()).verifications).toMatchObject([
      { row_index: 0, run_id: first?.id, state: 'running', detail: 'Solving' },
      { row_index: 1, run_id: second?.id, state: 'queued' },
      { row_index: 2, run_id: third?.id, state: 'queued' },
    ])
    // When a person requests the last one, no other verification begins, but this one comes next.
    expect((await verify(2)).json).toMatchObject({ run_id: third?.id })
    expect((await waiting()).map(({ artifact: id }) => id)).toEqual([third?.id, second?.id])
    expect((await waiting())[0]?.priority).toBe(0)
  })

  it('keeps why a row could not be verified, and the row can be verified again', async () => {
    await open({ verifyRefusal: 'Too large.' })
    const messages = await subscribed()
    const { run_id: runId } = (await generate()).json
    await settled(runId)
    const { results: rows, verifications } = await results()
    expect(rows).toMatchObject([0, 1, 2].map(() => ({ state: 'predicted', max_load_n: 1200 })))
    expect(verifications).toMatchObject([0, 1, 2].map((row_index) => ({ row_index, state: 'failed', message: 'Too large.' })))
    expect(await messages()).toMatchObject([{ rows: 3, verified: 0, failed: 3 }])
    const again = (await verify(1)).json.run_id
    expect(again).not.toBe(verifications?.[1]?.run_id)
    await settled(runId)
    expect(compute.verified).toHaveLength(4)
    expect(await messages()).toHaveLength(1)
  })

  it('leaves a row predicted, with the reason, whose verification dies every time, and verifies the others', async () => {
    await open()
    const own = compute.verify
    let deaths = 0
    compute.verify = async (...given) => {
      if (readFileSync(given[1], 'utf8') !== 'gyroid-sheet') return own(...given)
      deaths++
      throw new ThreadDied('out of memory')
    }
    const { run_id: runId } = (await generate()).json
    await settled(runId)
    expect(deaths).toBeGreaterThan(1)
    const { results: rows, verifications } = await results()
    expect(rows.map(({ state }) => state)).toEqual(['predicted', 'verified', 'verified'])
    expect(verifications).toMatchObject([{ row_index: 0, state: 'failed', message: verificationMessages.failed }])
    expect(server.errors.splice(0)).toEqual([expect.objectContaining({ message: expect.stringContaining('verify') })])
  })

  it('leaves them predicted where the request or the server says so; the request decides', async () => {
    await open({}, false)
    const { run_id: first } = (await generate()).json
    expect([await orders(first), (await results()).verifications]).toEqual([[], []])
    const { run_id: second } = (await generate({ verify: true })).json
    await settled(second)
    expect((await results()).results[0]).toMatchObject({ state: 'verified' })
    await server.close()
    await open()
    const { run_id: third } = (await generate({ verify: false })).json
    expect(await orders(third)).toEqual([])
  })

  it('that was ordered before runs verified their designs ends as it did', async () => {
    await open()
    const { db } = server.platform
    const { promise, resolve } = Promise.withResolvers<void>()
    compute.gate = promise
    const ends = generate()
    const { id, input } = await until(async () => compute.prepared.length === 1 && (await db.select().from(run))[0])
    const { verify: _, ...before } = input
    await db.update(run).set({ input: before }).where(eq(run.id, id))
    resolve()
    expect((await ends).status).toBe(200)
    expect(await orders(id)).toEqual([])
  })
})

describe('a design whose file misses the target', () => {
  const generateFor = (optimization_value: number) =>
    generate({ optimization_goal: 'max-load', optimization_value, is_metric: true })

  it('is graded again until its file meets it; the row, its design and its fields are the new ones', async () => {
    await open({ cells: ['octet'], verifiedLoads: [800, 1010] })
    const { run_id: runId } = (await generateFor(1000)).json
    const [before] = await designs(runId)
    await settled(runId)
    expect(compute.gradedAgain).toEqual([expect.closeTo((1200 * 1015) / 800, 6)])
    const [row] = (await results()).results
    expect(row).toMatchObject({ state: 'verified', row_index: 0, mass_g: 45, max_load_n: 1010, target_note: 'on target' })
    expect(row?.predicted?.max_load_n).toBeCloseTo((1200 * 1015) / 800, 6)
    const [after] = await designs(runId)
    expect(after?.designKey).not.toBe(before?.designKey)
    await exportRow()
    expect(compute.meshed.at(-1)).toBe('octet again')
    await until(async () => (await server.platform.files.size(before!.designKey!)) === null)
  })

  it('is graded again for what else is required, when its load alone is met', async () => {
    await open({ cells: ['octet'], verifiedLoads: [1020, 1100], verifiedSags: [1.2, 0.99] })
    const { run_id: runId } = (await generateFor(1000)).json
    await settled(runId)
    expect(compute.gradedAgain).toEqual([expect.closeTo(1000 * 1.015 * 1.2, 6)])
    const [row] = (await results()).results
    expect(row).toMatchObject({ state: 'verified', mass_g: 45, requirements: [{ met: true }, { value: 0.99, met: true }] })
  })

  it('keeps its design where its file is exported in the meantime, and is short', async () => {
    await open({ cells: ['octet'], verifiedLoads: [800, 1010] })
    const { promise, resolve } = Promise.withResolvers<void>()
    compute.verifyGate = promise
    const { run_id: runId } = (await generateFor(1000)).json
    await until(async () => compute.verified.length === 1)
    await exportRow()
    resolve()
    await settled(runId)
    const [row] = (await results()).results
    expect(row).toMatchObject({ state: 'verified', mass_g: 40, max_load_n: 800, target_met: false })
    expect(row?.predicted).toMatchObject({ max_load_n: 1200 })
    await exportRow('3mf')
    expect(compute.meshed.at(-1)).toBe('octet')
  })

  it('keeps its design where a person verifies a run that does not', async () => {
    await open({ cells: ['octet'], verifiedLoads: [800] }, false)
    const { run_id: runId } = (await generateFor(1000)).json
    await verify(0)
    await settled(runId)
    expect((await results()).results[0]).toMatchObject({ state: 'verified', max_load_n: 800, target_met: false })
    expect(compute.gradedAgain).toEqual([])
  })
})

describe('verifications that wait', () => {
  it('end with the result that a newer one replaces, and the page of the newer one has its own', async () => {
    await open({ verifyMs: neverMs })
    const { run_id: first } = (await generate()).json
    await until(async () => compute.verified.length === 1)
    const { run_id: second } = (await generate()).json
    expect(await settled(first)).toMatchObject(
      [0, 1, 2].map(() => ({ status: 'failed', message: verificationMessages.replaced })),
    )
    expect((await orders(second)).map(({ status }) => status)).toEqual(['queued', 'queued', 'queued'])
    // The one under way was ended too, so that the newer result's first row is verified.
    await until(async () => compute.verified.length === 2)
  })

  it('are cancelled one by one, or all by the id of their run', async () => {
    await open({ verifyMs: neverMs })
    const messages = await subscribed()
    const { run_id: runId } = (await generate()).json
    await until(async () => compute.verified.length === 1)
    const [, second] = await orders(runId)
    await owner.post(`/api/runs/${second?.id}/cancel/`)
    expect((await orders(runId)).map(({ status }) => status)).toEqual(['queued', 'failed', 'queued'])
    const stranger = await signedIn(server)
    expect((await stranger.post(`/api/runs/${runId}/cancel/`)).json.message).toBe(optimizationMessages.unknownRun)
    await owner.post(`/api/runs/${runId}/cancel/`)
    await settled(runId)
    const { verifications, results: rows } = await results()
    expect(verifications).toMatchObject([0, 1, 2].map(() => ({ state: 'cancelled', message: verificationMessages.cancelled })))
    expect(rows).toMatchObject([0, 1, 2].map(() => ({ state: 'predicted' })))
    expect(await messages()).toMatchObject([{ verified: 0, failed: 3 }])
    expect(await waiting()).toEqual([])
  })

  it('go with their project', async () => {
    await open({ verifyMs: neverMs })
    const { run_id: runId } = (await generate()).json
    await until(async () => compute.verified.length === 1)
    for (const act of ['archive', 'permanently-delete']) {
      const { version } = (await owner.get(`/api/project/${project.projectId}/`)).json.project
      await owner.post(`/api/project/${project.projectId}/${act}/`, { version })
    }
    expect([await orders(runId), await waiting()]).toEqual([[], []])
  })

  it('survive a process that is killed', async () => {
    await open({ verifyMs: neverMs })
    const { run_id: runId } = (await generate()).json
    await until(async () => compute.verified.length === 1)
    await server.kill()
    const { database, filesFolder, bucket } = server
    server = await openTestServer({ left: { database, filesFolder, bucket }, compute: new FakeCompute() })
    await settled(runId)
    expect((await orders(runId)).map(({ status }) => status)).toEqual(['ready', 'ready', 'ready'])
  })
})
