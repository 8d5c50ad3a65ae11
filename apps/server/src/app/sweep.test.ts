import { randomUUID } from 'node:crypto'
import { exportedFileName } from '@trabecula/domain'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { artifactKey } from '../features/exports/artifacts.ts'
import { artifact, candidate, keptFields, project, run, subproject, user } from '../platform/database/schema.ts'
import { sweep } from '../platform/storage/sweep.ts'
import { createProject, createRun, type ProjectFixture } from '../testing/factories.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { retentionOf } from './retention.ts'

let server: TestServer
let fixture: ProjectFixture
beforeEach(async () => {
  server = await openTestServer({ concurrency: 0 })
  fixture = await createProject(server.platform)
})
afterEach(() => server.close())

const hour = 3_600_000
/** A sweep as if so much time had passed since the files were stored. */
const sweepAfter = (ms: number) => {
  const later = { ...server.platform, now: () => new Date(Date.now() + ms) }
  return sweep({ ...later, retention: retentionOf(later) })
}
const put = async (...keys: string[]) => {
  for (const key of keys) await server.platform.files.put(key, Buffer.from(key))
  return keys
}
const keysLeft = async () => {
  const keys: string[] = []
  for await (const { key } of server.platform.files.list()) keys.push(key)
  return keys.sort()
}

