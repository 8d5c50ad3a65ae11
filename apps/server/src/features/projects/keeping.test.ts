import { existsSync } from 'node:fs'
import { join as path } from 'node:path'
import { conflictingProject, conflictingSubproject } from '@trabecula/contract'
import { projectMessages, quotaMessages } from '@trabecula/domain'
import { boxStl } from '@trabecula/testkit/box-stl'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hold, ledger, project, run } from '../../platform/database/schema.ts'
import { signedIn } from '../../testing/browser.ts'
import { FakeCompute } from '../../testing/fake-compute.ts'
import { sampleProject, until } from '../../testing/sample-run.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { join } from '../../testing/team.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { deleteOldArchive } from './deletion.ts'

const server = await testServer({ compute: new FakeCompute({ cells: ['octet', 'gyroid-sheet'] }), quota: { projects: 8 } })
const owner = await signedIn(server, 'owner')
const member = await signedIn(server, 'member')
const stranger = await signedIn(server, 'stranger')
await join(owner, member, 'member@example.com')

const upload = async (name = 'box.stl', principal = owner): Promise<string> =>
  (await principal.upload('/protected/upload_stl/', [{ name, content: boxStl() }])).json.data.project_id
const change = <const What extends string>(id: string, what: What, body?: object, principal = owner) =>
  principal.post(`/api/project/${id}/${what}/`, body)
const shown = async (id: string) => (await owner.get(`/api/project/${id}/`)).json.project
const listed = async (query = '', principal = owner): Promise<string[]> =>
  (await principal.get(`/api/projects/?${query}`)).json.projects.map(({ id }) => id)
const erase = async (id: string) => {
  await change(id, 'archive')
  return change(id, 'permanently-delete')
}

describe('the archive', () => {
  it('§1.6 §4.1 §7.6 takes a project out of the list and gives it back', async () => {
    const id = await upload()
    const archived = await change(id, 'archive')
    expect([archived.status, archived.json.project.archived]).toEqual([200, true])
    expect([await listed(), await listed('state=archived'), await listed('state=all')]).toEqual([[], [id], [id]])
    expect((await change(id, 'archive')).status).toBe(200)
    const restored = await change(id, 'restore')
    expect(restored.json.project).toMatchObject({ archived: false, archived_at: null, version: 2 })
    expect([await listed(), await listed('state=archived')]).toEqual([[id], []])
    await erase(id)
  })

  it('is where projects must be before they are deleted for good', async () => {
    const id = await upload()
    const refused = await change(id, 'permanently-delete')
    expect([refused.status, refused.json.message]).toEqual([409, projectMessages.archiveFirst])
    expect((await shown(id)).id).toBe(id)
    await erase(id)
  })

  it('keeps projects from new runs until they are restored', async () => {
    const { projectId, request } = await sampleProject(owner)
    await change(projectId, 'archive')
    const refused = await owner.post('/protected/optimization/', request)
    expect([refused.status, refused.json.message]).toEqual([409, projectMessages.isArchived])
    await erase(projectId)
  })

  it('is for all of the team', async () => {
    const id = await upload()
    for (const what of ['archive', 'restore', 'archive', 'permanently-delete']) {
      expect([what, (await change(id, what, undefined, member)).status]).toEqual([what, 200])
    }
    expect((await owner.get(`/api/project/${id}/`)).status).toBe(404)
  })
})

