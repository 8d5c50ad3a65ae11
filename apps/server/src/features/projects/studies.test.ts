import { listedLoadsBytes, mostStudies, quotaMessages, rangesOf } from '@trabecula/domain'
import { wireSettings } from '@trabecula/testkit/sample-settings'
import { describe, expect, it } from 'vitest'
import { subproject } from '../../platform/database/schema.ts'
import { signedIn } from '../../testing/browser.ts'
import { sampleProject } from '../../testing/sample-run.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { openTestServer } from '../../testing/test-server.ts'

const oneGigabyte = 1024 ** 3
const server = await testServer({ concurrency: 0, quota: { projects: null, uploadedBytes: oneGigabyte, archiveDays: null } })
const owner = await signedIn(server)

const settings = { ...wireSettings, unitType: 'metric' } as const
/** Loads on triangles without order, of which ranges say each by itself. */
function scattered(count: number, seed: number) {
  const triangles = Array.from({ length: count }, (_, n) => 7 * n + ((n * n + seed) % 5))
  const direction = { x: 0, y: 0, z: -1 }
  const side = { name: 'B', kind: 'force' as const, magnitude: 1, direction, triangles: rangesOf(triangles) }
  return { part_triangles: 7 * count + 7, cases: [side], supports: [], stiffness_aim: 'worst' as const }
}
const insert = (rows: (typeof subproject.$inferInsert)[]) => server.platform.db.insert(subproject).values(rows)

it('a list of studies carries loads until they are many, says which have some, and gives those of the requested study', {
  tags: ['long'],
}, async () => {
  const { projectId } = await sampleProject(owner)
  const many = Array.from({ length: 30 }, (_, n) => ({
    id: `${projectId}-${n}`.slice(-64),
    projectId,
    name: `Study ${n}`,
    settings,
    loads: scattered(n < 2 ? 10 : 20_000, n),
    createdAt: new Date(2030, 0, 1, 0, n),
  }))
  await insert(many)
  const address = `/api/project/${projectId}/subprojects/` as const
  const text = JSON.stringify((await owner.get(address)).json)
  expect(text.length, 'and not the megabytes of all').toBeLessThan(10 * listedLoadsBytes)
  const listed = (await owner.get(address)).json.subprojects.slice(-30)
  expect(listed.map(({ has_loads }) => has_loads)).toEqual(Array(30).fill(true))
  expect(listed.map(({ loads_and_supports }) => loads_and_supports !== undefined)).toEqual([true, true, ...Array(28).fill(false)])
  const asked = (await owner.get(`${address}?loads_of=${many[29]!.id}` as typeof address)).json.subprojects.slice(-30)
  expect(asked.filter(({ loads_and_supports }) => loads_and_supports).map(({ name }) => name)).toEqual([
    'Study 0',
    'Study 1',
    'Study 29',
  ])
  expect(asked[29]?.loads_and_supports).toEqual(many[29]?.loads)
})

describe('the studies of a project', () => {
  it('are limited in number; one that is sent again is none more', async () => {
    const { projectId } = await sampleProject(owner)
    const address = `/api/project/${projectId}/subprojects/` as const
    const there = (await owner.get(address)).json.subprojects.length
    const rows = Array.from({ length: mostStudies - there - 1 }, (_, n) => ({
      id: `n${n}-${projectId}`.slice(0, 64),
      projectId,
      name: 'x',
      settings,
    }))
    await insert(rows)
    const study = (id: string) => ({ id, name: 'One more', optimization_settings: settings })
    expect((await owner.post(address, study('last'))).status).toBe(200)
    const over = await owner.post(address, study('over'))
    expect([over.status, over.json.message]).toEqual([409, quotaMessages.tooManyStudies])
    expect((await owner.post(address, study('last'))).status).toBe(200)
  })

  it('count in what the team stores, with their loads', async () => {
    const usage = async () => (await owner.get('/api/storage-usage/')).json.data.uploaded_bytes.current
    const { projectId } = await sampleProject(owner)
    const before = await usage()
    const body = { id: `u-${projectId}`.slice(0, 64), name: 'Loads', optimization_settings: settings }
    const address = `/api/project/${projectId}/subprojects/` as const
    expect((await owner.post(address, { ...body, loads_and_supports: scattered(20_000, 3) })).status).toBe(200)
    expect(await usage()).toBeGreaterThan(before + 10_000)
  })

  it('take no loads beyond the quota of the team', async () => {
    const small = await openTestServer({ concurrency: 0, quota: { projects: null, uploadedBytes: 10_000, archiveDays: null } })
    try {
      const other = await signedIn(small)
      const { projectId } = await sampleProject(other)
      const body = { id: 'much', name: 'Loads', optimization_settings: settings, loads_and_supports: scattered(5000, 1) }
      const { status, json } = await other.post(`/api/project/${projectId}/subprojects/`, body)
      expect([status, json.message]).toEqual([409, quotaMessages.tooManyLoadBytes(10_000)])
    } finally {
      await small.close()
    }
  })
})
