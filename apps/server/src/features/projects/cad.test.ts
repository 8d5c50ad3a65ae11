import { cadFacesMessages, cadFileMessages, maxCadBytes } from '@trabecula/domain'
import { boxStl } from '@trabecula/testkit/box-stl'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { retentionOf } from '../../app/retention.ts'
import { project as projects } from '../../platform/database/schema.ts'
import { Browser, signedIn } from '../../testing/browser.ts'
import { FakeCompute } from '../../testing/fake-compute.ts'
import { sampleProject } from '../../testing/sample-run.ts'
import { testServer } from '../../testing/server-of-file.ts'

const compute = new FakeCompute()
const server = await testServer({ compute, quota: { projects: null, uploadedBytes: 20_000, archiveDays: null } })
const owner = await signedIn(server)

const whole = boxStl([30, 20, 10])
/** The faces of two CAD faces: a "Flange" of ten triangles and the rest. */
const faces = [
  { id: 0, name: 'Flange', color: '#ff0000', triangles: [[0, 5] as const, [7, 5] as const] },
  { id: 1, triangles: [[5, 2] as const] },
]
const saved = { unit: 'mm', faces }

const upload = async (content: Buffer = whole, who = owner): Promise<string> =>
  (await who.upload('/protected/upload_stl/', [{ name: 'box.stl', content }])).json.data.project_id
const save = (id: string, body: object = saved) => owner.post(`/api/project/${id}/cad-faces/`, body)
const send = (id: string, content: Uint8Array | string, name = 'bracket.STEP', who = owner) =>
  who.upload(`/api/project/${id}/cad-file/`, [{ name, field: 'cad_file', content }])
const projectOf = async (id: string) => (await owner.get(`/api/project/${id}/`)).json.project
async function labelsOf(id: string): Promise<number[]> {
  const url = `/api/project/${id}/part-labels.bin`
  const { rawPayload } = await server.app.inject({ url, headers: { cookie: owner.cookie } })
  return [...new Uint32Array(Uint8Array.from(rawPayload).buffer)]
}
async function keysOf(id: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of server.platform.files.list()) if (key.startsWith(`projects/${id}/cad`)) keys.push(key)
  return keys
}
const usedBytes = async () => (await owner.get('/api/storage-usage/')).json.data.uploaded_bytes.current

it('keeps the faces of the CAD system, with names, colours and the face of each triangle', async () => {
  const id = await upload()
  expect((await projectOf(id)).cad).toBeUndefined()
  expect((await owner.get(`/api/project/${id}/cad-faces/`)).json).toEqual({ status: 'success', unit: 'mm', faces: [] })
  const { project } = (await save(id, { unit: 'in', faces })).json
  expect(project).toMatchObject({
    file_unit: 'in',
    version: 1,
    cad: { faces: { count: 2, labels_path: `/api/project/${id}/part-labels.bin` }, file: null },
  })
  expect((await owner.get(`/api/project/${id}/cad-faces/`)).json).toEqual({ status: 'success', unit: 'in', faces })
  expect(await labelsOf(id)).toEqual([0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0])
})

it.each([
  ['that leave a triangle out', [{ id: 0, triangles: [[0, 11]] }], 'triangle 11 has no face'],
  ['that overlap', [...faces, { id: 2, triangles: [[6, 1]] }], 'triangle 6 has two faces'],
  ['of another file', [{ id: 0, triangles: [[0, 13]] }], 'face 0 ends at triangle 13'],
])('refuses faces %s with a sentence, and keeps nothing', async (_, wrong, why) => {
  const id = await upload()
  const { status, json } = await save(id, { unit: 'mm', faces: wrong })
  expect([status, json.message]).toEqual([400, cadFacesMessages.foreign(why, 12)])
  expect(await keysOf(id)).toEqual([])
})

