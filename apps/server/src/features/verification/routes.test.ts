import { optimizationMessages, verificationMessages } from '@trabecula/domain'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { artifact, keptFields } from '../../platform/database/schema.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { FakeCompute } from '../../testing/fake-compute.ts'
import { type SampleProject, sampleProject, until } from '../../testing/sample-run.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: Browser
let project: SampleProject

async function openWith(compute: FakeCompute): Promise<void> {
  server = await openTestServer({ compute })
  owner = await signedIn(server)
  project = await sampleProject(owner)
  await owner.post('/protected/optimization/', project.request)
}

const rowOf = (row_index: number) => ({ project_id: project.projectId, subproject_id: project.subprojectId, row_index })
const verify = (browser: Browser, index: number) => browser.post('/protected/verify/', rowOf(index))
const results = async () => (await owner.get(`/api/project/${project.projectId}/results/`)).json.results
const events = async (id: string) =>
  (await owner.get(`/api/runs/${id}/events`)).text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)))
const exportRow = (index: number) => owner.post('/protected/export_stl/', { ...rowOf(index), zero_thickness_dir: 'None' })
const available = async () => (await owner.get('/api/token-balance/')).json.data.available_tokens

describe('verifying a row', () => {
  const compute = new FakeCompute()
  beforeAll(() => openWith(compute))
  afterAll(() => server.close())

  it('answers a run id whose events end with the verified row, puts it into the result, and is free', async () => {
    const before = await available()
    const { json } = await verify(owner, 1)
    expect(json).toMatchObject({ status: 'success', run_id: expect.any(String) })
    const last = (await events(json.run_id)).at(-1)
    expect(last).toMatchObject({
      run_id: json.run_id,
      state: 'done',
      candidates: [{ state: 'verified', max_load_n: 1100, verified_max_load_n: 1100 }],
    })
    const rows = await results()
    expect(rows[1]).toMatchObject({
      name: 'cell-1',
      row_index: 1,
      state: 'verified',
      stiffness_n_per_mm: 310,
      max_load_n: 1100,
      verified: { stiffness_n_per_mm: 310, max_load_n: 1100, voxel_mm: 0.25, mesh_sha256: 'hash' },
      predicted: { stiffness_n_per_mm: 300, max_load_n: 1200 },
      verified_stiffness_n_per_mm: 310,
      verified_max_load_n: 1100,
      verification: { mesh_sha256: 'hash', stiffness_deviation_percent: 3.3, coarse: false },
    })
    expect(rows[0]).toMatchObject({ state: 'predicted', verified_stiffness_n_per_mm: null })
    expect(rows[0]?.verification).toBeUndefined()
    expect(await available()).toBe(before)
  })

  it('puts the displacement at full resolution and the deviation into the fields of the row, at a new address', async () => {
    const runId = (await owner.get(`/api/project/${project.projectId}/results/`)).json.run_id
    const fieldsOf = async (index: number) => (await owner.get(`/api/runs/${runId}/fields/`)).json.subjects[index + 1]
    const before = await fieldsOf(2)
    expect(before?.fields.map(({ name }) => name)).not.toContain('deviation_percent')
    await events((await verify(owner, 2)).json.run_id)
    const after = await fieldsOf(2)
    expect(after?.fields.find(({ name }) => name === 'deviation_percent')?.most?.value).toBeCloseTo(8.75, 1)
    expect(after?.fields.map(({ name }) => name)).toContain('displacement_verified_mm')
    expect(after?.absent).not.toHaveProperty('deviation')
    expect(after?.url).not.toBe(before?.url)
    expect([(await owner.get(after?.url ?? '')).status, (await owner.get(before?.url ?? '')).status]).toEqual([200, 404])
    expect(await server.platform.db.$count(keptFields)).toBe(4)
  })

  it('of a row that had no fields is made again once it has some', async () => {
    const { db } = server.platform
    const first = await verify(owner, 1)
    await db.update(keptFields).set({ verifiedAt: null }).where(eq(keptFields.rowIndex, 1))
    const again = await verify(owner, 1)
    expect(again.json.run_id).not.toBe(first.json.run_id)
    await events(again.json.run_id)
    expect((await verify(owner, 1)).json).toEqual(again.json)
    await db.delete(keptFields).where(eq(keptFields.rowIndex, 1))
    expect((await verify(owner, 1)).json).toEqual(again.json)
    expect(server.errors).toEqual([])
  })

  it('is done once however often it is requested, and analyses the file that was exported', async () => {
    await exportRow(0)
    const done = compute.verified.length
    const made = compute.meshes
    const [one, two] = await Promise.all([verify(owner, 0), verify(owner, 0)])
    expect(one.json).toEqual(two.json)
    await events(one.json.run_id)
    expect((await verify(owner, 0)).json).toEqual(one.json)
    expect((await events(one.json.run_id)).at(-1).state).toBe('done')
    expect(compute.verified.slice(done)).toEqual(['solid'])
    expect(compute.meshes).toBe(made)
  })

  it('refuses strangers and rows that are not there', async () => {
    const stranger = await signedIn(server)
    expect((await verify(stranger, 0)).status).toBe(404)
    const { json } = await verify(owner, 0)
    for (const path of [`/api/runs/${json.run_id}/events`]) expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.post(`/api/runs/${json.run_id}/cancel/`)).status).toBe(404)
    await events(json.run_id)
    const unknown = await verify(owner, 99)
    expect([unknown.status, unknown.json.message]).toEqual([404, optimizationMessages.unknownRow])
  })
})

describe('a verification that does not end well', () => {
  afterEach(() => server.close())

  it('is cancelled by the cancel call of runs, and can be requested again', async () => {
    const compute = new FakeCompute({ verifyMs: 60_000 })
    await openWith(compute)
    const { json } = await verify(owner, 0)
    await until(async () => compute.verified.length === 1)
    expect((await owner.post(`/api/runs/${json.run_id}/cancel/`)).status).toBe(200)
    expect((await events(json.run_id)).at(-1)).toMatchObject({ state: 'cancelled', message: verificationMessages.cancelled })
    expect((await results())[0]?.verified_max_load_n).toBeNull()
    const again = await verify(owner, 0)
    expect(again.json.run_id).not.toBe(json.run_id)
    await until(async () => compute.verified.length === 2)
    await owner.post(`/api/runs/${again.json.run_id}/cancel/`)
    expect(server.errors).toEqual([])
  })

  it('says that the mesh is made, and no share of it, for as long as that takes', async () => {
    await openWith(new FakeCompute({ meshMs: 60_000 }))
    const { json } = await verify(owner, 0)
    const progress = async () => {
      const [row] = await server.platform.db.select({ answer: artifact.answer }).from(artifact)
      return (row?.answer as { progress?: object } | null)?.progress
    }
    await until(async () => (await progress()) !== undefined)
    expect(await progress()).toEqual({ done: 0, total: 0, detail: 'Making the mesh' })
    await owner.post(`/api/runs/${json.run_id}/cancel/`)
    expect((await events(json.run_id)).at(-1).state).toBe('cancelled')
  })

  it('says why it was refused', async () => {
    await openWith(new FakeCompute({ verifyRefusal: 'Too large.' }))
    const { json } = await verify(owner, 0)
    expect((await events(json.run_id)).at(-1)).toMatchObject({ state: 'failed', message: 'Too large.', candidates: [] })
    expect((await results())[0]?.verified_max_load_n).toBeNull()
  })
})
