import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zstdDecompressSync } from 'node:zlib'
import { fieldMessages } from '@trabecula/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { threadedCompute } from '../platform/compute/compute.ts'
import { openEmbedded } from '../platform/database/embedded.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

/**
 * The data folder of version 0.1 (embedded database and files), made by that version itself: the demo account uploaded
 * a box, chose its faces, generated nine designs with ANALYSIS_CELLS=8000 and exported the first. All of it has to be
 * there in this version.
 */
const stored = fileURLToPath(new URL('../../test-data/version-0.1.tar.zst', import.meta.url))
const projectId = '28c72875-1b6b-4ad4-afde-f69a90780c70'
const studyId = 'study-28c72875'
const exported = {
  path: `/api/project/${projectId}/exports/f7ed21e2-9653-45ce-9045-2819a9642e17/optimized_lattice.stl`,
  sha256: 'c7d62baf3f430a739f895a1661d1a36e88c96c05dd25394717769bef2f46a549',
}
/** The cookie of a browser that signed in to version 0.1. */
const cookie = 'trabecula.session_token=VJDMEU6TkzNJVUewNloyg84Pn7WU5bog.Y5MtOHDZ9jizuPjGkeKJ4E8CXK3Rt%2F5X5oNJoYe1cVY%3D'
const dayAfter = new Date('2026-11-24T01:00:00Z')

const compute = threadedCompute({ threads: 1, solverThreads: 1, elements: 8000 })
const folder = mkdtempSync(join(tmpdir(), 'trabecula-earlier-'))
let server: TestServer