it.each([
  ['no list', { unit: 'mm' }],
  ['an unknown unit', { ...saved, unit: 'ft' }],
  ['a colour that is none', { unit: 'mm', faces: [{ id: 0, color: 'red', triangles: [[0, 12]] }] }],
  ['a name with a control character', { unit: 'mm', faces: [{ id: 0, name: 'a\u0007', triangles: [[0, 12]] }] }],
  ['a range without triangles', { unit: 'mm', faces: [{ id: 0, triangles: [[0, 0]] }] }],
  ['a face without ranges', { unit: 'mm', faces: [...faces, { id: 2, triangles: [] }] }],
  ['two faces of one id', { unit: 'mm', faces: faces.map((face) => ({ ...face, id: 3 })) }],
])('refuses %s', async (_, wrong) => {
  const { status, json } = await save(await upload(), wrong)
  expect([status, json.code]).toEqual([400, 'invalid'])
  expect(json.message).toMatch(/^[A-Z"].*\.$/)
})

it('refuses faces for a part that was changed, and on an old version', async () => {
  const head = Buffer.alloc(84)
  head.writeUInt32LE(11, 80)
  const id = await upload(Buffer.concat([head, whole.subarray(84, 84 + 550)]))
  await owner.post(`/api/project/${id}/part-input/`, { repair: true })
  const late = await save(id, { unit: 'mm', faces: [{ id: 0, triangles: [[0, 11]] }] })
  expect([late.status, late.json.message]).toEqual([409, cadFacesMessages.partChanged])
  const old = await save(await upload(), { ...saved, version: 7 })
  expect([old.status, old.json.code]).toEqual([409, 'version-conflict'])
})

it('a repair carries the faces, and what it adds is a face of its own; putting the file back brings them back', async () => {
  const head = Buffer.alloc(84)
  head.writeUInt32LE(11, 80)
  const id = await upload(Buffer.concat([head, whole.subarray(84 + 50)]))
  await save(id, {
    unit: 'mm',
    faces: [
      { id: 0, triangles: [[0, 4]] },
      { id: 1, triangles: [[4, 7]] },
    ],
  })
  const { project } = (await owner.post(`/api/project/${id}/part-input/`, { repair: true })).json
  expect(project.part_input).toMatchObject({ origin: 'repaired', labels_path: `/api/project/${id}/part-labels.bin` })
  expect((await labelsOf(id)).sort()).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2])
  await owner.post(`/api/project/${id}/part-input/`, {})
  expect(await labelsOf(id)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1])
})

it('new outer faces carry them too', { tags: ['long'] }, async () => {
  const kept = [0, 1, 4, 5, 6, 7, 8, 9, 10, 11]
  const head = Buffer.alloc(84)
  head.writeUInt32LE(kept.length, 80)
  const id = await upload(Buffer.concat([head, ...kept.map((i) => whole.subarray(84 + 50 * i, 134 + 50 * i))]))
  await save(id, {
    unit: 'mm',
    faces: [
      { id: 0, name: 'Most', triangles: [[0, 6]] },
      { id: 1, triangles: [[6, 4]] },
    ],
  })
  const { project } = (await owner.post(`/api/project/${id}/part-input/`, { accept_remeshed: true })).json
  expect(project.part_input).toMatchObject({ origin: 're-meshed' })
  // The lid is beyond the faces of the list.
  expect([...new Set(await labelsOf(id))].sort()).toEqual([0, 1, 2])
})

it('keeps the CAD file, gives it back under its name to the team alone, and counts its bytes', async () => {
  const id = await upload()
  const none = await owner.get(`/api/project/${id}/cad-file/`)
  expect([none.status, none.json?.message]).toEqual([404, cadFileMessages.none])
  const before = await usedBytes()
  const { project } = (await send(id, 'ISO-10303-21;')).json
  expect(project.cad).toEqual({
    faces: null,
    file: { name: 'bracket.STEP', bytes: 13, path: `/api/project/${id}/cad-file/` },
  })
  expect((await usedBytes()) - before).toBe(13)
  const reply = await owner.get(`/api/project/${id}/cad-file/`)
  expect([reply.text, reply.headers['content-disposition']]).toEqual(['ISO-10303-21;', 'attachment; filename="bracket.STEP"'])
  await send(id, 'ISO', 'second.stp')
  expect([(await usedBytes()) - before, (await projectOf(id)).cad?.file?.name]).toEqual([3, 'second.stp'])
})

