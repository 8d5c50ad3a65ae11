import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { maxUploadBytes, partMessages, uploadMessages } from '@trabecula/domain'
import { boxStl, postedTriangles, pressedBox } from '@trabecula/testkit/box-stl'
import { wireSettings } from '@trabecula/testkit/sample-settings'
import { describe, expect, it } from 'vitest'
import { Browser, signedIn } from '../../testing/browser.ts'
import { testServer } from '../../testing/server-of-file.ts'

const stl = boxStl()

const server = await testServer({ concurrency: 0 })
const owner = await signedIn(server)
const stranger = await signedIn(server)
const projectId = (await owner.upload('/protected/upload_stl/', [{ name: 'Bracket.STL', content: stl }])).json.data.project_id

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of server.platform.files.list()) keys.push(key)
  return keys.sort()
}
/** Files on disk that were begun and not finished; a bucket keeps none of them here. */
const unfinished = (): string[] => {
  const folder = join(server.filesFolder, '.incoming')
  return existsSync(folder) ? readdirSync(folder) : []
}

describe('uploading', () => {
  it('§3.3 §7.5 §7.6 makes a project that answers the same bytes again', async () => {
    const { project } = (await owner.get(`/api/project/${projectId}/`)).json
    expect(project).toMatchObject({
      name: 'Untitled',
      original_filename: 'Bracket.STL',
      archived: false,
      has_optimization_results: false,
    })
    const file = await server.app.inject({ url: project.stl_path, headers: { cookie: owner.cookie } })
    expect(file.rawPayload.equals(stl)).toBe(true)
    expect(file.headers['content-type']).toBe('model/stl')
  })

  it.each([
    ['another kind of file', [{ name: 'part.obj', content: 'v 0 0 0' }], 400, uploadMessages.chooser.type],
    [
      'two files',
      [
        { name: 'a.stl', content: stl },
        { name: 'b.stl', content: stl },
      ],
      400,
      uploadMessages.chooser.count,
    ],
    ['no file', [], 400, uploadMessages.missingFile],
  ])('refuses %s and leaves nothing behind', async (_what, files, status, message) => {
    const before = await storedKeys()
    const reply = await owner.upload('/protected/upload_stl/', files)
    expect([reply.status, reply.json.message]).toEqual([status, message])
    expect([await storedKeys(), unfinished()]).toEqual([before, []])
  })

  it('refuses a file that is no STL inside', async () => {
    const before = await storedKeys()
    const reply = await owner.upload('/protected/upload_stl/', [{ name: 'part.stl', content: 'hello' }])
    expect([reply.status, reply.json.status, await storedKeys(), unfinished()]).toEqual([400, 'error', before, []])
  })

  it('§5.1 refuses a file of one byte too much', async () => {
    const before = await storedKeys()
    const reply = await owner.upload('/protected/upload_stl/', [{ name: 'part.stl', content: Buffer.alloc(maxUploadBytes + 1) }])
    expect([reply.status, reply.json.message]).toEqual([413, uploadMessages.chooser.size])
    expect([await storedKeys(), unfinished()]).toEqual([before, []])
  })

  it('is for signed-in people with the CSRF token', async () => {
    const files = [{ name: 'part.stl', content: stl }]
    expect((await (await new Browser(server.app).open()).upload('/protected/upload_stl/', files)).status).toBe(401)
    const forger = await signedIn(server)
    forger.csrfToken = ''
    expect((await forger.upload('/protected/upload_stl/', files)).json.message).toBe('Failed to authorize')
  })

  it('takes the CSRF token as a field of the form, which has to come before the file', async () => {
    const [files, path] = [[{ name: 'part.stl', content: stl }], '/protected/upload_stl/'] as const
    const person = await signedIn(server)
    const before = await storedKeys()
    expect((await person.upload(path, files, {}, 'last part')).json.message).toBe('Failed to authorize')
    const good = person.csrfToken
    for (const wrong of ['', 'made up', owner.csrfToken]) {
      person.csrfToken = wrong
      expect((await person.upload(path, files, {}, 'first field')).json.message).toBe('Failed to authorize')
    }
    expect([await storedKeys(), unfinished(), (await person.get('/api/projects/')).json.projects]).toEqual([before, [], []])
    person.csrfToken = good
    const { status, json } = await person.upload(path, files, {}, 'first field')
    expect([status, json.data.project_id]).toEqual([200, expect.any(String)])
  })
})