beforeAll(async () => {
  execFileSync('tar', ['-x', '-C', folder], { input: zstdDecompressSync(readFileSync(stored)) })
  server = await openTestServer({
    concurrency: 1,
    compute,
    now: () => dayAfter,
    secret: readFileSync(join(folder, 'secret'), 'utf8').trim(),
    left: { database: await openEmbedded(join(folder, 'database')), filesFolder: join(folder, 'files'), bucket: null },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = async (url: string) => (await server.app.inject({ url, headers: { cookie } })).json()

it('a person who was signed in still is', async () => {
  expect((await get('/api/account/')).account).toMatchObject({ username: 'demo', email: 'demo@trabecula.local' })
  expect((await get('/api/sessions/')).sessions).toMatchObject([{ current: true }])
})

it('the project, its faces, its study and its results are there', async () => {
  const { project } = await get(`/api/project/${projectId}/`)
  expect(project).toMatchObject({
    name: 'Bracket of the version before',
    original_filename: 'box.stl',
    has_optimization_results: true,
    active_run: null,
    surfaces_version: 1,
  })
  expect((await get(`/api/project/${projectId}/surface-selection/`)).surfaces).toHaveLength(4)
  expect(project).not.toHaveProperty('cad')
  expect((await get(`/api/project/${projectId}/cad-faces/`)).faces).toEqual([])
  const { subprojects } = await get(`/api/project/${projectId}/subprojects/`)
  expect(subprojects).toMatchObject([{ id: studyId, name: 'First study', exported_rows: [0] }])
  const { results } = await get(`/api/project/${projectId}/results/?subproject_id=${studyId}`)
  expect(results.map((row: { row_index: number }) => row.row_index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(new Set(results.map(({ state }: { state: string }) => state))).toEqual(new Set(['predicted']))
})

it('the tokens are there, and what they were spent on', async () => {
  const { data } = await get('/api/token-balance/')
  expect(data).toMatchObject({ available_tokens: 100_161, used_tokens: 39, topup_tokens: 100_000, plan_tokens: 161 })
  expect(data.recent_usage.map(({ tokens }: { tokens: number }) => tokens)).toEqual([19, 20])
})

it('the exported file is there, byte for byte, and is not charged again', async () => {
  const file = await server.app.inject({ url: exported.path, headers: { cookie } })
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(exported.sha256)
  const { csrfToken } = await get('/api/csrf-token/')
  const again = await server.app.inject({
    method: 'POST',
    url: '/protected/export_stl/',
    headers: { cookie, 'x-csrftoken': csrfToken },
    payload: { project_id: projectId, subproject_id: studyId, row_index: 0, zero_thickness_dir: 'None' },
  })
  expect(again.json()).toMatchObject({ status: 'success', stl_file_path: exported.path, sha256: exported.sha256 })
  expect((await get('/api/token-balance/')).data.used_tokens).toBe(39)
})

it('fields were not kept then; those of the present analysis would be of other rows, which is said', {
  tags: ['long'],
}, async () => {
  const { run_id, results } = await get(`/api/project/${projectId}/results/?subproject_id=${studyId}`)
  const subjects = async () => (await get(`/api/runs/${run_id}/fields/`)).subjects
  expect(await subjects()).toHaveLength(10)
  expect(new Set((await subjects()).map(({ sentence }: { sentence: string }) => sentence))).toEqual(
    new Set([fieldMessages.notKept]),
  )
  const { csrfToken } = await get('/api/csrf-token/')
  const asked = await server.app.inject({
    method: 'POST',
    url: '/protected/compute_fields/',
    headers: { cookie, 'x-csrftoken': csrfToken },
    payload: { project_id: projectId, subproject_id: studyId, row_index: 0 },
  })
  const events = await server.app.inject({ url: `/api/runs/${asked.json().run_id}/events`, headers: { cookie } })
  // Since then cells that end within a cell are held at all of their nodes: the part is 0.9 % stiffer.
  expect(events.payload).toContain('"state":"failed"')
  expect(events.payload).toContain(fieldMessages.otherStiffness(0.9))
  expect((await subjects()).map(({ kept }: { kept: boolean }) => kept)).toEqual(Array(10).fill(false))
  expect((await get(`/api/project/${projectId}/results/?subproject_id=${studyId}`)).results).toEqual(results)
})

it('a study of then runs unchanged under its one load, and its results have the form and the numbers of before', {
  tags: ['long'],
}, async () => {
  const { subprojects } = await get(`/api/project/${projectId}/subprojects/`)
  expect(subprojects[0]).not.toHaveProperty('loads_and_supports')
  const results = () => get(`/api/project/${projectId}/results/?subproject_id=${studyId}`)
  const before = await results()
  const { completion_time: _, ...asked } = before.optimization_data
  // Three of its nine families are enough to see that what is posted and stored has kept its form.
  const families = ['octet', 'gyroid-skeletal', 'kelvin']
  const { csrfToken } = await get('/api/csrf-token/')
  const begun = await server.app.inject({
    method: 'POST',
    url: '/api/runs/',
    headers: { cookie, 'x-csrftoken': csrfToken },
    payload: { ...asked, families, project_id: projectId, subproject_id: studyId },
  })
  const events = await server.app.inject({ url: `/api/runs/${begun.json().run_id}/events`, headers: { cookie } })
  expect(events.payload).toContain('"state":"done"')
  const after = await results()
  expect(after.run_id).toBe(begun.json().run_id)
  expect(after.optimization_data).toEqual({ ...before.optimization_data, families, completion_time: expect.any(Number) })
  expect(after.results.length).toBeGreaterThan(1)
  // Rows that another one beats in everything are no longer shown; those that are weigh what they did, and bear it but
  // for what the analysis knows better since: where the material of a cut cell is, and what the real lattice bears at
  // its most loaded places.
  for (const row of after.results) {
    const then = before.results.find(({ name }: { name: string }) => name === row.name)
    expect(Object.keys(row)).toEqual(expect.arrayContaining(Object.keys(then)))
    for (const key of ['cases', 'governing_case']) expect(row).not.toHaveProperty(key)
    expect(Math.abs(row.max_load_n / then.max_load_n - 1)).toBeLessThan(0.25)
    expect(Math.abs(row.stiffness_n_per_mm / then.stiffness_n_per_mm - 1)).toBeLessThan(0.02)
    expect(row.mass_g / then.mass_g).toBeCloseTo(1, 2)
  }
})