describe('permanent deletion', () => {
  it('§7.6 takes rows and files of the project and its runs, and leaves the ledger', async () => {
    const { projectId, subprojectId, request } = await sampleProject(owner)
    const runId: string = (await owner.post('/protected/optimization/', request)).json.run_id
    const row = { project_id: projectId, subproject_id: subprojectId, row_index: 0, zero_thickness_dir: 'None' }
    expect((await owner.post('/protected/export_stl/', row)).status).toBe(200)
    const folders = [`projects/${projectId}`, `runs/${runId}`].map((key) => path(server.filesFolder, key))
    expect(folders.map((folder) => existsSync(folder))).toEqual(server.bucket ? [false, false] : [true, true])
    expect((await erase(projectId)).status).toBe(200)
    await until(async () => {
      const keys: string[] = []
      for await (const { key } of server.platform.files.list()) if (key.includes(projectId) || key.includes(runId)) keys.push(key)
      return keys.length === 0
    })
    const { db } = server.platform
    expect(await db.select().from(run).where(eq(run.projectId, projectId))).toEqual([])
    expect(
      await db
        .select()
        .from(ledger)
        .where(eq(ledger.key, `run:${runId}`)),
    ).toHaveLength(1)
  })

  it('cancels what is going on, charges nothing and gives the promised tokens back', { tags: ['long'] }, async () => {
    const slow = await openTestServer({ compute: new FakeCompute({ hangsAt: 'octet' }) })
    try {
      const lonely = await signedIn(slow, 'lonely')
      const { projectId, request } = await sampleProject(lonely)
      const answer = lonely.post('/protected/optimization/', request)
      const { db } = slow.platform
      await until(async () => (await db.select().from(hold)).length === 1)
      await lonely.post(`/api/project/${projectId}/archive/`)
      expect((await lonely.post(`/api/project/${projectId}/permanently-delete/`)).status).toBe(200)
      expect([404, 409]).toContain((await answer).status)
      expect(await db.select().from(hold)).toEqual([])
      expect((await lonely.get('/api/token-balance/')).json.data.available_tokens).toBe(200)
    } finally {
      await slow.close()
    }
  })

  it('comes by itself after the operator’s time in the archive, if there is one', async () => {
    const [old, young] = [await upload(), await upload()]
    for (const id of [old, young]) await change(id, 'archive')
    const { db, now } = server.platform
    await db
      .update(project)
      .set({ archivedAt: new Date(now().getTime() - 31 * 24 * 3_600_000) })
      .where(eq(project.id, old))
    const keeping = (archiveDays: number | null) => ({
      ...server.platform,
      quota: { projects: null, uploadedBytes: null, archiveDays },
    })
    expect(await deleteOldArchive(keeping(null))).toBe(0)
    expect(await deleteOldArchive(keeping(30))).toBe(1)
    expect(await listed('state=archived')).toEqual([young])
    await change(young, 'permanently-delete')
  })
})

describe('two people who change the same', () => {
  it('hear of each other: the later one gets 409 with the present state, and nothing is lost', async () => {
    const id = await upload()
    const { version } = await shown(id)
    expect((await change(id, 'update-name', { name: 'Mine', version })).json.project).toMatchObject({
      name: 'Mine',
      version: version + 1,
    })
    const late = await change(id, 'update-name', { name: 'Theirs', version }, member)
    expect([late.status, late.json.code, late.json.message]).toEqual([409, 'version-conflict', projectMessages.changedElsewhere])
    const stands = conflictingProject.parse(late.json).project
    expect(stands).toMatchObject({ id, name: 'Mine', version: version + 1 })
    // "Keep mine": sent again on the present version.
    const again = await change(id, 'update-name', { name: 'Theirs', version: stands.version }, member)
    expect(again.json.project).toMatchObject({ name: 'Theirs', version: version + 2 })
    for (const what of ['archive', 'restore', 'permanently-delete']) {
      const wanted = what === 'archive' ? await change(id, what, { version }) : await change(id, what, { version: 999 })
      if (what === 'restore') expect(wanted.status).toBe(200)
      else expect([what, wanted.status]).toEqual([what, 409])
    }
    await erase(id)
  })

  it('agree when they want the same, whatever version they saw', async () => {
    const id = await upload()
    await change(id, 'update-name', { name: 'Same', version: 0 })
    expect((await change(id, 'update-name', { name: 'Same', version: 0 }, member)).status).toBe(200)
    await erase(id)
  })

  it('lose no settings either, and an export is no change of settings', async () => {
    const { projectId, subprojectId } = await sampleProject(owner)
    const at = `/api/project/${projectId}/subprojects/${subprojectId}/` as const
    expect((await owner.post(at, { name: 'First', version: 0 })).json.subproject).toMatchObject({ name: 'First', version: 1 })
    const late = await member.post(at, { name: 'Second', version: 0 })
    expect([late.status, conflictingSubproject.parse(late.json).subproject.name]).toEqual([409, 'First'])
    expect((await owner.post(at, { exported_row: 0 })).json.subproject.version).toBe(1)
    await erase(projectId)
  })
})

