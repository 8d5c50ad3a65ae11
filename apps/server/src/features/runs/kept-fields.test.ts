import { randomUUID } from 'node:crypto'
import { decodeFields } from '@trabecula/engine'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { candidate, keptFields, run, subproject } from '../../platform/database/schema.ts'
import { signedIn } from '../../testing/browser.ts'
import { createProject, createRun } from '../../testing/factories.ts'
import { FakeCompute } from '../../testing/fake-compute.ts'
import { sampleProject, until } from '../../testing/sample-run.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { endRun } from './flow.ts'
import { fieldsOf, findFields, forgetFields, missingFields, readFields } from './kept-fields.ts'
import { retireRuns } from './retention.ts'

let server: TestServer
afterEach(() => server.close())

const keysOf = async (runId: string) => {
  const keys: string[] = []
  for await (const { key } of server.platform.files.list()) if (key.startsWith(`runs/${runId}/fields/`)) keys.push(key)
  return keys.sort()
}
const finishedRun = async (compute: FakeCompute) => {
  server = await openTestServer({ compute })
  const owner = await signedIn(server)
  const { request, projectId } = await sampleProject(owner)
  const { json } = await owner.post('/protected/optimization/', request)
  return { owner, projectId, runId: json.run_id as string }
}

describe('the fields of a run', () => {
  it('are kept of the solid part and of each row, and those of what no row shows are erased', async () => {
    const { runId } = await finishedRun(new FakeCompute({ cells: ['gyroid-sheet', 'octet', 'kelvin'], order: [2, 0] }))
    const { db, files } = server.platform
    const found = await fieldsOf(db, runId)
    expect(found.map(({ rowIndex, candidate, summary }) => [rowIndex, candidate, summary.name])).toEqual([
      [null, null, 'Solid part'],
      [0, 2, 'kelvin'],
      [1, 0, 'gyroid-sheet'],
    ])
    await until(async () => (await keysOf(runId)).length === 3)
    expect(await keysOf(runId)).toEqual(found.map(({ key }) => key).sort())
    for (const { key, bytes, summary } of found) {
      const opened = await files.open(key)
      const content = Buffer.concat((await opened?.stream.toArray()) ?? [])
      expect(content).toHaveLength(bytes)
      const decoded = await decodeFields(content)
      expect(decoded.ok && decoded.value.facts.name).toBe(summary.name)
    }
  })

  it('of the solid part are there while its candidates are still computed', async () => {
    const compute = new FakeCompute()
    let open = () => {}
    compute.gate = new Promise((resolve) => {
      open = resolve
    })
    server = await openTestServer({ compute })
    const owner = await signedIn(server)
    const { request } = await sampleProject(owner)
    const reply = owner.post('/protected/optimization/', request)
    const { db } = server.platform
    const kept = await until(async () => (await db.select().from(keptFields))[0])
    expect(kept.summary).toMatchObject({ name: 'Solid part', load_n: expect.any(Number) })
    expect((await db.select().from(run))[0]?.status).toBe('running')
    expect(await fieldsOf(db, kept.runId)).toHaveLength(1)
    open()
    await reply
    expect(await fieldsOf(db, kept.runId)).toHaveLength(4)
  })

  it('say what they hold when they are stored: extremes with places in the coordinates of the file, and why one is absent', async () => {
    const { runId } = await finishedRun(new FakeCompute())
    const row = await findFields(server.platform.db, runId, 0)
    const named = (name: string) => row?.summary.fields.find((field) => field.name === name)
    const load = row?.summary.load_n ?? 0
    const { value, place_mm } = named('utilisation_percent')?.most ?? {}
    expect(value).toBeCloseTo((100 * load) / 1200, 3)
    expect(place_mm).toEqual({ x: 105, y: 1, z: 1 })
    expect(named('displacement_mm')).toMatchObject({ unit: 'mm', where: 'nodes', components: 3, title: 'Displacement' })
    expect(named('relative_density')?.most?.value).toBeCloseTo(0.35, 3)
    expect(row?.summary.absent).toEqual({
      deviation: expect.stringMatching(/\.$/),
      frequencies: expect.stringContaining('run the study again'),
      buckling: expect.stringContaining('run the study again'),
    })
  })

  it('of the solid part are replaced by those with its shapes, which are found when the designs are ranked', async () => {
    const compute = new FakeCompute({ ranksShapes: true })
    const { runId } = await finishedRun(compute)
    const solid = await findFields(server.platform.db, runId, null)
    expect(solid?.summary.fields.map(({ name }) => name)).toContain('shape_frequency_1_88.8_hz')
    expect(solid?.summary.absent).not.toHaveProperty('frequencies')
    await until(async () => (await keysOf(runId)).length === 4)
    expect(await keysOf(runId)).toContain(solid?.key)
  })

  it('are none of a run that ends without a result, nor of an analysis that left none', async () => {
    const { runId } = await finishedRun(new FakeCompute({ noFields: true }))
    const { platform } = server
    expect(await fieldsOf(platform.db, runId)).toEqual([])
    await server.close()

    server = await openTestServer({ compute: new FakeCompute({ hangsAt: 'octet' }) })
    const owner = await signedIn(server)
    const { request } = await sampleProject(owner)
    const reply = owner.post('/protected/optimization/', request)
    const { db } = server.platform
    const { runId: going } = await until(async () => (await db.select().from(keptFields))[0])
    await endRun(server.platform, going, 'cancelled', { code: 'cancelled', message: 'Enough.' })
    await reply
    expect(await db.select().from(keptFields)).toEqual([])
  })

  it('go with their project', async () => {
    const { owner, projectId, runId } = await finishedRun(new FakeCompute())
    expect(await keysOf(runId)).toHaveLength(4)
    await owner.post(`/api/project/${projectId}/archive/`)
    await owner.post(`/api/project/${projectId}/permanently-delete/`)
    await until(async () => (await keysOf(runId)).length === 0)
    expect(await server.platform.db.select().from(keptFields)).toEqual([])
  })

  it('whose file is gone or cut off lose their row', async () => {
    const { runId } = await finishedRun(new FakeCompute())
    const { db, files } = server.platform
    const [solid, first, second] = await fieldsOf(db, runId)
    if (!solid || !first || !second) throw new Error('fields are missing')
    await files.remove(first.key)
    await files.remove(second.key)
    await files.put(second.key, Buffer.from('TRBF'))
    const missing = await missingFields(server.platform, '')
    expect(missing.map(({ key }) => key).sort()).toEqual([first.key, second.key].sort())
    expect((await fieldsOf(db, runId)).map(({ rowIndex }) => rowIndex)).toEqual([null, 2])
    expect(await readFields(db, first.id)).toBeUndefined()
    await forgetFields(db, solid.id)
    expect(await findFields(db, runId, null)).toBeUndefined()
  })
})

it('a replaced result of long ago loses its fields with its designs, also when only fields are left', async () => {
  server = await openTestServer({ concurrency: 0 })
  const { platform } = server
  const fixture = await createProject(platform)
  const [replaced, shown] = [await createRun(platform, fixture), await createRun(platform, fixture)] as [string, string]
  await platform.db.update(run).set({ status: 'done', finishedAt: new Date(0) })
  await platform.db.update(subproject).set({ resultRunId: shown }).where(eq(subproject.id, fixture.subprojectId))
  const summary = { name: '', load_n: 1, fields: [], absent: {} }
  const kept = (runId: string) => ({ id: randomUUID(), runId, key: `runs/${runId}/fields/a.bin`, bytes: 1, hash: '', summary })
  await platform.db.insert(keptFields).values([kept(replaced), kept(shown)])
  const artifacts = { standing: async () => new Set<string>(), drop: async () => {} }
  expect(await retireRuns({ ...platform, retentionDays: 90 }, artifacts, 10)).toBe(1)
  expect((await platform.db.select().from(keptFields)).map(({ runId }) => runId)).toEqual([shown])
  expect(await platform.db.select().from(candidate)).toEqual([])
})