describe('a sweep', () => {
  it('removes files without a row, and nothing that a row names or that is young', async () => {
    const { platform } = server
    const { projectId, fileKey, surfacesKey } = fixture
    const [id] = [randomUUID()]
    await platform.db.insert(user).values({
      id,
      name: 'Ada',
      email: 'ada@example.com',
      username: 'ada',
      usernameKey: 'ada',
      image: `/api/avatar/${id}/2/`,
    })
    const strays = await put(
      `projects/${randomUUID()}/part.stl`,
      `projects/${projectId}/surfaces-${randomUUID()}.json`,
      `runs/${randomUUID()}/row-0.bin`,
      `avatars/${id}/1.webp`,
      `cells/${randomUUID()}/0123/cell.stl`,
      `cells/${fixture.teamId}/0123/cell.stl`,
    )
    const named = [fileKey, surfacesKey, ...(await put(`avatars/${id}/2.webp`, 'other/of-somebody-else'))]
    expect((await sweepAfter(0)).removed).toBe(0)
    expect(await keysLeft()).toEqual([...strays, ...named].sort())
    expect(await sweepAfter(2 * hour)).toEqual({ removed: strays.length, unknown: 1, missing: [], retiredRuns: 0 })
    expect(await keysLeft()).toEqual(named.sort())
  })

  it('keeps the selection that a run began with, though the project has a newer one', async () => {
    const { platform } = server
    await createRun(platform, fixture)
    const [newer] = await put(`projects/${fixture.projectId}/surfaces-${randomUUID()}.json`)
    await platform.db
      .update(project)
      .set({ surfacesKey: newer as string })
      .where(eq(project.id, fixture.projectId))
    expect((await sweepAfter(2 * hour)).removed).toBe(0)
  })

  it('removes the files of runs that ended without a result, and of rows that are made no more', async () => {
    const { platform } = server
    const ids = [await createRun(platform, fixture), await createRun(platform, fixture)] as string[]
    const [failed, done] = ids as [string, string]
    await platform.db.update(run).set({ status: 'failed', finishedAt: new Date() }).where(eq(run.id, failed))
    await platform.db.update(run).set({ status: 'done', finishedAt: new Date() }).where(eq(run.id, done))
    const order = (status: 'ready' | 'failed', rowIndex: number) => ({
      id: randomUUID(),
      runId: done,
      rowIndex,
      kind: 'stl' as const,
      status,
      userId: 'somebody',
    })
    const [ready, broken] = [order('ready', 0), order('failed', 1)]
    await platform.db.insert(artifact).values([ready, broken])
    const kept = await put(`runs/${done}/row-0.bin`, artifactKey(ready, exportedFileName))
    const strays = await put(`runs/${failed}/design-0.bin`, artifactKey(broken, exportedFileName))
    expect((await sweepAfter(2 * hour)).removed).toBe(strays.length)
    expect(await keysLeft()).toEqual([...kept, fixture.fileKey, fixture.surfacesKey].sort())
  })

  it('lets the files of a replaced result go when they are old, but never those of the shown one, nor its numbers', async () => {
    const { platform } = server
    const ids = [await createRun(platform, fixture), await createRun(platform, fixture)] as string[]
    const [replaced, shown] = ids as [string, string]
    const result = { candidates: [], optimization_data: {} } as never
    const designKey = `runs/${replaced}/design-0.bin`
    await platform.db.update(run).set({ status: 'done', finishedAt: new Date(), result })
    await platform.db.update(subproject).set({ resultRunId: shown }).where(eq(subproject.id, fixture.subprojectId))
    await platform.db.insert(candidate).values({ runId: replaced, index: 0, cell: 'octet', status: 'ok', designKey })
    await put(designKey, `runs/${replaced}/row-0.bin`, `runs/${shown}/row-0.bin`)
    expect(await sweepAfter(89 * 24 * hour)).toMatchObject({ removed: 0, retiredRuns: 0 })
    expect(await sweepAfter(91 * 24 * hour)).toMatchObject({ removed: 2, retiredRuns: 1 })
    expect(await keysLeft()).toContain(`runs/${shown}/row-0.bin`)
    const [left] = await platform.db.select().from(run).where(eq(run.id, replaced))
    expect(left?.result).toEqual(result)
  })

  it('removes designs that no row shows, once the run is over', async () => {
    const { platform } = server
    const runId = (await createRun(platform, fixture)) as string
    const [shown, hidden] = await put(`runs/${runId}/design-0-a.gz`, `runs/${runId}/design-0-b.gz`)
    const design = { runId, index: 0, cell: 'octet', status: 'ok', designKey: shown as string, rowIndex: 0 } as const
    await platform.db.insert(candidate).values(design)
    expect((await sweepAfter(2 * hour)).removed).toBe(0)
    await platform.db.update(run).set({ status: 'done', finishedAt: new Date() })
    expect((await sweepAfter(2 * hour)).removed).toBe(1)
    expect(await keysLeft()).toContain(shown)
    expect(await keysLeft()).not.toContain(hidden)
  })

  it('keeps the fields that a run names, those that a run under way has just stored, and no others', async () => {
    const { platform } = server
    const runId = (await createRun(platform, fixture)) as string
    const [named, stray] = await put(`runs/${runId}/fields/a.bin`, `runs/${runId}/fields/b.bin`)
    const summary = { name: 'Solid part', load_n: 1, fields: [], absent: {} }
    await platform.db
      .insert(keptFields)
      .values({ id: 'a', runId, key: named as string, bytes: (named as string).length, hash: '', summary })
    expect((await sweepAfter(2 * hour)).removed).toBe(0)
    await platform.db.update(run).set({ status: 'done', finishedAt: new Date() })
    expect((await sweepAfter(2 * hour)).removed).toBe(1)
    expect(await keysLeft()).toContain(named)
    expect(await keysLeft()).not.toContain(stray)
  })

  it('finds rows without their file: an export is made again, a part is reported', async () => {
    const { platform } = server
    const runId = (await createRun(platform, fixture)) as string
    const id = randomUUID()
    await platform.db.insert(artifact).values({ id, runId, rowIndex: 0, kind: 'stl', status: 'ready', userId: 'somebody' })
    await platform.files.remove(fixture.fileKey)
    const rows = new Set<string>()
    // It looks at a random part of each table, mostly at all of a small one.
    for (let i = 0; i < 20 && rows.size < 2; i++) for (const { row } of (await sweepAfter(0)).missing) rows.add(row)
    expect([...rows].sort()).toEqual([`artifact ${id}`, `project ${fixture.projectId}`])
    expect(await platform.db.select().from(artifact)).toEqual([])
  })
})