describe('lists', () => {
  it('search names and file names as they are written, sort, and come in pages', async () => {
    const ids: string[] = []
    for (const name of ['Bracket', 'arm 100%', 'Clamp_1']) {
      const id = await upload(`${name}.stl`)
      await change(id, 'update-name', { name })
      ids.push(id)
    }
    const [bracket, arm, clamp] = ids
    expect(await listed('sort=name')).toEqual([arm, bracket, clamp])
    expect(await listed('sort=name&order=desc')).toEqual([clamp, bracket, arm])
    expect(await listed('sort=created')).toEqual([clamp, arm, bracket])
    expect([await listed('q=BRACK'), await listed('q=100%25'), await listed('q=_1'), await listed('q=%25')]).toEqual([
      [bracket],
      [arm],
      [clamp],
      [arm],
    ])
    const { pagination } = (await owner.get('/api/projects/?page=2&page_size=2')).json
    expect(pagination).toEqual({ page: 2, page_size: 2, total_count: 3, total_pages: 2 })
    expect(await listed('page=2&page_size=2&sort=name')).toEqual([clamp])
    expect(await listed('q=bracket', stranger)).toEqual([])
    for (const id of ids) await erase(id)
  })

  it('tell all projects with their runs, those without a result too', async () => {
    const { projectId, request } = await sampleProject(owner)
    await owner.post('/protected/optimization/', request)
    await owner.post('/protected/optimization/', { ...request, optimization_value: 100, is_metric: false })
    const { history, pagination } = (await owner.get('/api/history/')).json
    const [entry] = history
    const [newest, older] = entry?.runs ?? []
    expect([pagination.total_count, entry?.project.id, entry?.run_count]).toEqual([1, projectId, 2])
    expect(newest).toMatchObject({
      status: 'done',
      is_metric: false,
      tokens: 20,
      candidates: 2,
      is_current_result: true,
    })
    expect(newest?.optimization_value).toBeCloseTo(444.822)
    expect(older).toMatchObject({ status: 'done', is_current_result: false, subproject_name: 'Study' })
    expect(entry?.project.best_result).toBe(newest?.best_result)
    expect((await stranger.get('/api/history/')).json.history).toEqual([])
    await erase(projectId)
  })
})

it('quotas are shown, and refuse one project too many, also of several uploads at once', async () => {
  const shownAt = async () => (await owner.get('/api/storage-usage/')).json.data
  expect(await shownAt()).toMatchObject({ projects: { current: 0, total: 8 }, archive_retention_days: null })
  const atOnce = (length: number) =>
    Promise.all(Array.from({ length }, () => owner.upload('/protected/upload_stl/', [{ name: 'box.stl', content: boxStl() }])))
  // A person has four uploads at a time at most; the last four cross the limit together.
  const uploads = [...(await atOnce(3)), ...(await atOnce(3)), ...(await atOnce(4))]
  expect(uploads.filter(({ status }) => status === 200)).toHaveLength(8)
  const refused = uploads.filter(({ status }) => status === 409)
  expect(refused.map(({ json }) => json.message)).toEqual(Array(2).fill(quotaMessages.tooManyProjects(8)))
  const usage = await shownAt()
  expect(usage.projects.current).toBe(8)
  expect(usage.uploaded_bytes.current).toBe(8 * boxStl().length)
})
