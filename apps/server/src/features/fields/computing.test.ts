import { fieldMessages, optimizationMessages } from '@trabecula/domain'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { candidate, keptFields } from '../../platform/database/schema.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { FakeCompute } from '../../testing/fake-compute.ts'
import { type SampleProject, sampleProject, until } from '../../testing/sample-run.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: Browser
let project: SampleProject
let runId: string

/** A result of which nothing is kept but its designs. */
async function openWith(compute: FakeCompute): Promise<void> {
  server = await openTestServer({ compute })
  owner = await signedIn(server)
  project = await sampleProject(owner)
  runId = (await owner.post('/protected/optimization/', project.request)).json.run_id
}

const subjectOf = (row_index: number | null) => ({
  project_id: project.projectId,
  subproject_id: project.subprojectId,
  row_index,
})
const compute = (browser: Browser, index: number | null) => browser.post('/protected/compute_fields/', subjectOf(index))
const keptRows = async () =>
  (await owner.get(`/api/runs/${runId}/fields/`)).json.subjects.flatMap(({ kept, row_index }) => (kept ? [row_index] : []))
const lastEvent = async (id: string) =>
  (await owner.get(`/api/runs/${id}/events`)).text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)))
    .at(-1)

describe('fields that a result lacks', () => {
  const fake = new FakeCompute({ noFields: true })
  beforeAll(() => openWith(fake))
  afterAll(() => server.close())
  const available = async () => (await owner.get('/api/token-balance/')).json.data.available_tokens

  it('are computed from the stored design, of the row and of the solid part, free, and reported by events', async () => {
    expect(await keptRows()).toEqual([])
    const before = await available()
    const { json } = await compute(owner, 1)
    expect(await lastEvent(json.run_id)).toMatchObject({ run_id: json.run_id, state: 'done', candidates: [] })
    expect(await keptRows()).toEqual([null, 1])
    expect(fake.recomputed).toEqual(['diamond-sheet'])
    expect(await available()).toBe(before)
    const { subjects } = (await owner.get(`/api/runs/${runId}/fields/`)).json
    expect(subjects[2]).toMatchObject({ row_index: 1, name: 'cell-1', kept: true })
    expect((await owner.get(subjects[2]?.url ?? '')).status).toBe(200)
  })

  it('are not computed again once they are kept, and what is kept stays', async () => {
    const [before] = await server.platform.db.select().from(keptFields).where(isNull(keptFields.rowIndex))
    const one = await compute(owner, 1)
    expect((await lastEvent(one.json.run_id)).state).toBe('done')
    const solid = await compute(owner, null)
    expect((await lastEvent(solid.json.run_id)).state).toBe('done')
    expect(fake.recomputed).toEqual(['diamond-sheet'])
    const other = await compute(owner, 2)
    expect((await lastEvent(other.json.run_id)).state).toBe('done')
    expect(await keptRows()).toEqual([null, 1, 2])
    expect((await server.platform.db.select().from(keptFields).where(isNull(keptFields.rowIndex)))[0]?.id).toBe(before?.id)
  })

  it('are ordered once however often they are requested, and again when they are gone', async () => {
    const [one, two] = await Promise.all([compute(owner, 0), compute(owner, 0)])
    expect(one.json).toEqual(two.json)
    await lastEvent(one.json.run_id)
    const { db } = server.platform
    await db.delete(keptFields).where(and(eq(keptFields.runId, runId), eq(keptFields.rowIndex, 0)))
    const again = await compute(owner, 0)
    expect(again.json.run_id).not.toBe(one.json.run_id)
    await lastEvent(again.json.run_id)
    expect(await keptRows()).toContain(0)
  })

  it('are kept of results from before designs were stored once', async () => {
    const { db, files } = server.platform
    await db.update(candidate).set({ rowIndex: null, designKey: null })
    await db.delete(keptFields)
    for (const row of [0, 2]) await files.put(`runs/${runId}/row-${row}.bin`, Buffer.from(`copy of row ${row}`))
    const { json } = await compute(owner, 0)
    expect((await lastEvent(json.run_id)).state).toBe('done')
    expect(fake.recomputed.at(-1)).toBe('copy of row 0')
    expect(await keptRows()).toEqual([null, 0])
  })

  it('are refused to guests and strangers, and of rows that are not there', async () => {
    const stranger = await signedIn(server)
    expect((await compute(stranger, 0)).status).toBe(404)
    const { json } = await compute(owner, 2)
    expect((await stranger.get(`/api/runs/${json.run_id}/events`)).status).toBe(404)
    expect((await stranger.post(`/api/runs/${json.run_id}/cancel/`)).status).toBe(404)
    await lastEvent(json.run_id)
    const unknown = await compute(owner, 99)
    expect([unknown.status, unknown.json.message]).toEqual([404, optimizationMessages.unknownRow])
    expect(server.errors).toEqual([])
  })
})

describe('a computation that does not end well', () => {
  afterEach(() => server.close())

  it('is cancelled by the cancel call of runs, keeps nothing, and can be requested again', async () => {
    const fake = new FakeCompute({ noFields: true, fieldsMs: 60_000 })
    await openWith(fake)
    const { json } = await compute(owner, null)
    await until(async () => fake.recomputed.length === 1)
    expect((await owner.post(`/api/runs/${json.run_id}/cancel/`)).status).toBe(200)
    expect(await lastEvent(json.run_id)).toMatchObject({ state: 'cancelled', message: fieldMessages.cancelled })
    expect(await keptRows()).toEqual([])
    const again = await compute(owner, null)
    expect(again.json.run_id).not.toBe(json.run_id)
    await until(async () => fake.recomputed.length === 2)
    await owner.post(`/api/runs/${again.json.run_id}/cancel/`)
    expect(fake.recomputed).toEqual(['solid', 'solid'])
    expect(server.errors).toEqual([])
  })

  it('says why it was refused', async () => {
    const message = fieldMessages.otherStiffness(-2.96)
    expect(message).toContain('3.0 % below')
    await openWith(new FakeCompute({ noFields: true, fieldsRefusal: message }))
    const { json } = await compute(owner, 0)
    expect(await lastEvent(json.run_id)).toMatchObject({ state: 'failed', message, candidates: [] })
    expect(await keptRows()).toEqual([])
  })
})