it('refuses a CAD file that is none, is empty, or has more bytes than the team may store', async () => {
  const id = await upload()
  const stl = await send(id, 'solid', 'part.stl')
  expect([stl.status, stl.json.message]).toEqual([400, cadFileMessages.type])
  expect((await send(id, '')).json.message).toBe(cadFileMessages.missing)
  const over = await send(id, Buffer.alloc(20_001))
  expect([over.status, over.json.code]).toEqual([409, 'over-quota'])
  const large = await send(id, Buffer.alloc(maxCadBytes + 1))
  expect([large.status, large.json.message]).toEqual([413, cadFileMessages.tooLarge])
  expect([await keysOf(id), (await projectOf(id)).cad]).toEqual([[], undefined])
})

it('a run has the faces that it began with, and the sweep leaves them and the present ones', async () => {
  const someone = await signedIn(server)
  const { projectId: id, request } = await sampleProject(someone)
  const first = await someone.post(`/api/project/${id}/cad-faces/`, saved)
  expect(first.status).toBe(200)
  const began = (await keysOf(id)).find((key) => key.endsWith('.labels')) ?? ''
  await someone.post('/protected/optimization/', request)
  expect(compute.prepared.at(-1)?.labelsPath).toMatch(new RegExp(`${began}$`))
  const whole = { unit: 'mm', faces: [{ id: 0, triangles: [[0, 12]] }] }
  await someone.post(`/api/project/${id}/cad-faces/`, whole)
  await someone.post(`/api/project/${id}/cad-faces/`, whole)
  await send(id, 'ISO', 'a.step', someone)
  const all = await keysOf(id)
  const kept = await retentionOf(server.platform).rules['projects']?.(all)
  // Of three saved lists the labels of the first, both files of the last, and the CAD file.
  expect([all.length, kept?.size, kept?.has(began)]).toEqual([7, 4, true])
})

it('an archived project is deleted with its faces and its CAD file', async () => {
  const id = await upload()
  await save(id)
  await send(id, 'ISO')
  await owner.post(`/api/project/${id}/archive/`, {})
  expect((await owner.get(`/api/project/${id}/cad-faces/`)).json.faces).toHaveLength(2)
  const { version } = await projectOf(id)
  expect((await owner.post(`/api/project/${id}/permanently-delete/`, { version })).status).toBe(200)
  expect(await server.platform.db.$count(projects, eq(projects.id, id))).toBe(0)
})

it('a link to a study shows the faces and not the CAD file', async () => {
  const someone = await signedIn(server)
  const { projectId: id, subprojectId: subproject_id, request } = await sampleProject(someone)
  await someone.post('/protected/optimization/', request)
  await someone.post(`/api/project/${id}/cad-faces/`, saved)
  await send(id, 'ISO', 'a.step', someone)
  const { json } = await someone.post(`/api/project/${id}/shares/`, { subproject_id, days: 7 })
  const guest = new Browser(server.app, { 'x-share-link': new URL(json.url).hash.slice(1) })
  expect((await guest.get(`/api/project/${id}/`)).json.project.cad).toMatchObject({ faces: { count: 2 }, file: null })
  expect((await guest.get(`/api/project/${id}/cad-faces/`)).json.faces).toEqual(faces)
  expect((await guest.get(`/api/project/${id}/part-labels.bin`)).status).toBe(200)
  expect((await guest.get(`/api/project/${id}/cad-file/`)).status).toBeGreaterThanOrEqual(401)
})