describe('a project', () => {
  it('§7.6 is renamed, within limits', async () => {
    expect((await owner.post(`/api/project/${projectId}/update-name/`, { name: '  Bracket ' })).json.project.name).toBe('Bracket')
    expect((await owner.post(`/api/project/${projectId}/update-name/`, { name: ' ' })).status).toBe(400)
    expect((await owner.get('/api/projects/')).json.projects[0]).toMatchObject({ id: projectId, name: 'Bracket' })
  })

  it('keeps the unit of its file', async () => {
    expect((await owner.post(`/api/project/${projectId}/file-unit/`, { unit: 'in' })).json.project.file_unit).toBe('in')
    expect((await owner.post(`/api/project/${projectId}/file-unit/`, { unit: 'yard' })).status).toBe(400)
  })

  it('§7.6 keeps the surfaces as they were saved', async () => {
    const surfaces = [...postedTriangles(stl, [0, 1], 'load', 1), ...postedTriangles(stl, [2, 3], 'boundary', 2)]
    const address = `/api/project/${projectId}/surface-selection/` as const
    expect((await owner.get(address)).json.surfaces).toEqual([])
    expect((await owner.post(address, { surfaces })).json.status).toBe('success')
    expect((await owner.get(address)).json).toEqual({ status: 'success', surfaces })
    const bad = [{ label: 'x' }, { ...surfaces[0], vertices: [{ x: 'one', y: 0, z: 0 }] }, null]
    const nothing = await owner.post(address, { surfaces: bad })
    expect([nothing.status, nothing.json.message]).toEqual([400, partMessages.noGoodTriangle])
    const mixed = await owner.post(address, { surfaces: [...bad, ...surfaces.slice(0, 2)] })
    expect(mixed.json).toMatchObject({ status: 'success', message: expect.stringContaining('3 triangles were skipped') })
    expect((await owner.get(address)).json.surfaces).toEqual(surfaces.slice(0, 2))
  })

  it('keeps a quote in the name of its file, which browsers send as %22', async () => {
    const sent = await owner.upload('/protected/upload_stl/', [{ name: 'the %22left%22 lever.stl', content: stl }])
    const { project } = (await owner.get(`/api/project/${sent.json.data.project_id}/`)).json
    expect(project.original_filename).toBe('the "left" lever.stl')
  })
})

describe('a study', () => {
  const settings = { ...wireSettings, optimization_value: 100, shell_thickness: 0.039, is_metric: false }

  it('§7.6 is listed', async () => {
    const address = `/api/project/${projectId}/subprojects/` as const
    await owner.post(address, { id: 'study-1', name: 'Optimizing...', optimization_settings: settings })
    expect((await owner.get(address)).json.subprojects.map((study) => study.id)).toEqual(['study-1'])
  })

  it.each([
    ['a case of an unknown kind', { kind: 'magnet' }],
    ['triangles that are no ranges', { triangles: [2, 2] }],
    ['an empty range', { triangles: [[2, 0]] }],
    ['a name with a control character', { name: 'a\u0007' }],
  ])('is refused with %s', async (_, wrong) => {
    const loads = pressedBox(1)
    const cases = loads.cases.map((each) => ({ ...each, ...wrong }))
    const body = { id: randomUUID(), name: 'Wrong', optimization_settings: settings, loads_and_supports: { ...loads, cases } }
    expect((await owner.post(`/api/project/${projectId}/subprojects/`, body)).status).toBe(400)
  })

  it('§4.10 marks a row exported once', async () => {
    const address = `/api/project/${projectId}/subprojects/${'study-1' as string}/` as const
    await owner.post(address, { exported_row: 2 })
    const twice = await owner.post(address, { exported_row: 2, name: 'First' })
    expect(twice.json.subproject).toMatchObject({ name: 'First', exported_rows: [2] })
  })

  it('cannot take the identifier of another person', async () => {
    const own = (await stranger.upload('/protected/upload_stl/', [{ name: 'a.stl', content: stl }])).json.data.project_id
    const reply = await stranger.post(`/api/project/${own}/subprojects/`, {
      id: 'study-1',
      name: 'x',
      optimization_settings: settings,
    })
    expect(reply.status).toBe(409)
    expect((await stranger.post(`/api/project/${own}/subprojects/study-1/`, { name: 'x' })).status).toBe(404)
  })
})

it('an unknown address is answered in JSON under /api and /protected', async () => {
  for (const url of ['/api/nothing/', '/protected/nothing'])
    expect((await owner.get(url)).json).toMatchObject({ status: 'error' })
  expect((await owner.post('/api/nothing/')).status).toBe(404)
})
